import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALARMS, alarmProblems, DOOR, type PageFields, pageProblems, pageTables } from './alarm-fields';

const alarm = (enabled: boolean) => ({
  Enable: enabled,
  Vendor_Reserved: 7,
  EventHandler: {
    AlarmOutEnable: false,
    AlarmOutChannels: [0],
    AlarmOutLatch: 30,
    BeepEnable: true,
    BeepTime: 5,
    MailEnable: false,
    SnapshotEnable: true,
    LogEnable: true,
    TimeSection: 255,
    Vendor_Reserved: 7,
  },
});
const four = [true, false, true, false];
const held = {
  DoorNotClosed: four.map(alarm),
  BreakIn: four.map(alarm),
  RepeatEnter: four.map(alarm),
  Duress: four.map(alarm),
  MaliciousAccessControl: four.map((each) => ({ ...alarm(each), Times: 5, Interval: 60 })),
  ACBlocklist: four.map(alarm),
  PatrolStatus: four.map(alarm),
  ChassisIntrusion: alarm(true),
  AccessControl: four.map((each) => ({
    Name: 'Door',
    DoorNotClosedAlarmEnable: each,
    BreakInAlarmEnable: each,
    RepeatEnterAlarm: each,
    DuressAlarmEnable: each,
    MaliciousAccessControlEnable: each,
  })),
  AccessControlGeneral: { SensorType: 0, DuressPassword: '******' },
} as unknown as Parameters<typeof DOOR.toFields>[0];
const doors = fc.nat(3);
const OUTPUTS = { label: 'output', count: 2 };

describe('fields of alarms', () => {
  it('write back what they read, member for member', () => {
    fc.assert(
      fc.property(doors, (door) => {
        expect(pageTables(DOOR.toFields(held, door), held, door)).toEqual(held);
      }),
    );
  });

  it('change only this door and the doors it is copied to', () => {
    fc.assert(
      fc.property(doors, fc.uniqueArray(doors), fc.boolean(), (door, copyTo, enabled) => {
        const fields = DOOR.toFields(held, door);
        const next: PageFields = { ...fields, BreakIn: { ...fields.BreakIn, enabled, latchS: 123 }, copyTo };
        const wrote = pageTables(next, held, door);
        wrote.BreakIn.forEach((alarm, at) => {
          const isMeant = at === door || copyTo.includes(at);
          expect(alarm.EventHandler.AlarmOutLatch).toBe(isMeant ? 123 : 30);
          expect(wrote.AccessControl[at]?.BreakInAlarmEnable).toBe(alarm.Enable);
        });
      }),
    );
  });

  it('switch nothing on that needs a sensor where a door has none', () => {
    const sensors = held.AccessControl.map((door, at) => ({ ...door, SensorEnable: at === 0 }));
    const fields = { ...DOOR.toFields(held, 0), copyTo: [1, 2] };
    const wrote = pageTables(fields, { ...held, AccessControl: sensors }, 0);
    // Door 0 has the sensor, door 1 none; at door 2 it was on already.
    expect(wrote.BreakIn.slice(0, 3).map(({ Enable }) => Enable)).toEqual([true, false, true]);
    expect(wrote.AccessControl.slice(0, 3).map((door) => door.BreakInAlarmEnable)).toEqual([true, false, true]);
    expect(wrote.Duress.slice(0, 3).map(({ Enable }) => Enable)).toEqual([true, true, true]);
  });

  it('delete the duress password when it is switched off, also after digits were typed', () => {
    const fields = DOOR.toFields(held, 0);
    expect(fields).toMatchObject({ duressOn: true, duressDigits: '' });
    const stored = (change: Partial<PageFields>) =>
      pageTables({ ...fields, ...change }, held, 0).AccessControlGeneral.DuressPassword;
    expect(stored({})).toBe('******');
    expect(stored({ duressDigits: '1234' })).toBe('1234');
    expect(stored({ duressOn: false, duressDigits: '1234' })).toBe('');
    const none = { ...held, AccessControlGeneral: { SensorType: 0 } } as typeof held;
    const wrote = pageTables({ ...DOOR.toFields(none, 0), duressOn: true, duressDigits: '1234' }, none, 0);
    expect(wrote.AccessControlGeneral.DuressPassword).toBe('1234');
    expect(pageTables(DOOR.toFields(none, 0), none, 0)).toEqual(none);
  });

  it('name what is wrong, and the field that a refusal is about', () => {
    const fields = DOOR.toFields(held, 0);
    expect(Object.values(pageProblems(fields, fields, OUTPUTS)).filter(Boolean)).toEqual([]);
    expect(
      alarmProblems({ ...fields.Duress, output: true, channels: [], latchS: 0, beepS: '' }, OUTPUTS),
    ).toMatchObject({
      channels: { key: 'SelectAtLeastOne' },
      latchS: { key: 'OutOfRange' },
      beepS: { key: 'NotNull' },
    });
    // Without outputs there is no field of them to correct.
    const none = { ...fields, Duress: { ...fields.Duress, output: true, channels: [], latchS: '' as const } };
    expect(Object.values(pageProblems(none, none, { ...OUTPUTS, count: 0 })).filter(Boolean)).toEqual([]);
    expect(pageProblems(fields, { ...fields, duressOn: false }, OUTPUTS).duressDigits).toEqual({ key: 'NotNull' });
    for (const name of ALARMS) {
      expect(DOOR.fieldOf(name === 'ChassisIntrusion' ? `${name}.Enable` : `${name}[3].EventHandler.BeepTime`)).toBe(
        name,
      );
    }
    expect(DOOR.fieldOf('AccessControlGeneral.DuressPassword')).toBe('duressDigits');
    expect(DOOR.fieldOf('Web.Port')).toBeUndefined();
  });
});
