/**
 * Configuration tables of `configManager` (and, in SecureTables, of `Security`): name → shape.
 * A table may hold members that are not named here; whoever writes a table back keeps them.
 */

/** One door of `AccessControl`. @spec §3 device record; members @assumed protocol 4.8, pages-1 /door */
export interface DoorTable {
  Name: string;
  Enable: boolean;
  State: 'Normal' | 'CloseAlways' | 'OpenAlways';
  /** Opening method, see DOOR_METHODS. */
  Method: number;
  /** Milliseconds the lock stays open. */
  UnlockHoldInterval: number;
  /** Seconds until an open door is an alarm; 0 off. */
  CloseTimeout: number;
  /** Section numbers; SECTION_ALWAYS means none. */
  OpenAlwaysTime: number;
  CloseAlwaysTime: number;
  /** Holiday plan number; SECTION_ALWAYS means none. */
  HolidayTime: number;
  SensorEnable: boolean;
  CheckCloseSensor: boolean;
  LockTongueEnable: boolean;
  BreakInAlarmEnable: boolean;
  DoorNotClosedAlarmEnable: boolean;
  DuressAlarmEnable: boolean;
  RepeatEnterAlarm: boolean;
  /** Seconds, 0 off. */
  RepeatEnterTime: number;
  MaliciousAccessControlEnable: boolean;
  CustomPasswordEnable: boolean;
  /** After a good proof the platform is asked, too. */
  RemoteCheck: boolean;
  /** Seconds the platform may take, DOOR.remoteCheckS, and whether the door opens when it says nothing; older devices have none. */
  RemoteDetail?: { TimeOut: number; TimeOutDoorStatus: boolean };
  /**
   * Opening method of each section of the week, for `Method` timeSection: '<method> start-end', day 0 Sunday. A section
   * that is off runs from 00:00:00 to 00:00:00. Older devices have none.
   */
  TimeSchedule?: string[][];
  /** Who waits for the first card of the day; older devices have none. */
  FirstEnter?: FirstEnterTable;
  /** Interlock group that holds this door shut besides its own, from 0; -1 none. Older devices have none. */
  ABLockRoute?: number;
  /** Milliseconds and seconds for disabled access; older devices have none. */
  HandicapTimeOut?: { UnlockHoldInterval: number; CloseTimeout: number };
}

/** First card of a door, see `AccessUser.IsFirstEnter`. @assumed pages-1 /door/firstCard */
export interface FirstEnterTable {
  Enable: boolean;
  /** After the first card: every card that may pass opens, or the door stays open until the section ends. */
  Status: 'Normal' | 'KeepOpen';
  /** Weekly plan in whose sections a first card is waited for; SECTION_ALWAYS for every day as a whole. */
  TimeIndex: number;
}

/** Persons of a door who open it together. @assumed pages-1 /door/multiCard */
export interface DoorGroupTable {
  Enable: boolean;
  /** How many of them are needed. */
  UserCount: number;
  /** `Method`: a single proof of DOOR_METHODS, or `any`. */
  GroupDetail: { UserID: string; Method: number }[];
}

/** `AccessControlGeneral`, one object for all doors. @assumed protocol 4.8 */
export interface AccessGeneralTable {
  /** 0 normally open, 1 normally closed. */
  SensorType: number;
  ButtonExitEnable: boolean;
  /** Seconds, 1 to 15. */
  RemoteAuthTimeOut: number;
  /**
   * Digits that open a door and raise the duress alarm; '' when there are none. It is read as asterisks, and asterisks
   * written back change nothing. Older devices have none. @assumed pages-1 /alarm/alarmcfg
   */
  DuressPassword?: string;
  /** Interlock groups, INTERLOCK: of each only one door may be open. @assumed pages-1 /door/abLock */
  ABLock: { Enable: boolean; Doors: { Doors: number[] }[] };
  /**
   * Public floors of the lift, a bit each, LIFT.bits of them in each number: the lowest floor, -9, is bit 0, and there is
   * none for floor 0. Devices without a lift have none. @assumed pages-1 /liftControl
   */
  FloorPermission?: number[];
  /** While this section runs every floor is public; SECTION_ALWAYS for none. @assumed pages-1 /liftControl */
  PeakTimeSection?: number;
}

