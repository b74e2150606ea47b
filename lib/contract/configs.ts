import type { RepeatEnterRoute } from './methods/access-control-manager';
import type { AccessGeneralTable, DoorGroupTable, DoorTable } from './tables/access-control';
import type { AdvancedTable } from './tables/advanced';
import type { AlarmInputTable, AlarmTable, SafetyAbnormalTable } from './tables/alarm';
import type { ExtModuleTable } from './tables/ext-module';
import type { AnalyseRuleTable, FaceExposureTable } from './tables/face';
import type {
  BacklightTable,
  DayNightTable,
  DenoiseTable,
  ExposureTable,
  ImageModeTable,
  LightingTable,
  VideoColorTable,
  VideoImageControlTable,
  VideoInModeTable,
  WhiteBalanceTable,
} from './tables/image';
import type { BuildingTable, CallInfoTable, SipTable } from './tables/intercom';
import type { AutoMaintainTable } from './tables/maintenance';
import type { MotionDetectTable } from './tables/motion';
import type { AccessFilterTable, Ipv6Table, NetworkTable, UpnpMapping } from './tables/network';
import type { AccessPointTable, WiredSignInTable, WlanTable } from './tables/network-access';
import type {
  CommTable,
  DdnsTable,
  EmailTable,
  NasTable,
  RegisterServerTable,
  VpnTable,
  WiegandTable,
  WirelessTable,
} from './tables/network-services';
import type { Gb28181Table, PictureHttpUploadTable } from './tables/platforms';
import type { PrivacyTable } from './tables/privacy';
import type { PictureShowTable, SnapStoreTable } from './tables/screen-pictures';
import type { AccessSmartVoiceTable, AccessVoiceTable, CustomAudioRow, QuietHours } from './tables/sound';
import type { TemperatureTable } from './tables/temperature';
import type {
  AdvertPlanTable,
  IndividuationTable,
  PromptModeTable,
  ScreenBrightnessTable,
  ScreenSaverTable,
  ShortcutSetTable,
} from './tables/terminal-screen';
import type { HolidayGroupTable, HolidayPlanTable, TimeScheduleTable } from './tables/time-sections';
import type { EncodeCropTable, EncodeTable, VideoWidgetTable } from './tables/video';
import type { WorkModeTable } from './tables/work-mode';

/**
 * Configuration tables of `configManager` (and, in SecureTables, of `Security`): name → shape.
 * A table may hold members that are not named here; code that writes a table back must keep them.
 */

/**
 * Start or end of summer time by the wall clock: in week 1 to 4 or the last (-1) of the month on week day 0 (Sunday) to
 * 6, or, with week 0, on a day of the month. @assumed pages-2 /network/dateSet
 */
export interface SummerTimeEdge {
  Month: number;
  Week: number;
  Day: number;
  Hour: number;
  Minute: number;
}

/** Digest of the password, or also the older way that old clients need. @assumed pages-3 /safe/ssh */
export type AuthMode = 'Security' | 'Compatible';

