import { describe, expect, it } from 'vitest';
import type { ConfigTables } from '@/lib/contract/configs';
import { signedInDevice } from '../test-device';
import { IMAGE_TABLES, type ImageTableName, imageProblem, profileInForce } from './image';

const OFF = '0 00:00:00-00:00:00';

/** What a device answers to a table with one value changed. */
function refusalOf(name: ImageTableName, change: (table: never) => void) {
  const { call, device } = signedInDevice();
  const table = structuredClone(device.state().tables[name]);
  change(table as never);
  const { result, error, params } = call('configManager.setConfig', { name, table });
  const isStored = JSON.stringify(device.state().tables[name]) === JSON.stringify(table);
  expect(isStored).toBe(result === true);
  return { result, detail: Object(Object(error).detail ?? Object(params).detail) as { field?: string } };
}

describe('tables of the picture', () => {
  it('are valid as they come', () => {
    const { tables } = signedInDevice().device.state();
    for (const name of IMAGE_TABLES) expect(imageProblem(name, tables)).toBeUndefined();
  });

  it.each<[name: ImageTableName, field: string, change: (table: ConfigTables[ImageTableName]) => void]>([
    [
      'VideoColor',
      'VideoColor[0][1].Brightness',
      (table) => Object.assign(table[0]?.[1 as never] ?? {}, { Brightness: 101 }),
    ],
    [
      'VideoInSharpness',
      'VideoInSharpness[0][2].Sharpness',
      (table) => Object.assign(table[0]?.[2 as never] ?? {}, { Sharpness: -1 }),
    ],
    [
      'VideoInExposure',
      'VideoInExposure[0][0].Speed',
      (table) => Object.assign(table[0]?.[0 as never] ?? {}, { Speed: 7 }),
    ],
    [
      'VideoInBacklight',
      'VideoInBacklight[0][0].WideDynamicRange',
      (table) => Object.assign(table[0]?.[0 as never] ?? {}, { WideDynamicRange: 0 }),
    ],
    ['VideoImageControl', 'VideoImageControl[0].Rotate90', (table) => Object.assign(table[0] ?? {}, { Rotate90: 4 })],
    ['VideoInMode', 'VideoInMode[0].Config', (table) => Object.assign(table[0] ?? {}, { Config: [0, 3] })],
    ['VideoInImageMode', 'VideoInImageMode[0].Mode', (table) => Object.assign(table[0] ?? {}, { Mode: 'Cellar' })],
  ])('name the member of %s that is out of range: %s', (name, field, change) => {
    expect(refusalOf(name, change)).toMatchObject({ result: false, detail: { field } });
  });

  it('refuse a custom shutter from 40 to 20 ms, and take one from 20 to 40', () => {
    const range = (Value1: number, Value2: number) =>
      refusalOf('VideoInExposure', (table: ConfigTables['VideoInExposure']) =>
        Object.assign(table[0]?.[0] ?? {}, { Mode: 2, Speed: 0, Value1, Value2 }),
      );
    expect(range(40, 20)).toMatchObject({ result: false, detail: { field: 'VideoInExposure[0][0].Value2' } });
    expect(range(20, 40)).toMatchObject({ result: true });
  });

  it('have a fixed number of inputs and profiles', () => {
    expect(refusalOf('VideoColor', (table: ConfigTables['VideoColor']) => table[0]?.pop()).result).toBe(false);
    expect(refusalOf('VideoColor', (table: ConfigTables['VideoColor']) => table.push([])).result).toBe(false);
  });
});

describe('the profile in force', () => {
  const tables = (Mode: number) => ({
    VideoInMode: [
      { Mode, Config: [1, 2], TimeSection: Array.from({ length: 7 }, () => ['1 07:00:00-19:00:00', OFF, OFF, OFF]) },
    ],
  });
  const at = (hour: number) => Date.UTC(2026, 10, 20, hour, 30);

  it('is the chosen one, or follows the week plan', () => {
    expect([6, 12, 20].map((hour) => profileInForce(tables(0), 0, at(hour)))).toEqual([1, 1, 1]);
    expect([6, 12, 20].map((hour) => profileInForce(tables(1), 0, at(hour)))).toEqual([2, 1, 2]);
  });

  it('is Normal where the control port has stored no such table', () => {
    expect(profileInForce({ VideoInMode: [] }, 0, at(12))).toBe(0);
  });
});
