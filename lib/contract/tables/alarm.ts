/** Alarm inputs, built-in alarms, and their linkage. A table may hold members that are not named here. */

/** Linkage of an alarm. Channels of outputs from 0; latch in seconds. @assumed contract 1.7 */
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
  /** Fire: outputs run, and every door opens. */
  FireLinkEnable: boolean;
  EventHandler: AlarmOutputTable & {
    AccessControlEnable: boolean;
    /** The action for each door, by its index. */
    AccessControlType: DoorLink[];
    /** Doors that the action applies to, from 0. */
    Doors: number[];
  };
}

/**
 * Linkage of a built-in alarm. Times in seconds; `TimeSection`: number of a weekly plan; outside its sections the
 * alarm is only recorded.
 * @assumed contract 1.7, pages-1 /alarm/alarmcfg
 */
export interface AlarmHandlerTable extends AlarmOutputTable {
  BeepEnable: boolean;
  BeepTime: number;
  MailEnable: boolean;
  SnapshotEnable: boolean;
  LogEnable: boolean;
  TimeSection: number;
}

/** One built-in alarm of one door. @assumed pages-1 /alarm/alarmcfg */
export interface AlarmTable {
  Enable: boolean;
  EventHandler: AlarmHandlerTable;
}

/** Attacks and faults that count as a security exception. @assumed pages-3 /safe/safetyAbnormal */
export const EXCEPTION_KINDS = [
  'IllegalLogin',
  'PasswordBruteForce',
  'SessionOverflow',
  'WebPathAttack',
  'CertificateExpiring',
  'AbnormalProgram',
] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];

/** Which exceptions count, and what follows; no channel: no output runs. @assumed pages-3 /safe/safetyAbnormal */
export interface SafetyAbnormalTable {
  Enable: boolean;
  Types: ExceptionKind[];
  EventHandler: Pick<AlarmHandlerTable, 'AlarmOutChannels' | 'AlarmOutLatch' | 'MailEnable'>;
}

/** Tables that hold one alarm for each door. @spec §3; names @assumed pages-1 /alarm/alarmcfg */
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
/** Any built-in alarm; the tamper alarm of the housing belongs to no door. */
export type AlarmTableName = DoorAlarm | 'ChassisIntrusion';
