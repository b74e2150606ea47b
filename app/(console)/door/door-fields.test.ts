import { describe, expect, it } from 'vitest';
import type { ConfigTables } from '@/lib/contract/configs';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { DOOR_FORM, doorProblems } from './door-fields';

const door = (over: Partial<DoorTable> & { Vendor_Reserved?: number } = {}): DoorTable => ({
  Name: 'Door 1',
  Enable: true,
  State: 'Normal',
  Method: 35,
  UnlockHoldInterval: 3000,
  CloseTimeout: 60,
  OpenAlwaysTime: 255,
  CloseAlwaysTime: 255,
  HolidayTime: 255,
  SensorEnable: false,
  CheckCloseSensor: false,
  LockTongueEnable: false,
  BreakInAlarmEnable: false,
  DoorNotClosedAlarmEnable: false,
  DuressAlarmEnable: true,
  RepeatEnterAlarm: false,
  RepeatEnterTime: 0,
  MaliciousAccessControlEnable: true,
  CustomPasswordEnable: false,
  RemoteCheck: false,
  HandicapTimeOut: { UnlockHoldInterval: 5000, CloseTimeout: 90 },
  ...over,
});
const tables = (): Pick<ConfigTables, 'AccessControl' | 'AccessControlGeneral'> => ({
  AccessControl: [door({ Vendor_Reserved: 7 }), door({ Name: 'Door 2' })],
  AccessControlGeneral: {
    SensorType: 0,
    ButtonExitEnable: true,
    RemoteAuthTimeOut: 5,
    ABLock: { Enable: false, Doors: [] },
  },
});

describe('fields of a door', () => {
  it('writes back what it read, member for member', () => {
    expect(DOOR_FORM.toConfigs(DOOR_FORM.toFields(tables(), 0), tables(), 0)).toEqual(tables());
  });

  it('stores 2.5 s as 2500 and leaves the other door and unknown members alone', () => {
    const next = DOOR_FORM.toConfigs({ ...DOOR_FORM.toFields(tables(), 0), holdTimeS: 2.5 }, tables(), 0);
    expect(next.AccessControl[0]).toMatchObject({ UnlockHoldInterval: 2500, Vendor_Reserved: 7 });
    expect(next.AccessControl[1]).toEqual(tables().AccessControl[1]);
  });

  it.each([
    [{ holdTimeS: 0.1 }, 'holdTimeS', 'OutOfRange'],
    [{ holdTimeS: 0.2 }, 'holdTimeS', undefined],
    [{ holdTimeS: 601, timeoutS: 0 }, 'holdTimeS', 'OutOfRange'],
    [{ holdTimeS: 60 }, 'holdTimeS', undefined],
    [{ holdTimeS: 60.1 }, 'holdTimeS', 'HoldOverTimeout'],
    [{ holdTimeS: 61, timeoutS: 0 }, 'holdTimeS', undefined],
    [{ timeoutS: 10_000 }, 'timeoutS', 'OutOfRange'],
    [{ openAlways: 1, closeAlways: 1 }, 'closeAlways', 'SectionConflict'],
    [{ openAlways: 1, closeAlways: 1 }, 'openAlways', 'SectionConflict'],
    [{ openAlways: 255, closeAlways: 255 }, 'closeAlways', undefined],
    [{ name: '' }, 'name', 'NotNull'],
    [{ remoteCheckS: 16 }, 'remoteCheckS', 'OutOfRange'],
    [{ repeatEnterS: 181 }, 'repeatEnterS', 'OutOfRange'],
    [{ handicapHoldS: 0.1 }, 'handicapHoldS', 'OutOfRange'],
    [{ handicapHoldS: '' }, 'handicapHoldS', 'NotNull'],
    [{ handicapTimeoutS: 10_000 }, 'handicapTimeoutS', 'OutOfRange'],
  ] as const)('%j gives %s %s', (change, key, problem) => {
    const loaded = DOOR_FORM.toFields(tables(), 0);
    expect(doorProblems({ ...loaded, ...change }, loaded)[key]?.key).toBe(problem);
  });

  it.each([
    ['AccessControl[0].UnlockHoldInterval', 'holdTimeS'],
    ['AccessControl[0].HandicapTimeOut.UnlockHoldInterval', 'handicapHoldS'],
    ['AccessControl[3].HandicapTimeOut.CloseTimeout', 'handicapTimeoutS'],
    ['AccessControlGeneral.RemoteAuthTimeOut', 'remoteCheckS'],
    ['AccessControl[0].Vendor.Name', undefined],
  ])('a refusal of %s marks %s', (member, key) => {
    expect(DOOR_FORM.fieldOf(member)).toBe(key);
  });

  it('can be saved on a device without times for disabled access, and writes none', () => {
    const older = tables();
    for (const each of older.AccessControl) Reflect.deleteProperty(each, 'HandicapTimeOut');
    const loaded = DOOR_FORM.toFields(older, 0);
    const renamed = { ...loaded, name: 'Side gate' };
    expect(Object.values(doorProblems(renamed, loaded)).filter(Boolean)).toEqual([]);
    const [written] = DOOR_FORM.toConfigs(renamed, older, 0).AccessControl;
    expect(written).toEqual({ ...older.AccessControl[0], Name: 'Side gate' });
  });
});
