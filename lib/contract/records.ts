/**
 * Rows of record tables and of the access list services. Members @spec §3, spellings @assumed protocol 4.1, 4.2.
 */

/** A person who may pass. Key `UserID`. */
export interface AccessUser {
  UserID: string;
  UserName: string;
  /** See USER_TYPES. */
  UserType: number;
  /** 1 administrator, 2 user. */
  Authority: number;
  /** 0 normal, 1 frozen. */
  UserStatus: number;
  /** Digits of the door password; the device answers '' or a mask, never the digits. */
  Password: string;
  CitizenIDNo: string;
  /** Uses left of a guest; -1 without a limit. */
  UseTime: number;
  ValidFrom: string;
  ValidTo: string;
  /** Door indices, from 0. */
  Doors: number[];
  /** Section of each entry of `Doors`, in that order; SECTION_ALWAYS and a missing entry for always. */
  TimeSections: number[];
  /** Holiday plans, SECTION_ALWAYS alone for none. */
  SpecialDaysSchedule: number[];
  /** Makes this person a first-card holder: their card unlocks doors that wait for one. */
  IsFirstEnter: boolean;
  /** Doors the right is for; -1 as devices write it for none. */
  FirstEnterDoors: number[];
  RoomNo: string[];
  /** Floors a lift may be called to, as texts of `FloorInfo.Floor`. */
  FloorNo: string[];
}

/** One floor of a lift, and the modules that press its button. @spec §3; ranges @assumed pages-1 /liftControl */
export interface FloorInfo {
  /** FLOOR.min to FLOOR.max without 0. */
  Floor: number;
  ControlModuleAddr: number;
  ControlModulePort: number;
  CallLiftModuleAddr: number;
}

/** How attendance of a group is recorded. @assumed pages-1 /attendance/checkGroup (the words ours) */
export const ATTENDANCE_MODES = ['Automatic', 'Manual', 'AutomaticAndManual', 'Fixed'] as const;
export type AttendanceMode = (typeof ATTENDANCE_MODES)[number];

/** Rules of a check group. Lists of seven begin with Sunday. @assumed pages-1 /attendance/checkGroup */
export interface CheckGroupInfo {
  Name: string;
  Mode: AttendanceMode;
  Workdays: boolean[];
  /** Work order of each day; 0: none. */
  WorkOrderID: number[];
  /** Numbers of holiday groups whose days are free. */
  SpecialDayGroup: number[];
}

/**
 * Persons who share rules of attendance. @spec §3 (groupID, groupInfo); members @assumed pages-1 /attendance/checkGroup
 */
export interface CheckGroup {
  groupID: number;
  groupInfo: CheckGroupInfo;
}

/**
 * A shift. Times are 'HH:mm-HH:mm' of the wall clock; the last period may end on the next day, then its end is not
 * after its start. Tolerances and windows in minutes. @spec §3 (workOrderID, workOrderInfo); members @assumed pages-1
 * /attendance/workOrder
 */
export interface WorkOrderInfo {
  Name: string;
  /** One or two. */
  Periods: string[];
  /** '' for none. */
  Overtime: string;
  LateTime: number;
  EarlyTime: number;
  SigninBefore: number;
  SignoutAfter: number;
}

/** A shift and its number. */
export interface WorkOrder {
  workOrderID: number;
  workOrderInfo: WorkOrderInfo;
}

/** Codes of `AttendanceState` in access records; 0: none. @assumed pages-1 /accesslog/attendance */
export const ATTENDANCE_STATES = {
  signIn: 1,
  goOut: 2,
  comeBack: 3,
  signOut: 4,
  overtimeIn: 5,
  overtimeOut: 6,
} as const;
export type AttendanceState = keyof typeof ATTENDANCE_STATES;

/**
 * Attendance of one person in a report. Late, early and overtime in minutes, each begun minute counts; absent in work
 * periods without any record of the person.
 * @assumed pages-1 /accesslog/attendance (shape; units and days ours)
 */
export interface AttendanceReportRow {
  UserID: string;
  UserName: string;
  Late: number;
  Early: number;
  Absent: number;
  Overtime: number;
  /** The same for each day with work or overtime; 'yyyy-MM-dd'. */
  Days: { Day: string; Late: number; Early: number; Absent: number; Overtime: number }[];
}

/**
 * The one check group of a person. Key `UserID`. @spec §3 (AttendanceInfoList); members @assumed pages-1
 * /attendance/checkGroup
 */
