import { ALARM, SECTION_ALWAYS } from '@/lib/contract/limits';
import type { AlarmType } from '@/lib/contract/records';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import {
  type AlarmHandlerTable,
  type AlarmTable,
  DOOR_ALARM_TABLES,
  type DoorAlarm,
} from '@/lib/contract/tables/alarm';
import { eachOf } from '@/lib/each-of';
import { at, bind, ROW, type Values } from '@/lib/forms/bind';
import { type RowValues, rowOf } from '@/lib/forms/bind-row';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { chosenProblem, rangeProblem } from '@/lib/validation/text-kinds';

/** All alarms in the order of the page; that of the housing belongs to the device. */
export const ALARMS = [...DOOR_ALARM_TABLES, 'ChassisIntrusion'] as const;
export type AlarmName = (typeof ALARMS)[number];

/** Type of the records and events of an alarm. */
export const alarmType = (name: AlarmName): AlarmType => (name === 'ChassisIntrusion' ? 'ChassisIntruded' : name);

/** Whether turning the alarm on or off sets a switch of the door, too, which needs the right of page /door. */
export const hasDoorSwitch = (name: AlarmName): boolean => name in DOOR_SWITCHES;

/** Alarms that only a door sensor can notice. */
export const needsSensor = (name: AlarmName): boolean => name === 'DoorNotClosed' || name === 'BreakIn';

/** The switch on page /door that is the same. @assumed pages-1 /alarm/alarmcfg */
const DOOR_SWITCHES = {
  DoorNotClosed: 'DoorNotClosedAlarmEnable',
  BreakIn: 'BreakInAlarmEnable',
  RepeatEnter: 'RepeatEnterAlarm',
  Duress: 'DuressAlarmEnable',
  MaliciousAccessControl: 'MaliciousAccessControlEnable',
} as const satisfies Partial<Record<DoorAlarm, keyof DoorTable>>;

type StoredAlarm = AlarmTable & { Times?: number; Interval?: number };
const alarm = rowOf<StoredAlarm>();
/** Number that only illegal-card alarms have; undefined for the other alarms. */
const limit = (member: 'Times' | 'Interval') =>
  alarm.as(
    member,
    (value): number | '' | undefined => value,
    (value) => (value === '' ? undefined : value),
  );
export const ALARM_ROW = alarm.bind({
  enabled: alarm.same('Enable', false),
  times: limit('Times'),
  windowS: limit('Interval'),
});

const handler = rowOf<AlarmHandlerTable>();
export const HANDLER = handler.bind({
  output: handler.same('AlarmOutEnable', false),
  channels: handler.same('AlarmOutChannels', []),
  latchS: handler.number('AlarmOutLatch'),
  beep: handler.same('BeepEnable', false),
  beepS: handler.number('BeepTime'),
  mail: handler.same('MailEnable', false),
  snapshot: handler.same('SnapshotEnable', false),
  log: handler.same('LogEnable', false),
  section: handler.same('TimeSection', SECTION_ALWAYS),
});

/** One alarm as the page shows it. */
export type AlarmFields = RowValues<typeof ALARM_ROW> & RowValues<typeof HANDLER>;

/** One alarm of a table; without one, an alarm that does nothing. */
const alarmFields = (stored?: StoredAlarm): AlarmFields => ({
  ...ALARM_ROW.toFields(stored),
  ...HANDLER.toFields(stored?.EventHandler),
});

const alarmRow = <T extends StoredAlarm>(fields: AlarmFields, was: T): T => ({
  ...ALARM_ROW.toRow(fields, was),
  EventHandler: HANDLER.toRow(fields, was.EventHandler),
});

/** Place of each alarm of a door in the tables. */
export const ALARM_FIELDS = {
  ...eachOf(DOOR_ALARM_TABLES, (name) => at(name, ROW).as(alarmFields(), alarmFields, alarmRow)),
  ChassisIntrusion: at('ChassisIntrusion').as(alarmFields(), alarmFields, alarmRow),
};