/** Plain tables. Names @spec §3, §7 or @assumed contract 8.1. */
export interface ConfigTables {
  /** Device name of the interface language. */
  Language: string;
  Locales: { TimeFormat: string; DSTEnable: boolean; DSTStart?: SummerTimeEdge; DSTEnd?: SummerTimeEdge };
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
  /** Anti-passback; the page itself uses the calls of accessControlManager. @assumed contract 8.1 */
  OpenDoorRoute: RepeatEnterRoute[];
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
  SafetyAbnormalAlarm: SafetyAbnormalTable;
  /** Wrong passwords in a row that count as an illegal sign-in. @assumed pages-3 /safe/safetyAbnormal */
  LoginFailureAlarm: { Enable: boolean; TryLoginTimes: number };
  Encode: EncodeTable[];
  /** One entry for each channel. */
  EncodeCrop: EncodeCropTable[];
  MotionDetect: MotionDetectTable[];
  VideoStandard: 'PAL' | 'NTSC';
  ChannelTitle: { Name: string }[];
  VideoWidget: VideoWidgetTable[];
  AudioInput: { AudioSource: 'Mic' | 'LineIn' }[];
  Network: NetworkTable;
  /** Devices with IPv6 only. */
  IPv6: { eth0: Ipv6Table };
  Web: { Enable: boolean; Port: number };
  /**
   * `CompatTLS11` takes effect while `Enable` is on; a device without it takes TLS 1.2 and later only. @assumed pages-3
   * /safe/ssh
   */
  Https: { Enable: boolean; Port: number; CompatTLS11?: boolean };
  RTSP: { Enable: boolean; Port: number };
  DVRIP: { TCPPort: number; UDPPort: number; MaxConnections: number; RegisterServer?: RegisterServerTable };
  /**
   * Encryption of streams: on their way by TLS, and of their key frames by a key that changes every `VKUpdateTime`
   * hours, 0 never. Second @assumed protocol 4.9, pages-3 /safe/ssh
   */
  MediaEncrypt: {
    RTSPOverTls: { Enable: boolean };
    PrivateMediaEncrypt?: { KeyFrameEncrypt: { Enable: boolean; VKUpdateTime: number } };
  };
  UPnP: { Enable: boolean; Mode: 'Auto' | 'Custom'; MapTable: UpnpMapping[] };
  /** One entry for each serial port. */
  Comm: CommTable[];
  Wiegand: WiegandTable[];
  AccessFilter: AccessFilterTable;
  /** Wrong passwords after which an ONVIF user is locked, and for how many seconds. @assumed pages-3 /safe/fireWall */
  OnvifUserLock: { LockTimes: number; LockTime: number };
  /** Defence against floods of requests. @assumed pages-3 /safe/fireWall */
  AntiDosAttack: { SynFlood: { Enable: boolean }; IcmpFlood: { Enable: boolean } };
  /** By channel; the first rule of a channel is that of faces. @assumed pages-2 /facecfg */
  VideoAnalyseRule: AnalyseRuleTable[][];
  /** One entry for each camera. */
  VideoInFaceAutoExposure: FaceExposureTable[];
  PictureShow: PictureShowTable;
  Individuation: IndividuationTable;
  PromptMode: PromptModeTable;
  ScreenSaver: ScreenSaverTable;
  AdvertPlan: AdvertPlanTable;
  ScreenBrightness: ScreenBrightnessTable;
  ShortcutSet: ShortcutSetTable;
  SnapStore: SnapStoreTable;
  PrivacySet: PrivacyTable;
  AccessAdvanced: AdvancedTable;
  VTOBasicInfo: { Number: string; Type: number; Position: number };
  Building: BuildingTable;
  /**
   * Registration at the maker's cloud; no secret, so it is a plain table. Name @spec §7; use @assumed pages-3
   * /cfg/PlatAccess
   */
  VSP_PaaS: { Enable: boolean };
  /** The cloud link, for which no page is built. @assumed pages-2 /network/p2p */
  T2UServer: { Enable: boolean };
  /** The ONVIF service. @assumed contract 8.1 (safety) */
  VSP_ONVIF: { Enable: boolean };
  /** The HTTP API for other systems. @assumed pages-3 /safe/ssh */
  VSP_CGI: { Enable: boolean };
  /** The command line for service engineers, on SSH_PORT. @assumed pages-3 /safe/ssh */
  SSHD: { Enable: boolean };
  /** Whether search tools find the device in its network. @assumed pages-3 /safe/ssh */
  DeviceSearch: { Enable: boolean; AuthMode: AuthMode };
  /** Sign-in of clients of the device's own protocol. @assumed pages-3 /safe/ssh */
  PrivateProtocolAuth: { Mode: AuthMode };
  /** Messages of the device to phones. @assumed pages-3 /safe/ssh */
  MobilePush: { Enable: boolean };
  /** Access of the maker's support to a device that does not start properly. @assumed pages-3 /safe/ssh */
  EmergencyMaintenance: { Enable: boolean };
  WorkMode: WorkModeTable;
  AutoMaintain: AutoMaintainTable;
  MeasureTemperature: TemperatureTable;
  /** Loudness of each speaker, 0 to 100. @assumed protocol 4.4 */
  AudioOutputVolume: number[];
  /** Loudness of each microphone, 0 to 100. @assumed protocol 4.4 */
  AudioInputVolume: number[];
  /** Spoken prompts in 0 to 100, tones, and quiet hours as in AccessVoice. @assumed pages-2 /video/volume */
  Sound: { PromptVolume: number; KeyTone: boolean; DoorBell: boolean; Quiet: QuietHours };
  /** Noise reduction of each microphone. @assumed pages-2 /video/volume */
  AudioInDenoise: { Enable: boolean }[];
  /** By video input and profile, as the next ones. @assumed contract 8.1; members pages-2 /img */
  VideoColor: VideoColorTable[][];
  VideoInSharpness: { Sharpness: number }[][];
  VideoInWhiteBalance: WhiteBalanceTable[][];
  VideoInExposure: ExposureTable[][];
  VideoInBacklight: BacklightTable[][];
  VideoInDenoise: DenoiseTable[][];
  VideoInDayNight: DayNightTable[][];
  Lighting: LightingTable[][];
  /** By video input. @assumed pages-2 /img */
  VideoImageControl: VideoImageControlTable[];
  VideoInMode: VideoInModeTable[];
  /** By video input; it governs some values of the other tables. @assumed pages-2 /video/imageMode */
  VideoInImageMode: ImageModeTable[];
  AccessExtModule: ExtModuleTable;
  AccessVoice: AccessVoiceTable;
  AccessSmartVoice: AccessSmartVoiceTable;
  /** One row for each event. */
  CustomAudio: CustomAudioRow[];
}

/** What an encrypted table returns in place of a stored secret; writing it back changes nothing. @assumed contract 6 */
export const MASKED_SECRET = '******';

/** Tables that travel encrypted. Names @spec §7; shapes @assumed contract 8.2 */
export interface SecureTables {
  SIP: SipTable;
  Registar: { Enable: boolean; Realm: string; Port: number };
  VTSCallInfo: CallInfoTable;
  PPPoE: { Enable: boolean; UserName: string; Password: string };
  /** One entry for each provider. */
  DDNS: DdnsTable[];
  VPN: VpnTable;
  Email: EmailTable;
  /** One entry for each storage target. */
  NAS: NasTable[];
  /** One entry for each mobile network. */
  Wireless: WirelessTable[];
  Wire802_1X: { eth0: WiredSignInTable };
  WLan: { eth2: WlanTable };
  AccessPoint: { eth2: AccessPointTable };
  PictureHttpUpload: PictureHttpUploadTable;
  /** Encrypted because of its password, as the other tables with one. @assumed ours: contract 8.2 does not list it */
  VSP_GBT28181: Gb28181Table;
  /**
   * The account with which other devices of the system sign in here. No page has it. @spec §7 names it; content
   * @assumed ours
   */
  LoginInfo: { Enable: boolean; UserName: string; Password: string };
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
  'DDNS',
  'VPN',
  'Email',
  'NAS',
  'Wireless',
  'Wire802_1X',
  'WLan',
  'AccessPoint',
  'PictureHttpUpload',
  'VSP_GBT28181',
  'TemperatureServer',
  'LoginInfo',
] as const satisfies readonly SecureConfigName[];