export interface AttendanceInfo {
  UserID: string;
  groupID: number;
}

/** Codes of `UserType`. @spec §3 door-access user types; numbers @assumed pages-1 /personManage */
export const USER_TYPES = { normal: 0, blocklist: 1, guest: 2, patrol: 3, vip: 4 } as const;
export type UserType = keyof typeof USER_TYPES;

/**
 * People for whom a door has times of its own (`HandicapTimeOut`): clients of the protocol write this type, for which
 * the console has no word. @assumed protocol 4.3
 */
export const ACCESSIBLE_USER_TYPE = 5;

/** Codes of `Authority`. @assumed pages-1 /personManage */
export const USER_AUTHORITY = { administrator: 1, user: 2 } as const;

/** A card. Key `CardNo`, upper-case hexadecimal. */
export interface AccessCard {
  CardNo: string;
  UserID: string;
  CardName: string;
  /** 0 normal, 1 VIP, 2 guest, 3 patrol, 4 blocklist, 5 duress. @assumed pages-1 */
  CardType: number;
  /** 0 normal, 1 lost or cancelled, 2 frozen. @assumed pages-1 */
  CardStatus: number;
}

/** What a card is for. @assumed pages-1 /personManage, credential enrolment */
export const CARD_TYPES = { normal: 0, vip: 1, guest: 2, patrol: 3, blocklist: 4, duress: 5 } as const;
/** Whether a card is valid; a lost one is cancelled. @assumed pages-1 /personManage, credential enrolment */
export const CARD_STATUSES = { normal: 0, lost: 1, frozen: 2 } as const;

/** A face: up to two pictures in base64. Key `UserID`. */
export interface AccessFace {
  UserID: string;
  PhotoData: string[];
}

/** Fingerprints of one person. Key `UserID`. @spec §3 */
export interface AccessFingerprint {
  UserID: string;
  /** One base64 text for each finger, three chunks of 810 bytes: 1080 characters each. */
  AccessFingerprints: string[];
  /** Index of the duress finger, -1 none. */
  DuressIndex: number;
}

/**
 * One finger in the record table of devices without the service AccessFingerprint. @spec §3 (FingerPrintID); the other
 * members @assumed contract 8.3
 */
export interface FingerprintRecord {
  /** The same as long as these data are stored: an update of them gives the finger another one. */
  RecNo: number;
  UserID: string;
  /** Number of the finger of its person, from 1. */
  FingerPrintID: number;
  /** Base64 as in AccessFingerprint. */
  FingerprintData: string;
  IsDuress: boolean;
}

/**
 * One opening or refusal. Field list @assumed pages-1 /accesslog/log, protocol 4.1; all but the first nine may be
 * missing
 */
export interface AccessCardRec {
  RecNo: number;
  /** Seconds since 1970 of the device's wall clock. */
  CreateTime: number;
  UserID: string;
  CardName: string;
  CardNo: string;
  /** From 0. */
  Door: number;
  /** See RECORD_METHODS. */
  Method: number;
  /** 1 opened, 0 refused. */
  Status: number;
  /** See ACCESS_ERROR. */
  ErrorCode: number;
  ReaderID?: string;
  Type?: 'Entry' | 'Exit';
  CardType?: number;
  /** See USER_TYPES. */
  UserType?: number;
  AttendanceState?: number;
  /** Path of the picture on the device, '' without one; to be appended to ENDPOINT.loadFileByPath. */
  URL?: string;
  /** Whether a temperature was measured; a condition can ask for it. @assumed pages-3 /log/tempMeasureLog */
  HasTemperature?: boolean;
  /** Degrees Celsius. */
  CurrentTemperature?: number;
  /** Whether it is above the threshold of the device. @assumed pages-3 /log/tempMeasureLog */
  IsOverTemperature?: boolean;
  /** The same two in records of an access picture. */
  ManTemperatureInfo?: { CurrentTemperature?: number; IsOverTemperature?: boolean };
  /** 1: the person wore a mask. */
  Mask?: number;
  /** The same under the name of newer devices. @assumed pages-3 /log/tempMeasureLog */
  MaskState?: number;
  /** Size of the picture in pixels, and the face on the grid of BOX_GRID. */
  ImageInfo?: { Width: number; Height: number; BoundingBox: number[] }[];
}

