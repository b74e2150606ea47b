import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALARMS,
  alarmProblems,
  type PageFields,
  pageFieldOf,
  pageFields,
  pageProblems,
  pageTables,
  type Read,
} from './alarm-fields';

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
} as unknown as Read;
const doors = fc.nat(3);

describe('fields of alarms', () => {
  it('write back what they read, member for member', () => {
    fc.assert(
      fc.property(doors, (door) => {
        expect(pageTables(pageFields(held, door), held, door)).toEqual(held);
      }),
    );
  });

  it('change only this door and the doors it is copied to', () => {
    fc.assert(
      fc.property(doors, fc.uniqueArray(doors), fc.boolean(), (door, copyTo, enabled) => {
        const fields = pageFields(held, door);
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

  it('name what is wrong, and the field that a refusal is about', () => {
    const fields = pageFields(held, 0);
    expect(Object.values(pageProblems(fields, fields, 'output')).filter(Boolean)).toEqual([]);
    expect(
      alarmProblems({ ...fields.Duress, output: true, channels: [], latchS: 0, beepS: '' }, 'output'),
    ).toMatchObject({
      channels: { key: 'SelectAtLeastOne' },
      latchS: { key: 'OutOfRange' },
      beepS: { key: 'NotNull' },
    });
    expect(pageProblems(fields, { ...fields, duressOn: false }, 'output').duressDigits).toEqual({ key: 'NotNull' });
    for (const name of ALARMS) {
      expect(pageFieldOf(name === 'ChassisIntrusion' ? `${name}.Enable` : `${name}[3].EventHandler.BeepTime`)).toBe(
        name,
      );
    }
    expect(pageFieldOf('AccessControlGeneral.DuressPassword')).toBe('duressDigits');
    expect(pageFieldOf('Web.Port')).toBeUndefined();
  });
});
