import { describe, expect, expectTypeOf, it } from 'vitest';
import type { ConfigTables } from '@/lib/contract/configs';
import { at, bind, custom, ROW, type Values } from './bind';
import { WrongShapeError } from './table-path';

const FORM = bind(
  {
    http: at('Web', 'Port').number(),
    httpsEnabled: at('Https', 'Enable').boolean(),
    hold: at('AccessControl', ROW, 'UnlockHoldInterval').seconds(),
    handicapHold: at('AccessControl', ROW, 'HandicapTimeOut', 'UnlockHoldInterval').seconds(),
    week: at('AccessControl', ROW, 'TimeSchedule').list(),
    peak: at('AccessControlGeneral', 'PeakTimeSection').choice(255),
    mode: at('UPnP', 'Mode').choice('Auto'),
    mappings: at('UPnP', 'MapTable').list(),
    password: at('SIP', 'AuthPassword').secret(),
    hours: at('DVRIP', 'MaxConnections').as(
      '',
      (most) => `${most} h`,
      (text) => Number.parseInt(text, 10),
    ),
    range: custom(
      ['DVRIP'],
      ['DVRIP', 'TCPPort'],
      ({ DVRIP }) => [DVRIP.TCPPort, DVRIP.UDPPort],
      ([TCPPort = 0, UDPPort = 0], { DVRIP }) => ({ DVRIP: { ...DVRIP, TCPPort, UDPPort } }),
    ),
  },
  ['UPnP'],
);

type Held = Parameters<typeof FORM.toFields>[0];

const door = (Name: string) => ({ Name, UnlockHoldInterval: 3_000, Vendor_Reserved: 7 });
const held = {
  Web: { Enable: true, Port: 80, Vendor_Reserved: 7 },
  Https: { Enable: false, Port: 443 },
  AccessControl: [door('Door 1'), door('Door 2')],
  AccessControlGeneral: { SensorType: 0 },
  DVRIP: { TCPPort: 37_777, UDPPort: 37_778, MaxConnections: 50 },
  SIP: { AuthPassword: '******', UserID: '8001' },
} as unknown as Held;