/** One weekly plan of `AccessTimeSchedule`. `TimeSchedule[day][section]`, day 0 Sunday, 'enabled start-end'. @spec §3 */
export interface TimeScheduleTable {
  Name: string;
  Enable: boolean;
  TimeSchedule: string[][];
}

/** One holiday of a group, 'yyyy-MM-dd HH:mm:ss' of the device's wall clock; it lasts whole days. @assumed pages-1 /section/holidayGroup */
export interface HolidayTable {
  DayName: string;
  StartTime: string;
  EndTime: string;
}

/** One group of `SpecialDayGroup`; one without a name is free. @assumed pages-1 /section/holidayGroup */
export interface HolidayGroupTable {
  GroupName: string;
  GroupEnable: boolean;
  SpecialDay: HolidayTable[];
}

/** One holiday plan of `SpecialDaysSchedule`; one without a name is free. @assumed pages-1 /section/holidayPlan */
export interface HolidayPlanTable {
  ScheduleName: string;
  Enable: boolean;
  GroupNo: number;
  TimeSection: string[];
  Doors: number[];
}

/** Video half of one stream format. @spec §3; members @assumed protocol 4.11 */
export interface VideoFormat {
  Compression: 'H.264' | 'H.265' | 'MJPG';
  Width: number;
  Height: number;
  /** Frames a second. */
  FPS: number;
  /** Frames from key frame to key frame. */
  GOP: number;
  /** kbit/s. */
  BitRate: number;
  BitRateControl: 'CBR' | 'VBR';
  /** 1 to 6, VBR only. */
  Quality: number;
  Profile: 'Baseline' | 'Main' | 'High';
}

/** Audio half of one stream format. @assumed protocol 4.11 */
export interface AudioFormat {
  Compression: 'G.711A' | 'G.711Mu' | 'AAC' | 'PCM';
  /** Hz. */
  Frequency: number;
  Bitrate: number;
  Depth: number;
}

export interface StreamFormat {
  VideoEnable: boolean;
  Video: VideoFormat;
  AudioEnable: boolean;
  Audio: AudioFormat;
}

/** One channel of `Encode`. @spec §3 */
export interface EncodeTable {
  MainFormat: StreamFormat[];
  ExtraFormat: StreamFormat[];
  /** Pictures taken at events: size and quality count. Older devices have none. @assumed pages-2 /video/set */
  SnapFormat?: StreamFormat[];
}

/** Place of a text in the picture: [x1, y1, x2, y2], 0 to DRAWING_MAX. */
export type OverlayRect = [number, number, number, number];

/** One channel of `VideoWidget`. @assumed pages-2 /video/set */
export interface VideoWidgetTable {
  ChannelTitle: { EncodeBlend: boolean; Rect: OverlayRect };
  TimeTitle: { EncodeBlend: boolean; ShowWeek: boolean; Rect: OverlayRect };
}

export interface NetworkInterfaceTable {
  IPAddress: string;
  SubnetMask: string;
  DefaultGateway: string;
  DhcpEnable: boolean;
  DnsServers: string[];
  PhysicalAddress: string;
}

/** `AccessFilter`. Type 1 allows TrustList, 0 blocks BannedList. @assumed pages-3 /safe/ipfilter */
export interface AccessFilterTable {
  Enable: boolean;
  Type: 0 | 1;
  TrustList: string[];
  BannedList: string[];
}

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