/** One door. The duress password is written before its switch, which deletes it. */
export const DOOR = bind({
  ...ALARM_FIELDS,
  /** Typed digits; '' keeps the stored ones. */
  duressDigits: at('AccessControlGeneral', 'DuressPassword').secret(),
  duressOn: at('AccessControlGeneral', 'DuressPassword').as(false, Boolean, (isOn, was) => (isOn && was) || ''),
  /** Other doors that get the same alarms with the next save. */
  copyTo: at('AccessControl').as<number[]>(
    [],
    () => [],
    (_, doors) => doors,
    [],
  ),
});

export type PageFields = Values<typeof DOOR>;
type Read = Parameters<typeof DOOR.toFields>[0];

/**
 * What an account without the right of page /door may change: neither what the door stores, too, nor its duress
 * password, nor another door.
 */
export const withoutDoor = (fields: PageFields, loaded: PageFields): PageFields => ({
  ...loaded,
  ...eachOf(ALARMS, (name) => ({
    ...fields[name],
    enabled: hasDoorSwitch(name) ? loaded[name].enabled : fields[name].enabled,
  })),
});

/** All tables with the alarms of this door, also applied to the doors it is copied to. */
export const pageTables = (fields: PageFields, was: Read, index: number): Read =>
  [index, ...fields.copyTo].reduce((tables, door) => withDoor(fields, tables, door), was);

/**
 * The tables with the alarms of one door, and the matching switches of /door. At a door without a sensor an alarm that
 * needs one is not switched on.
 */
function withDoor(fields: PageFields, was: Read, index: number): Read {
  const hasSensor = was.AccessControl[index]?.SensorEnable === true;
  const isOn = (name: AlarmName, wasOn: boolean) => fields[name].enabled && (wasOn || !needsSensor(name) || hasSensor);
  const alarms = eachOf(DOOR_ALARM_TABLES, (name) => ({
    ...fields[name],
    enabled: isOn(name, was[name][index]?.Enable === true),
  }));
  const switchesOf = (door: DoorTable) =>
    Object.entries(DOOR_SWITCHES).map(([name, member]) => [member, isOn(name as DoorAlarm, door[member])]);
  return {
    ...DOOR.toConfigs({ ...fields, ...alarms }, was, index),
    AccessControl: was.AccessControl.map((door, each) =>
      each === index ? { ...door, ...Object.fromEntries(switchesOf(door)) } : door,
    ),
  };
}

/** The name of an alarm output, and how many the device has: without one, nothing of it is shown. */
export interface Outputs {
  label: string;
  count: number;
}

/** What is wrong with one alarm, part by part. @assumed pages-1 /alarm/alarmcfg */
export const alarmProblems = (fields: AlarmFields, outputs: Outputs): Problems<AlarmFields> => ({
  times: fields.times === undefined ? undefined : rangeProblem(fields.times, ALARM.illegalCards),
  windowS: fields.windowS === undefined ? undefined : rangeProblem(fields.windowS, ALARM.illegalWindowS),
  channels: outputs.count > 0 && fields.output ? chosenProblem(fields.channels, outputs.label) : undefined,
  latchS: outputs.count > 0 ? rangeProblem(fields.latchS, ALARM.runS) : undefined,
  beepS: rangeProblem(fields.beepS, ALARM.runS),
});

/** Problems of the page: the first one of each alarm, and an invalid duress password. */
export function pageProblems(fields: PageFields, loaded: PageFields, outputs: Outputs): Problems<PageFields> {
  const first = (name: AlarmName): Problem | undefined =>
    Object.values(alarmProblems(fields[name], outputs)).find((problem) => problem !== undefined);
  const isMissing = fields.duressOn && !loaded.duressOn && fields.duressDigits === '';
  return {
    ...eachOf(ALARMS, first),
    duressDigits: isMissing ? { key: 'NotNull' } : undefined,
  };
}