/** Methods of records, another enumeration than DOOR_METHODS. @assumed pages-1 /accesslog/log */
export const RECORD_METHODS = {
  password: 0,
  card: 1,
  cardAndPassword: 2,
  passwordAndCard: 3,
  remote: 4,
  button: 5,
  fingerprint: 6,
  any: 7,
  face: 15,
} as const;
export type RecordMethod = keyof typeof RECORD_METHODS;

/** Codes of `ErrorCode` in access records. @assumed pages-1 /accesslog/log; patrol protocol 4.1 */
export const ACCESS_ERROR = {
  none: 0,
  notAuthorised: 16,
  cardLost: 17,
  noRightOnDoor: 18,
  wrongMethod: 19,
  notValidNow: 20,
  antiPassback: 21,
  alwaysClosed: 23,
  interlock: 24,
  patrol: 25,
  outsideSection: 32,
  outsideHoliday: 33,
  firstCardMissing: 48,
  passwordWrong: 64,
  groupIncomplete: 81,
  tooWarm: 96,
  maskMissing: 97,
  notConfirmed: 98,
} as const;
export type AccessError = keyof typeof ACCESS_ERROR;

/** A raised alarm. Field list @assumed pages-1 /alarm/alarmlog */
export interface AlarmRecord {
  RecNo: number;
  /** Seconds since 1970 of the device's wall clock. */
  CreateTime: number;
  /** See ALARM_TYPES; devices may know others. */
  Type: string;
  /** Door or input, from 0. */
  Door: number;
  UserID: string;
  DevAddress: string;
  Content: string;
  /**
   * The event that made the row; absent for a momentary event. @assumed the column "state" of pages-1 /alarm/alarmlog
   */
  Action?: 'Start' | 'Stop' | 'Pulse';
}

/**
 * Types of alarms, also the codes of their events. @assumed pages-1 /alarm/alarmlog names the nine, the spelling
 * follows the tables of contract 8.1
 */
export const ALARM_TYPES = [
  'DoorNotClosed',
  'BreakIn',
  'RepeatEnter',
  'Duress',
  'PatrolStatus',
  'ChassisIntruded',
  'AlarmLocal',
  'ACBlocklist',
  'MaliciousAccessControl',
] as const;
export type AlarmType = (typeof ALARM_TYPES)[number];

/** An intercom call. Field list @assumed pages-1 /vto/callRecord, protocol 4.1 */
export interface VideoTalkLog {
  RecNo: number;
  /** Seconds since 1970 of the device's wall clock. */
  CreateTime: number;
  /** See CALL_TYPES. */
  CallType: string;
  /** See CALL_ENDS. */
  EndState: string;
  LocalNumber: string;
  /** Room or station at the other end. */
  PeerNumber: string;
  PeerType: string;
  /** Seconds. */
  TalkTime: number;
  /** Seconds of the voice message, 0 without one. */
  MessageTime: number;
}

/** Values of `CallType`. @assumed protocol 4.1 */
export const CALL_TYPES = ['Incoming', 'Outgoing'] as const;
export type CallType = (typeof CALL_TYPES)[number];

/** Values of `EndState`: answered and not answered. @assumed protocol 4.1 */
export const CALL_ENDS = ['Received', 'Missed'] as const;

/**
 * Code of the event at the end of a call; its data is the row without number and time. @assumed no public source
 * names it
 */
export const CALL_EVENT = 'VideoTalkLog';

/** What an administrator did at the device itself. Name and members @assumed pages-3 /log/manageLog */
export interface ManagerRecord {
  RecNo: number;
  /** Seconds since 1970 of the device's wall clock. */
  CreateTime: number;
  UserID: string;
  /** How the administrator signed in there: see RECORD_METHODS. */
  Method: number;
  /** See MANAGER_OPERATIONS. */
  Operation: string;
  /** 1 done, 0 failed. */
  Status: number;
  /**
   * Path of the picture that the device took of the administrator; '' or missing where it took or keeps none. @assumed
   * pages-3 /log/manageLog (thumbnail), as AccessCardRec
   */
  URL?: string;
}

/** Values of `Operation`. @assumed ours */
export const MANAGER_OPERATIONS = [
  'AddPerson',
  'ModifyPerson',
  'DeletePerson',
  'ModifySettings',
  'ExportData',
  'ClearRecords',
  'Restart',
] as const;

/** Ways to sign in at the device. @assumed pages-3 /log/manageLog */
export const MANAGER_METHODS = ['face', 'card', 'password', 'fingerprint'] as const satisfies readonly RecordMethod[];

