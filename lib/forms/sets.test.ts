import { expect, it } from 'vitest';
import { at, ROW } from './bind';
import { inSets } from './sets';
import { settings } from './settings';

const LIGHT = settings('/img', {
  ...inSets(['Day', 'Night'], (set) => ({
    mode: at('Lighting', ROW, set + 1, 'Mode').oneOf(['Off', 'Manual']),
    light: at('Lighting', ROW, set + 1, 'MiddleLight', 0, 'Light')
      .number({ range: { min: 0, max: 100 } })
      .when({ mode: 'Manual' }),
  })),
});

const table = () => [
  [0, 1, 2].map((each) => ({ Mode: 'Manual' as const, MiddleLight: [{ Light: each * 10 }], Vendor: each })),
];

it('reads and writes each set at its own place, and keeps the others', () => {
  const form = LIGHT.form(0);
  const held = { Lighting: table() };
  const fields = form.toFields(held);
  expect(fields).toEqual({ 'Day.mode': 'Manual', 'Day.light': 10, 'Night.mode': 'Manual', 'Night.light': 20 });
  expect(
    form.toConfigs({ ...fields, 'Night.light': 77 }, held).Lighting[0]?.map(({ MiddleLight }) => MiddleLight[0]?.Light),
  ).toEqual([0, 10, 77]);
});

it('keeps conditions within the set', () => {
  const form = LIGHT.form(0);
  const fields = { ...form.toFields({ Lighting: table() }), 'Day.mode': 'Off' as const };
  expect([form.shows('Day.light', fields), form.shows('Night.light', fields)]).toEqual([false, true]);
});

it('finds the field of a refusal', () => {
  expect(LIGHT.form(0).fieldOf('Lighting[0][2].MiddleLight[0].Light')).toBe('Night.light');
});