/** Plain tables. Names @spec §3, §7 or @assumed contract 8.1. */
export interface ConfigTables {
  /** Device name of the interface language. */
  Language: string;
  Locales: { TimeFormat: string; DSTEnable: boolean };
  /** `TimeZone` is a code of TIME_ZONE_OFFSET_MIN. */
  NTP: { Enable: boolean; Address: string; Port: number; UpdatePeriod: number; TimeZone: number };
  General: { MachineName: string; LockLoginEnable: boolean; LockLoginTimes: number; LoginFailLockTime: number };
  /** Days; 0 never. */
  PwdUpdatePeriod: number;
  PwdReset: { Enable: boolean };
  AccessControl: DoorTable[];
  AccessControlGeneral: AccessGeneralTable;
  /** One entry for each door. */
  OpenDoorGroup: { Groups: DoorGroupTable[] }[];
  AccessTimeSchedule: TimeScheduleTable[];
  SpecialDayGroup: HolidayGroupTable[];
  SpecialDaysSchedule: HolidayPlanTable[];
  /** One entry for each input. */
  Alarm: AlarmInputTable[];
  /** One entry for each door in this and the next tables. */
  DoorNotClosed: AlarmTable[];
  BreakIn: AlarmTable[];
  RepeatEnter: AlarmTable[];
  Duress: AlarmTable[];
  /** `Times` illegal cards within `Interval` seconds. */
  MaliciousAccessControl: (AlarmTable & { Times: number; Interval: number })[];
  ACBlocklist: AlarmTable[];
  PatrolStatus: AlarmTable[];
  /** The housing: one for the device. */
  ChassisIntrusion: AlarmTable;
  Encode: EncodeTable[];
  VideoStandard: 'PAL' | 'NTSC';
  ChannelTitle: { Name: string }[];
  VideoWidget: VideoWidgetTable[];
  AudioInput: { AudioSource: 'Mic' | 'LineIn' }[];
  Network: { DefaultInterface: string; Hostname: string } & Record<string, NetworkInterfaceTable | string>;
  Web: { Enable: boolean; Port: number };
  Https: { Enable: boolean; Port: number };
  RTSP: { Enable: boolean; Port: number };
  DVRIP: { TCPPort: number; UDPPort: number; MaxConnections: number };
  MediaEncrypt: { RTSPOverTls: { Enable: boolean } };
  UPnP: { Enable: boolean; Mode: 'Auto' | 'Custom'; MapTable: UpnpMapping[] };
  AccessFilter: AccessFilterTable;
  VideoAnalyseRule: { Type: string; Enable: boolean }[][];
  VTOBasicInfo: { Number: string; Type: number; Position: number };
  Building: BuildingTable;
  VSP_PaaS: { Enable: boolean };
  /** The ONVIF service. @assumed contract 8.1 (safety) */
  VSP_ONVIF: { Enable: boolean };
  MeasureTemperature: { Enable: boolean; TemperatureUnit: 'Celsius' | 'Fahrenheit' };
}

/** Where a door station stands. Numbers @assumed pages-1 /vto/sipSet; the switches of the levels ours */
export interface BuildingTable {
  /** Digits. */
  BuildingNumber: string;
  /** Digits. */
  BuildingUnitNumber: string;
  /** 1 digital, 0 analog. @assumed protocol 4.10 */
  SystemType: number;
  /** The building number is part of the address of a room. */
  EnableBuilding: boolean;
  /** The same of the unit number. */
  EnableUnit: boolean;
  /** Layers with rooms. @assumed pages-1 /vto/roomNo, as the four below */
  UnitFloorNumber: number;
  /** Rooms of each layer. */
  FloorPerRoomNumber: number;
  /** Number of the first room of the lowest layer, digits. */
  FirstFloorStart: string;
  /** Number of the first room of the layer above; each further layer is as far from the one below it. */
  SecondFloorStart: string;
  /** Digits of the layer in a number. */
  FloorLen: number;
}

/** How long management stations are rung. @assumed pages-1 /vto/vts */
export interface CallInfoTable {
  /** Seconds each station is rung. */
  CallTime: number;
  /** Seconds until the call goes on to the next one. */
  ForwardTime: number;
}

/** Codes of `VTOBasicInfo.Type`: what the device is in the intercom. 1 and 2 @assumed protocol 4.10, the others ours */
export const INTERCOM_TYPES = {
  Villa: 0,
  Apartment: 1,
  FenceStation: 2,
  Staircase: 3,
  Module: 4,
  SIPServer: 5,
  VTT: 6,
  VTA: 7,
  AnalogControl: 8,
} as const;
export type IntercomType = keyof typeof INTERCOM_TYPES;