describe('a binding', () => {
  it('knows the type of each field, and the tables', () => {
    expectTypeOf<Values<typeof FORM>>().toEqualTypeOf<{
      http: number | '';
      httpsEnabled: boolean;
      hold: number | '';
      handicapHold: number | '';
      week: string[][];
      peak: number;
      mode: 'Auto' | 'Custom';
      mappings: ConfigTables['UPnP']['MapTable'];
      password: string;
      hours: string;
      range: number[];
    }>();
    const names = ['Web', 'Https', 'AccessControl', 'AccessControlGeneral', 'SIP', 'DVRIP'];
    expect(FORM.form(0)).toMatchObject({ configs: names, optional: ['UPnP'] });
    expect(FORM.form(0, []).optional).toEqual([]);
  });

  it('refuses what the contract does not have', () => {
    // @ts-expect-error a misspelt member
    at('Web', 'Prot');
    // @ts-expect-error a misspelt member deep inside
    at('MediaEncrypt', 'RTSPOverTls', 'Enabled');
    // @ts-expect-error a list is entered by a row
    at('AccessControl', 'Name');
    // @ts-expect-error no such table
    at('Wep');
    // @ts-expect-error a boolean is no number
    expect(() => at('Https', 'Enable').number()).not.toThrow();
    // @ts-expect-error a device may have no peak: what is shown then?
    at('AccessControlGeneral', 'PeakTimeSection').choice();
    // @ts-expect-error only a table of these fields is optional
    bind({ http: at('Web', 'Port').number() }, ['UPnP']);
  });

  it('writes back what it read and keeps what it does not know', () => {
    const values = FORM.toFields(held, 1);
    expect(values).toMatchObject({ http: 80, hold: 3, handicapHold: '', peak: 255, mode: 'Auto', mappings: [] });
    expect(FORM.toConfigs(values, held, 1)).toEqual(held);
    const next = FORM.toConfigs({ ...values, http: 8080, hold: 2.5, range: [1, 2] }, held, 1);
    expect(next.Web).toEqual({ Enable: true, Port: 8080, Vendor_Reserved: 7 });
    expect(next.AccessControl).toEqual([held.AccessControl[0], { ...door('Door 2'), UnlockHoldInterval: 2_500 }]);
    expect(next.AccessControl[0]).toBe(held.AccessControl[0]);
    expect(next.DVRIP).toEqual({ TCPPort: 1, UDPPort: 2, MaxConnections: 50 });
    expect(next.Https).toBe(held.Https);
  });

  it('writes no place that the device lacks, and a member only when one was chosen', () => {
    const values = FORM.toFields(held, 0);
    const next = FORM.toConfigs({ ...values, handicapHold: 5, mode: 'Custom', peak: 3 }, held, 0);
    expect(next.AccessControl).toBe(held.AccessControl);
    expect('UPnP' in next).toBe(false);
    expect(next.AccessControlGeneral).toEqual({ SensorType: 0, PeakTimeSection: 3 });
  });

  it('shows a switch that the device lacks as off', () => {
    const { httpsEnabled } = FORM.toFields({ ...held, Https: { Port: 443 } } as unknown as Held, 0);
    expect(httpsEnabled).toBe(false);
  });

  it('leaves a stored number alone while its box is empty, and a stored secret while nothing is typed', () => {
    const values = FORM.toFields(held, 0);
    expect(values.password).toBe('');
    expect(FORM.toConfigs({ ...values, http: '', hold: '' }, held, 0)).toEqual(held);
    expect(FORM.toConfigs({ ...values, http: Number.NaN, hold: Number.NaN }, held, 0)).toEqual(held);
    expect(FORM.toConfigs({ ...values, password: 'new' }, held, 0).SIP).toEqual({
      AuthPassword: 'new',
      UserID: '8001',
    });
  });

  it('stores every tenth of a second as whole milliseconds, and shows it again as it was typed', () => {
    for (let tenths = 1; tenths <= 6_000; tenths += 1) {
      const typed = tenths / 10;
      const { AccessControl } = FORM.toConfigs({ ...FORM.toFields(held, 0), hold: typed }, held, 0);
      const stored = AccessControl?.[0]?.UnlockHoldInterval;
      expect([typed, stored]).toEqual([typed, tenths * 100]);
    }
  });

  it('shows and stores a value in a form of its own', () => {
    const values = FORM.toFields(held, 0);
    expect(values.hours).toBe('50 h');
    expect(FORM.toConfigs({ ...values, hours: '9 h' }, held, 0).DVRIP).toEqual({ ...held.DVRIP, MaxConnections: 9 });
  });

  it('knows whether the device holds a secret, and nothing else of it', () => {
    const { isStored } = FORM.form(0);
    const without = { ...held, SIP: { ...held.SIP, AuthPassword: '' } };
    expect([isStored('password', held), isStored('password', without)]).toEqual([true, false]);
    expect(isStored('http', held)).toBeUndefined();
  });

  it.each([
    ['a missing row', {}, 2, 'AccessControl: has no row 2'],
    ['a number that is a text', { Web: { Port: '80' } }, 0, 'Web.Port: is no value of its kind but "80"'],
    ['a switch that is a number', { Https: { Enable: 1 } }, 0, 'Https.Enable: is no value of its kind but 1'],
    ['a list that is an object', { UPnP: { MapTable: {} } }, 0, 'UPnP.MapTable: is no value of its kind but {}'],
    ['a choice that is null', { UPnP: { Mode: null } }, 0, 'UPnP.Mode: is no value of its kind but null'],
    ['a bare table', { Web: 80 }, 0, 'Web: has no members'],
    ['a table of other members', { Web: { a: 1 } }, 0, 'Web: has none of the expected members'],
    ['a bare row', { AccessControl: [3, 4] }, 0, 'AccessControl.[row]: has no members'],
  ])('says that a read has failed for %s', (_what, change, row, message) => {
    const read = () => FORM.toFields({ ...held, ...change } as Held, row);
    expect(read).toThrow(WrongShapeError);
    expect(read).toThrow(message);
  });

  it('does not expect a secret in a table: a device may leave out one that it does not hold', () => {
    const { toFields } = bind({ password: at('SIP', 'AuthPassword').secret() });
    expect(toFields({ SIP: { UserID: '8001' } } as unknown as Parameters<typeof toFields>[0])).toEqual({
      password: '',
    });
  });

  it('needs the row for a list table', () => {
    expect(() => FORM.toFields(held)).toThrow('which row');
  });

  it.each([
    ['Web.Port', 'http'],
    ['AccessControl[3].HandicapTimeOut.UnlockHoldInterval', 'handicapHold'],
    ['AccessControl[3].TimeSchedule[2][1]', 'week'],
    ['UPnP.MapTable[1].OuterPort', 'mappings'],
    ['DVRIP.TCPPort', 'range'],
    ['AccessControl[0].Vendor.UnlockHoldInterval', undefined],
    ['AccessControl.UnlockHoldInterval', undefined],
    ['Web', undefined],
    ['', undefined],
  ])('finds for a refusal of %s the field %s', (member, key) => {
    expect(FORM.fieldOf(member)).toBe(key);
  });

  it('lists each field with its places for a search index, and no field without one', () => {
    const both = bind({
      size: at('Encode', ROW, 'MainFormat', 0, 'Video').as(
        '',
        ({ Width }) => String(Width),
        (_, was) => was,
        ['Width', 'Height'],
      ),
      http: at('Web', 'Port').number(),
      has: custom(
        ['Web'],
        [],
        () => true,
        () => ({}),
      ),
    });
    expect(both.places).toEqual([
      { key: 'size', table: 'Encode', path: ['Encode', ROW, 'MainFormat', 0, 'Video', 'Width'] },
      { key: 'size', table: 'Encode', path: ['Encode', ROW, 'MainFormat', 0, 'Video', 'Height'] },
      { key: 'http', table: 'Web', path: ['Web', 'Port'] },
    ]);
    expectTypeOf(both.places[0]?.key).toEqualTypeOf<'size' | 'http' | 'has' | undefined>();
  });

  it('lists the members that are copied', () => {
    expect(FORM.members('AccessControl', ['hold'])).toEqual(['HandicapTimeOut', 'TimeSchedule']);
  });

  it('refuses to leave a gap in a list', () => {
    const days = bind({ friday: at('AccessTimeSchedule', 0, 'TimeSchedule', 5).list() });
    const AccessTimeSchedule = [{ Name: '', Enable: true, TimeSchedule: [['1 00:00:00-23:59:59']] }];
    expect(() => days.toConfigs({ friday: ['x'] }, { AccessTimeSchedule })).toThrow('has no place 5');
  });

  it('writes its tables in the order of its fields', () => {
    const order = bind({ rtsp: at('RTSP', 'Port').number(), http: at('Web', 'Port').number() });
    const tables = { Web: { Enable: true, Port: 80 }, RTSP: { Enable: true, Port: 554 } };
    expect(Object.keys(order.toConfigs({ http: 1, rtsp: 2 }, tables))).toEqual(['RTSP', 'Web']);
  });
});
