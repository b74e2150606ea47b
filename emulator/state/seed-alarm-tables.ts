/** Factory values of alarm inputs and of the built-in alarms. @assumed pages-1 /alarm/alarmlink, /alarm/alarmcfg */

import type { ConfigTables } from '@/lib/contract/configs';
import { ALARM, SECTION_ALWAYS } from '@/lib/contract/limits';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import type { AlarmInputTable, AlarmTable, AlarmTableName, DoorAlarm } from '@/lib/contract/tables/alarm';
import { withUnknown } from './unknown-member';

const INPUT_NAMES = ['Fire alarm panel', 'Window contact', 'Gate contact', 'Panic button'];

/** The switch of a door that is identical with that of an alarm. */
export const DOOR_SWITCHES = {
  DoorNotClosed: 'DoorNotClosedAlarmEnable',
  BreakIn: 'BreakInAlarmEnable',
  RepeatEnter: 'RepeatEnterAlarm',
  Duress: 'DuressAlarmEnable',
  MaliciousAccessControl: 'MaliciousAccessControlEnable',
} as const satisfies Partial<Record<DoorAlarm, keyof DoorTable>>;

const seedInput = (Name: string, doors: readonly number[]): AlarmInputTable =>
  withUnknown({
    Name,
    Enable: true,
    SensorType: 'NO',
    FireLinkEnable: false,
    EventHandler: {
      AlarmOutEnable: false,
      AlarmOutChannels: [0],
      AlarmOutLatch: ALARM.runS.factory,
      AccessControlEnable: false,
      AccessControlType: doors.map(() => 'OpenAlways' as const),
      Doors: [...doors],
    },
  });

const seedAlarm = (Enable: boolean): AlarmTable =>
  withUnknown({
    Enable,
    EventHandler: {
      AlarmOutEnable: false,
      AlarmOutChannels: [0],
      AlarmOutLatch: ALARM.runS.factory,
      BeepEnable: false,
      BeepTime: ALARM.runS.factory,
      MailEnable: false,
      SnapshotEnable: false,
      LogEnable: true,
      TimeSection: SECTION_ALWAYS,
    },
  });

/** Tables of a device with these doors; a switch that doors also have gets their value. */
export function seedAlarmTables(doors: readonly DoorTable[]): Pick<ConfigTables, 'Alarm' | AlarmTableName> {
  const of = (name: keyof typeof DOOR_SWITCHES) => doors.map((door) => seedAlarm(door[DOOR_SWITCHES[name]]));
  return {
    Alarm: INPUT_NAMES.map((name) =>
      seedInput(
        name,
        doors.map((_, door) => door),
      ),
    ),
    DoorNotClosed: of('DoorNotClosed'),
    BreakIn: of('BreakIn'),
    RepeatEnter: of('RepeatEnter'),
    Duress: of('Duress'),
    MaliciousAccessControl: of('MaliciousAccessControl').map((alarm) => ({
      ...alarm,
      Times: ALARM.illegalCards.factory,
      Interval: ALARM.illegalWindowS.factory,
    })),
    ACBlocklist: doors.map(() => seedAlarm(true)),
    PatrolStatus: doors.map(() => seedAlarm(true)),
    ChassisIntrusion: seedAlarm(true),
  };
}
