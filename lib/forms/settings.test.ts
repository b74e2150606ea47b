import { describe, expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { entriesOf } from '@/lib/settings-index/declared-index';
import { at } from './bind';
import { AS_IS } from './declared';
import { settings } from './settings';

const PORT = settings(
  '/network/serialPort',
  {
    device: at('Comm', 0, 'Function').oneOf(['None', 'Controller']).restarts(),
    sends: at('Comm', 0, 'OutType').oneOf(['CardNo', 'UserID']).when({ device: 'Controller' }),
    address: at('Comm', 0, 'Address').number({ range: { min: 1, max: 247 } }),
    isOut: at('Wiegand', 0, 'Reverse').boolean(),
    width: at('Wiegand', 0, 'PulseWidth')
      .number({ range: { min: 20, max: 200 }, unit: 'µs' })
      .when({ isOut: true, device: ['None', 'Controller'] }),
  },
  {
    has: { Wiegand: 'wiegand' },
    rules: ({ width }) => ({ width: width === 50 ? { key: 'PulseWidthError', values: { step: 10 } } : undefined }),
  },
);
const DIAL = settings('/network/pppoe', {
  enabled: at('PPPoE', 'Enable').boolean().asks(),
  userName: at('PPPoE', 'UserName').text({ max: 5, isRequired: true }).needs('enabled'),
  password: at('PPPoE', 'Password').secret({ max: 5 }).needs('enabled'),
});

const tables = () => {
  const { Comm, Wiegand } = testDevice({ profile: 'face-full' }).device.state().tables;
  return structuredClone({ Comm, Wiegand });
};
const valuesOf = (change: object) => ({ ...PORT.toFields(tables()), ...change });
const problemsOf = (change: object, has: readonly 'Wiegand'[] = ['Wiegand']) => {
  const found = PORT.form(undefined, has).validate(valuesOf(change), valuesOf({}));
  return Object.fromEntries(
    Object.entries(found).flatMap(([key, problem]) => (problem?.key ? [[key, problem.key]] : [])),
  );
};

describe('the rules of declared settings', () => {
  it('judge a range and a rule between fields, the range first', () => {
    expect(problemsOf({ address: 248 })).toEqual({ address: 'OutOfRange' });
    expect(problemsOf({ isOut: true, device: 'None', width: 50 })).toEqual({ width: 'PulseWidthError' });
    expect(problemsOf({ isOut: true, device: 'None', width: 201 })).toEqual({ width: 'OutOfRange' });
  });

  it('leave out a field whose condition does not hold, and a table that the device lacks', () => {
    expect(problemsOf({ isOut: false, width: 201 })).toEqual({});
    expect(problemsOf({ isOut: true, width: 201, device: 'None' }, [])).toEqual({});
  });

  it('ask for a text only while its switch is on, and for its length always', () => {
    const check = (values: { enabled: boolean; userName: string }) => {
      const loaded = { password: '', enabled: false, userName: '' };
      return DIAL.form().validate({ ...loaded, ...values }, loaded).userName?.key;
    };
    expect(check({ enabled: true, userName: '' })).toBe('NotNull');
    expect(check({ enabled: false, userName: '' })).toBeUndefined();
    expect(check({ enabled: false, userName: '123456' })).toBe('TooLong');
  });
});

describe('a value that the device holds', () => {
  it('is judged only once it is changed, also where it is outside of the range or missing', () => {
    for (const address of [248, '' as const]) {
      const loaded = valuesOf({ address });
      expect(PORT.form().validate({ ...loaded, device: 'None' }, loaded).address).toBeUndefined();
      expect(PORT.form().validate({ ...loaded, address: 249 }, loaded).address?.key).toBe('OutOfRange');
    }
    expect(problemsOf({ address: '' })).toEqual({ address: 'NotNull' });
    expect(problemsOf({ address: Number.NaN })).toEqual({ address: 'WholeRange' });
  });
});

describe('a switch that is not shown, or without effect itself', () => {
  const CHAIN = settings('/network/pppoe', {
    kind: at('Comm', 0, 'Function').oneOf(['None', 'Controller']),
    enabled: at('PPPoE', 'Enable').boolean().when({ kind: 'Controller' }),
    isOut: at('Wiegand', 0, 'Reverse').boolean().needs('enabled'),
    userName: at('PPPoE', 'UserName').text({ max: 5, isRequired: true }).needs('isOut'),
  });
  it.each([
    ['Controller', true, true, 'NotNull'],
    ['None', true, true, undefined],
    ['Controller', false, true, undefined],
    ['Controller', true, false, undefined],
  ] as const)('asks for nothing: %s, %s, %s', (kind, enabled, isOut, problem) => {
    const values = { kind, enabled, isOut, userName: '' };
    expect(CHAIN.form().validate(values, values).userName?.key).toBe(problem);
  });
});

describe('what declared settings send', () => {
  it('is not what was typed into a field that is hidden now', () => {
    const held = tables();
    const values = {
      ...PORT.toFields(held),
      device: 'None' as const,
      sends: 'UserID' as const,
      isOut: true,
      width: 40,
    };
    const sent = PORT.form().toConfigs(values, held);
    expect(sent.Comm?.[0]).toMatchObject({ Function: 'None', OutType: held.Comm[0]?.OutType });
    expect(sent.Wiegand?.[0]).toMatchObject({ PulseWidth: 40 });
  });
});

describe('the entries of declared settings', () => {
  it('have key, name, words and what the page asks', () => {
    const entries = Object.fromEntries(entriesOf(PORT).map((entry) => [entry.key, entry]));
    expect(entries.device).toMatchObject({
      page: '/network/serialPort',
      name: 'network.serialPort.field.device',
      places: [{ table: 'Comm', path: ['Comm', 0, 'Function'], isPlain: false, words: 'network.serialPort.device.*' }],
    });
    expect(entries.width?.places[0]).toMatchObject({ isPlain: true, words: '+µs' });
    expect(entriesOf(DIAL).map(({ asks }) => asks)).toEqual([true, undefined, undefined]);
    expect(entriesOf(DIAL).some(({ isAct }) => isAct)).toBe(false);
    expect(entriesOf(DIAL)[2]?.places[0]).toMatchObject({ isSecret: true, isPlain: false, words: undefined });
  });

  it('show values as they are where the field says so', () => {
    const own = settings('/network/serialPort', { baud: at('Comm', 0, 'Attribute', 'BaudRate').oneOf([9600], AS_IS) });
    expect(entriesOf(own)[0]?.places[0]).toMatchObject({ isPlain: true, words: undefined });
  });
});

describe('the compiler refuses', () => {
  it('a condition on a field that the page does not have, or on a value that it never has', () => {
    const fields = {
      device: at('Comm', 0, 'Function').oneOf(['None']),
      a: at('Comm', 0, 'Address').number().needs('nothing'),
      b: at('Comm', 0, 'Address').number().when({ device: 'Toaster' }),
      c: at('Comm', 0, 'Address').number().when({ device: 'None' }),
    };
    // @ts-expect-error: there is no field `nothing`.
    settings('/x', { device: fields.device, a: fields.a });
    // @ts-expect-error: `device` is never a toaster.
    settings('/x', { device: fields.device, b: fields.b });
    expect(settings('/x', { device: fields.device, c: fields.c }).page).toBe('/x');
  });

  it('a choice that the table does not have, and a kind that its member does not have', () => {
    // @ts-expect-error: 'Toaster' is no function of a port.
    at('Comm', 0, 'Function').oneOf(['Toaster']);
    // @ts-expect-error: a switch has no range.
    at('AutoMaintain', 'AutoRebootEnable').number({ range: { min: 0, max: 1 } });
  });
});
