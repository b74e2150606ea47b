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
  /** Uses left of a guest. */
  UseTime: number;
  ValidFrom: string;
  ValidTo: string;
  /** Door indices, from 0. */
  Doors: number[];
  /** Section of each entry of `Doors`, in that order; SECTION_ALWAYS and a missing entry for always. */
  TimeSections: number[];
  /** Holiday plans, SECTION_ALWAYS alone for none. */
  SpecialDaysSchedule: number[];
  /** Unlocks the doors that wait for a first card. */
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

/** Persons who share rules of attendance. @spec §3 (groupID, groupInfo); members @assumed pages-1 /attendance/checkGroup */
export interface CheckGroup {
  /** Given by the device, from 1. */
  groupID: number;
  groupInfo: { Name: string };
}

/** The one check group of a person. Key `UserID`. @spec §3 (AttendanceInfoList); members @assumed pages-1 /attendance/checkGroup */
export interface AttendanceInfo {
  UserID: string;
  groupID: number;
}

/** Codes of `UserType`. @spec §3 door-access user types; numbers @assumed pages-1 /personManage */
export const USER_TYPES = { normal: 0, blocklist: 1, guest: 2, patrol: 3, vip: 4 } as const;
export type UserType = keyof typeof USER_TYPES;

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

/** A face: up to two pictures in base64. Key `UserID`. */
export interface AccessFace {
  UserID: string;
  PhotoData: string[];
}

/** Fingerprints of one person. Key `UserID`. */
export interface AccessFingerprint {
  UserID: string;
  /** Packets in base64, three chunks of 1080 characters each. */
  FingerprintPackets: string[];
  /** Index of the duress finger, -1 none. */
  DuressIndex: number;
}

/** One opening or refusal. */
export interface AccessCardRec {
  RecNo: number;
  /** Seconds since 1970 of the device's wall clock. */
  CreateTime: number;
  UserID: string;
  CardName: string;
  CardNo: string;
  Door: number;
  ReaderID: string;
  Type: 'Entry' | 'Exit';
  /** See RECORD_METHODS. */
  Method: number;
  /** 1 opened, 0 refused. */
  Status: number;
  ErrorCode: number;
  URL: string;
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

/** A raised alarm. */
export interface AlarmRecord {
  RecNo: number;
  CreateTime: number;
  Type: string;
  Door: number;
  UserID: string;
  DevAddress: string;
  Content: string;
}

/** A contact of the intercom directory. @spec §3 */
export interface VideoTalkContact {
  RecNo: number;
  Type: 'VTO' | 'VTH' | 'VTS';
  VTLongNumber: string;
  GroupNumber: string;
  VTOPosition: string;
  FirstName: string;
  FamilyName: string;
  Nickname: string;
}

/** A door code without a person. */
export interface CustomPassword {
  RecNo: number;
  UserID: string;
  OpenDoorPassword: string;
  AlarmPassword: string;
  Doors: number[];
  TimeSections: number[];
  ValidDateStart: string;
  ValidDateEnd: string;
  ValidCounts: number;
}

/** Record tables of RecordFinder and RecordUpdater. Names @spec §3, @assumed contract 8.3 */
export interface RecordTables {
  AccessControlCard: AccessCard & { RecNo: number };
  AccessControlCardRec: AccessCardRec;
  AccessControlAlarmRecord: AlarmRecord;
  AccessControlCustomPassword: CustomPassword;
  VideoTalkContact: VideoTalkContact;
}

export type RecordTableName = keyof RecordTables;
/** The same names as values, for checks at run time. @assumed contract 8.3 */
export const RECORD_TABLE_NAMES = [
  'AccessControlCard',
  'AccessControlCardRec',
  'AccessControlAlarmRecord',
  'AccessControlCustomPassword',
  'VideoTalkContact',
] as const satisfies readonly RecordTableName[];