/** Codes of `SIP.ServerType` and the port such a server usually has. @assumed pages-1 /vto/sipSet; codes ours */
export const SIP_SERVER_TYPES = [
  { name: 'vto', code: 0, port: 5060 },
  { name: 'platform', code: 1, port: 5080 },
  { name: 'thirdParty', code: 2, port: 5060 },
] as const;

/** What an encrypted table says in place of a stored secret; written back it changes nothing. @assumed contract 6 */
export const MASKED_SECRET = '******';

/** Registration at a call server, and this device as one. @assumed pages-1 /vto/sipSet, protocol 4.10 */
export interface SipTable {
  UserEnable: boolean;
  UserID: string;
  AuthID: string;
  /** Secret. */
  AuthPassword: string;
  /** IPv4, IPv6 or host name. */
  SIPServer: string;
  SIPServerPort: number;
  RegisterRealm: string;
  /** See SIP_SERVER_TYPES. */
  ServerType: number;
  /** This device is the server. */
  IsMainVTO: boolean;
  ServerUserName: string;
  /** Secret. */
  ServerPassword: string;
  /** Backup server, '' without one. */
  SIPServerRedundancy: string;
  SIPServerRedundancyPort: number;
  SIPServerRedundancyUserName: string;
  /** Secret; the wire spells it so. */
  SIPServerRedundancyPassWord: string;
  /** Seconds. */
  RegExpiration: number;
  LocalSIPPort: number;
  LocalRTPPort: number;
  STUNServer: string;
  OutboundProxy: string;
}

/** One row of `UPnP.MapTable`. @assumed pages-2 /network/port */
export interface UpnpMapping {
  Enable: boolean;
  ServiceName: string;
  Protocol: 'TCP' | 'UDP';
  InnerPort: number;
  OuterPort: number;
}

/** Tables that travel encrypted. Names @spec §7; shapes @assumed contract 8.2 */
export interface SecureTables {
  SIP: SipTable;
  Registar: { Enable: boolean; Realm: string; Port: number };
  VTSCallInfo: CallInfoTable;
  PPPoE: { Enable: boolean; UserName: string; Password: string };
  Wireless: { Enable: boolean; APN: string; UserName: string; Password: string };
  TemperatureServer: {
    Enable: boolean;
    Address: string;
    Port: number;
    UserName: string;
    Password: string;
    Period: number;
  };
}

export type ConfigName = keyof ConfigTables;
export type SecureConfigName = keyof SecureTables;
/** Every table a page may read and write, encrypted or not. */
export type AllTables = ConfigTables & SecureTables;
export type TableName = keyof AllTables;
/** The same names as values: these tables take the encrypted calls. */
export const SECURE_CONFIG_NAMES = [
  'SIP',
  'Registar',
  'VTSCallInfo',
  'PPPoE',
  'Wireless',
  'TemperatureServer',
] as const satisfies readonly SecureConfigName[];

/**
 * Opening methods of `AccessControl[i].Method`. The wire names of pages; combinations limited by `AC.getCaps` UnlockModes.
 * @spec §3 opening methods; codes @assumed pages-1 /mode/compareMode
 */
export const DOOR_METHODS = {
  password: 0,
  card: 1,
  cardOrPassword: 2,
  cardAndPassword: 3,
  timeSection: 5,
  fingerprint: 6,
  cardOrPasswordOrFingerprint: 7,
  cardAndFingerprint: 10,
  multiCard: 11,
  face: 17,
  cardAndFace: 21,
  cardOrFace: 25,
  any: 35,
} as const;

export type DoorMethod = keyof typeof DOOR_METHODS;

/** Default day of a new weekly plan: one section all day, three off. @spec §3 */
export const DEFAULT_DAY = [
  '1 00:00:00-23:59:59',
  '0 00:00:00-00:00:00',
  '0 00:00:00-00:00:00',
  '0 00:00:00-00:00:00',
] as const;

/** Resolutions of the two streams, width by height. @assumed pages-2 /video/set */
export const RESOLUTIONS = {
  main: ['1920x1080', '1280x720', '704x576', '704x480'],
  sub: ['704x576', '704x480', '640x480', '352x288', '320x240'],
} as const;