/**
 * Record tables that the device fills by itself, newest first; when a table is full, its oldest rows are removed. Rows
 * can be deleted, and neither added nor changed by a client. @assumed pages-1 (entries of the tables)
 */
export const LOG_TABLES = [
  'AccessControlCardRec',
  'AccessControlAlarmRecord',
  'AccessManagerRecord',
  'VideoTalkLog',
  'SnapRecord',
] as const;
export type LogTableName = (typeof LOG_TABLES)[number];

/** A contact of the intercom directory. @spec §3; members beyond it @assumed protocol 4.1, pages-1 /vto/room */
export interface VideoTalkContact {
  RecNo: number;
  /** Door station, indoor monitor of a room, management station. */
  Type: ContactType;
  /** A room is digits, an extension of it `101#1`; stations are letters or digits. */
  VTLongNumber: string;
  GroupNumber: string;
  /** Number of the door station it belongs to; of a door station the rooms it serves, with commas between them. */
  VTOPosition: string;
  FirstName: string;
  FamilyName: string;
  Nickname: string;
  /** See REGISTER_TYPES. */
  RegisterType?: string;
  /** Secret; reads as its mask. 6 to 16 digits. */
  RegisterPassword?: string;
  /** IPv4 of a station. */
  VTNetAddress?: string;
  /** Place of a management station in the order of calls. @assumed pages-1 /vto/vts */
  Order?: number;
  /** Of the lift; absent or null: none. */
  LiftFloor?: number | null;
  /** Where a door station stands, digits. @assumed pages-1 /vto/rigisterManage */
  VTOBuilding?: string;
  VTOUnit?: string;
  /** See DOOR_STATION_TYPES. */
  DevType?: string;
}

/** Values of `DevType`: at the entrance of a unit, of a house, at a fence. @assumed pages-1 /vto/rigisterManage */
export const DOOR_STATION_TYPES = ['unit', 'villa', 'fence'] as const;

/** Types of contacts. @spec §3 */
export const CONTACT_TYPES = ['VTO', 'VTH', 'VTS'] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];

/** Values of `RegisterType`. @assumed protocol 4.1 */
export const REGISTER_TYPES = ['public', 'local'] as const;
export type RegisterType = (typeof REGISTER_TYPES)[number];

/**
 * A door code without a person. Both codes are digits, or as CODE_FORM says; the device answers '' or a mask, never the
 * code. @assumed pages-1 /customPassword
 */
export interface CustomPassword {
  RecNo: number;
  UserID: string;
  OpenDoorPassword: string;
  /** Also opens the door, and raises the duress alarm; '' without one. */
  AlarmPassword: string;
  Doors: number[];
  /** One section number for each of the doors. */
  TimeSections: number[];
  /** Wall time. */
  ValidDateStart: string;
  ValidDateEnd: string;
  /** Uses in all; 0 unlimited. */
  ValidCounts: number;
  /** Uses so far, counted by the device; another `ValidCounts` or `OpenDoorPassword` resets it. */
  UsedCounts?: number;
}

/**
 * Values of `CustomPasswordEncryption`: digits, or upper-case hexadecimal MD5 of them. @assumed pages-1 /customPassword
 */
export const CODE_FORM = { plain: 0, md5: 1 } as const;

/** Record tables of RecordFinder and RecordUpdater. Names @spec §3, @assumed contract 8.3 */
export interface RecordTables {
  AccessControlCard: AccessCard & { RecNo: number };
  AccessControlFingerprint: FingerprintRecord;
  AccessControlCardRec: AccessCardRec;
  AccessControlAlarmRecord: AlarmRecord;
  AccessManagerRecord: ManagerRecord;
  AccessControlCustomPassword: CustomPassword;
  VideoTalkLog: VideoTalkLog;
  VideoTalkContact: VideoTalkContact;
  SnapRecord: SnapRecord;
}

/** A stored picture of an access, `URL` its path. Name @assumed contract 8.3, members ours */
export interface SnapRecord {
  RecNo: number;
  CreateTime: number;
  URL: string;
}

export type RecordTableName = keyof RecordTables;
/** The same names as values, for checks at run time. @assumed contract 8.3 */
export const RECORD_TABLE_NAMES = [
  'AccessControlCard',
  'AccessControlFingerprint',
  'AccessControlCardRec',
  'AccessControlAlarmRecord',
  'AccessManagerRecord',
  'AccessControlCustomPassword',
  'VideoTalkLog',
  'VideoTalkContact',
  'SnapRecord',
] as const satisfies readonly RecordTableName[];
