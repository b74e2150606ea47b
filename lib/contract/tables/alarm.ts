/** Alarm inputs, alarms of the device's own, and what they set off. A table may hold members that are not named here. */

/** What an alarm sets off. Channels of outputs from 0; latch in seconds. @assumed contract 1.7 */
export interface AlarmOutputTable {
  AlarmOutEnable: boolean;
  AlarmOutChannels: number[];
  AlarmOutLatch: number;
}

/** What an alarm input does with a door. @assumed pages-1 /alarm/alarmlink */
export type DoorLink = 'OpenAlways' | 'CloseAlways';

/** One input of `Alarm`. @spec §3 alarm; members @assumed pages-1 /alarm/alarmlink */
export interface AlarmInputTable {
  Name: string;
  Enable: boolean;
  /** The contact at rest: normally open, normally closed. */
  SensorType: 'NO' | 'NC';
  /** A fire: outputs run, and every door opens. */
  FireLinkEnable: boolean;
  EventHandler: AlarmOutputTable & {
    AccessControlEnable: boolean;
    /** What happens to each door, by its index. */
    AccessControlType: DoorLink[];
    /** Doors it happens to, from 0. */
    Doors: number[];
  };
}

/**
 * What happens when an alarm of the device's own is raised. Times in seconds; `TimeSection`: number of a weekly plan outside
 * which nothing but the record is left. @assumed contract 1.7, pages-1 /alarm/alarmcfg
 */
export interface AlarmHandlerTable extends AlarmOutputTable {
  BeepEnable: boolean;
  BeepTime: number;
  MailEnable: boolean;
  SnapshotEnable: boolean;
  LogEnable: boolean;
  TimeSection: number;
}

/** One alarm of the device's own, for one door. @assumed pages-1 /alarm/alarmcfg */
export interface AlarmTable {
  Enable: boolean;
  EventHandler: AlarmHandlerTable;
}

/** Tables that hold one alarm of each door. @spec §3; names @assumed pages-1 /alarm/alarmcfg */
export const DOOR_ALARM_TABLES = [
  'DoorNotClosed',
  'BreakIn',
  'RepeatEnter',
  'Duress',
  'MaliciousAccessControl',
  'ACBlocklist',
  'PatrolStatus',
] as const;
/** An alarm that a door raises. */
export type DoorAlarm = (typeof DOOR_ALARM_TABLES)[number];
/** Any alarm of the device's own; that of the housing belongs to no door. */
export type AlarmTableName = DoorAlarm | 'ChassisIntrusion';
