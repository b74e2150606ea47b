import type { ConfigTables } from '@/lib/contract/configs';
import { ALARM, SECTION_ALWAYS } from '@/lib/contract/limits';
import type { AlarmType } from '@/lib/contract/records';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import {
  type AlarmHandlerTable,
  type AlarmTable,
  DOOR_ALARM_TABLES,
  type DoorAlarm,
} from '@/lib/contract/tables/alarm';
import { type RowValues, rowOf } from '@/lib/forms/bind-row';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { rangeProblem } from '@/lib/validation/text-kinds';

/** All alarms in the order of the page; that of the housing belongs to the device. */
export const ALARMS = [...DOOR_ALARM_TABLES, 'ChassisIntrusion'] as const;
export type AlarmName = (typeof ALARMS)[number];

/** Tables of the page. */
export const TABLES = [...ALARMS, 'AccessControl', 'AccessControlGeneral'] as const;
export type Read = Pick<ConfigTables, (typeof TABLES)[number]>;

/** Type of the records and events of an alarm. */
export const alarmType = (name: AlarmName): AlarmType => (name === 'ChassisIntrusion' ? 'ChassisIntruded' : name);

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
const ALARM_ROW = alarm.bind({
  enabled: alarm.same('Enable', false),
  times: limit('Times'),
  windowS: limit('Interval'),
});

const handler = rowOf<AlarmHandlerTable>();
const HANDLER = handler.bind({
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

/** Alarms of one door, the duress password, and the other doors that will get the same settings. */
export interface PageFields extends Record<AlarmName, AlarmFields> {
  duressOn: boolean;
  /** Typed digits; '' keeps the stored ones. */
  duressDigits: string;
  copyTo: number[];
}

/** One alarm of a table. */
export const alarmFields = (stored: StoredAlarm): AlarmFields => ({
  ...ALARM_ROW.toFields(stored),
  ...HANDLER.toFields(stored.EventHandler),
});

/** Element of a table that belongs to a door. Throws when the device has no such door. */
export function alarmOf(tables: Pick<Read, AlarmName>, name: AlarmName, door: number): StoredAlarm {
  const alarm = name === 'ChassisIntrusion' ? tables.ChassisIntrusion : tables[name][door];
  if (!alarm) throw new Error(`${name} has no door ${door}`);
  return alarm;
}

/** The fields of door `index`. */
export function pageFields(tables: Read, index: number): PageFields {
  const alarms = Object.fromEntries(ALARMS.map((name) => [name, alarmFields(alarmOf(tables, name, index))]));
  return {
    ...(alarms as Record<AlarmName, AlarmFields>),
    duressOn: (tables.AccessControlGeneral.DuressPassword ?? '') !== '',
    duressDigits: '',
    copyTo: [],
  };
}

const written = <T extends StoredAlarm>(fields: AlarmFields, was: T): T => ({
  ...ALARM_ROW.toRow(fields, was),
  EventHandler: HANDLER.toRow(fields, was.EventHandler),
});

/**
 * All tables with the alarms of this door, also applied to the doors it is copied to; the matching switches of /door
 * are written along.
 */
export function pageTables(fields: PageFields, was: Read, index: number): Read {
  const isMeant = (door: number) => door === index || fields.copyTo.includes(door);
  const alarms = DOOR_ALARM_TABLES.map((name) => [
    name,
    was[name].map((alarm, door) => (isMeant(door) ? written(fields[name], alarm) : alarm)),
  ]);
  const switches = Object.entries(DOOR_SWITCHES).map(([name, member]) => [member, fields[name as DoorAlarm].enabled]);
  return {
    ...(Object.fromEntries(alarms) as Pick<Read, DoorAlarm>),
    ChassisIntrusion: written(fields.ChassisIntrusion, was.ChassisIntrusion),
    AccessControl: was.AccessControl.map((door, at) =>
      isMeant(at) ? { ...door, ...Object.fromEntries(switches) } : door,
    ),
    AccessControlGeneral: { ...was.AccessControlGeneral, ...duressMember(fields, was) },
  };
}

/** An untouched password is sent as it was read: masked. */
function duressMember({ duressOn, duressDigits }: PageFields, { AccessControlGeneral }: Read) {
  if (!duressOn) return AccessControlGeneral.DuressPassword ? { DuressPassword: '' } : {};
  return duressDigits === '' ? {} : { DuressPassword: duressDigits };
}

/**
 * What is wrong with one alarm, part by part; `output` is inserted into "at least one output". @assumed pages-1
 * /alarm/alarmcfg
 */
export const alarmProblems = (fields: AlarmFields, output: string): Problems<AlarmFields> => ({
  times: fields.times === undefined ? undefined : rangeProblem(fields.times, ALARM.illegalCards),
  windowS: fields.windowS === undefined ? undefined : rangeProblem(fields.windowS, ALARM.illegalWindowS),
  channels:
    fields.output && fields.channels.length === 0 ? { key: 'SelectAtLeastOne', values: { what: output } } : undefined,
  latchS: rangeProblem(fields.latchS, ALARM.runS),
  beepS: rangeProblem(fields.beepS, ALARM.runS),
});

/** Problems of the page: the first one of each alarm, and an invalid duress password. */
export function pageProblems(fields: PageFields, loaded: PageFields, output: string): Problems<PageFields> {
  const first = (name: AlarmName): Problem | undefined =>
    Object.values(alarmProblems(fields[name], output)).find((problem) => problem !== undefined);
  const isMissing = fields.duressOn && !loaded.duressOn && fields.duressDigits === '';
  return {
    ...Object.fromEntries(ALARMS.map((name) => [name, first(name)])),
    duressDigits: isMissing ? { key: 'NotNull' } : undefined,
  };
}

/** The field that a refusal is about, such as `BreakIn[0].EventHandler.BeepTime`. */
export function pageFieldOf(member: string): keyof PageFields | undefined {
  if (member === 'AccessControlGeneral.DuressPassword') return 'duressDigits';
  return ALARMS.find((name) => member.startsWith(`${name}[`) || member.startsWith(`${name}.`));
}
