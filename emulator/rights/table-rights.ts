/** Rights of configuration tables and record tables. @assumed contract 4 (routes), 8.1 to 8.3 (tables by page) */
import type { Authority } from '@/lib/contract/authorities';
import type { ExportType } from '@/lib/contract/methods/security-im-export';
import type { RecordTableName } from '@/lib/contract/records';

/** Right that writing a table needs; a table that is not listed needs AuthSysCfg. */
export const TABLE_RIGHTS: Readonly<Record<string, Authority>> = {
  PwdUpdatePeriod: 'AuthUserMag',
  PwdReset: 'AuthSecurity',
  General: 'AuthSecurity',
  VSP_ONVIF: 'AuthSecurity',
  VSP_CGI: 'AuthSecurity',
  SSHD: 'AuthSecurity',
  DeviceSearch: 'AuthSecurity',
  PrivateProtocolAuth: 'AuthSecurity',
  MobilePush: 'AuthSecurity',
  EmergencyMaintenance: 'AuthSecurity',
  AccessFilter: 'AuthSecurity',
  OnvifUserLock: 'AuthSecurity',
  AntiDosAttack: 'AuthSecurity',
  Alarm: 'AuthEventCfg',
  DoorNotClosed: 'AuthEventCfg',
  BreakIn: 'AuthEventCfg',
  RepeatEnter: 'AuthEventCfg',
  Duress: 'AuthEventCfg',
  MaliciousAccessControl: 'AuthEventCfg',
  ACBlocklist: 'AuthEventCfg',
  PatrolStatus: 'AuthEventCfg',
  ChassisIntrusion: 'AuthEventCfg',
  SafetyAbnormalAlarm: 'AuthEventCfg',
  LoginFailureAlarm: 'AuthEventCfg',
  Encode: 'AuthAVParam',
  EncodeCrop: 'AuthAVParam',
  MotionDetect: 'AuthEventCfg',
  VideoStandard: 'AuthAVParam',
  ChannelTitle: 'AuthAVParam',
  VideoWidget: 'AuthAVParam',
  AudioInput: 'AuthAVParam',
  VideoAnalyseRule: 'AuthAVParam',
  VideoInFaceAutoExposure: 'AuthAVParam',
  Network: 'AuthNetCfg',
  IPv6: 'AuthNetCfg',
  Web: 'AuthNetCfg',
  Https: 'AuthNetCfg',
  RTSP: 'AuthNetCfg',
  DVRIP: 'AuthNetCfg',
  MediaEncrypt: 'AuthNetCfg',
  UPnP: 'AuthNetCfg',
  T2UServer: 'AuthNetCfg',
  PPPoE: 'AuthNetCfg',
  DDNS: 'AuthNetCfg',
  VPN: 'AuthNetCfg',
  Email: 'AuthNetCfg',
  NAS: 'AuthNetCfg',
  Comm: 'AuthPeripheral',
  Wiegand: 'AuthPeripheral',
  Wireless: 'AuthNetCfg',
  Wire802_1X: 'AuthNetCfg',
  WLan: 'AuthNetCfg',
  AccessPoint: 'AuthNetCfg',
  PrivacySet: 'AuthSysCfg',
  AccessAdvanced: 'AuthSysCfg',
  WorkMode: 'AuthSysCfg',
  Individuation: 'AuthSysCfg',
  PromptMode: 'AuthSysCfg',
  ScreenSaver: 'AuthSysCfg',
  AdvertPlan: 'AuthSysCfg',
  ScreenBrightness: 'AuthSysCfg',
  ShortcutSet: 'AuthSysCfg',
  AutoMaintain: 'AuthMaintence',
  AudioOutputVolume: 'AuthAVParam',
  AudioInputVolume: 'AuthAVParam',
  Sound: 'AuthAVParam',
  AudioInDenoise: 'AuthAVParam',
  VideoColor: 'AuthAVParam',
  VideoInSharpness: 'AuthAVParam',
  VideoInWhiteBalance: 'AuthAVParam',
  VideoInExposure: 'AuthAVParam',
  VideoInBacklight: 'AuthAVParam',
  VideoInDenoise: 'AuthAVParam',
  VideoInDayNight: 'AuthAVParam',
  Lighting: 'AuthAVParam',
  VideoImageControl: 'AuthAVParam',
  VideoInMode: 'AuthAVParam',
  VideoInImageMode: 'AuthAVParam',
  AccessExtModule: 'AuthSysCfg',
  AccessVoice: 'AuthSysCfg',
  AccessSmartVoice: 'AuthSysCfg',
  CustomAudio: 'AuthSysCfg',
};

/**
 * Rights that write a table as well, because another page has it too: /safe/ssh. @assumed contract 8.1, pages-3
 * /safe/ssh
 */
export const TABLE_WRITERS: Readonly<Record<string, readonly Authority[]>> = {
  Https: ['AuthSecurity'],
  MediaEncrypt: ['AuthSecurity'],
  // Both stand on /video/volume and on /voiceManage, of which a device has one.
  AudioOutputVolume: ['AuthSysCfg'],
  AudioInputVolume: ['AuthSysCfg'],
};

/** Read by every login: without it shell, menu and status line do not work. */
export const FOR_EVERYBODY: readonly string[] = [
  'Language',
  'Locales',
  'NTP',
  'Web',
  'Https',
  'RTSP',
  'MediaEncrypt',
  'VideoAnalyseRule',
];

/** Doors, sections and holidays: persons, logs and alarms show their names. */
const ACCESS: readonly Authority[] = ['AuthSysCfg', 'AuthUserMag', 'AuthSysInfo', 'AuthEventCfg', 'AuthManuCtr'];

/** Rights that read a table besides the one that writes it, because their pages show it. */
export const TABLE_READERS: Readonly<Record<string, readonly Authority[]>> = {
  AccessControl: ACCESS,
  AccessControlGeneral: ACCESS,
  OpenDoorGroup: ACCESS,
  OpenDoorRoute: ACCESS,
  AccessTimeSchedule: ACCESS,
  SpecialDayGroup: ACCESS,
  SpecialDaysSchedule: ACCESS,
  General: ['Monitor_01'],
  Encode: ['Monitor_01'],
  VideoWidget: ['Monitor_01'],
  // The motion grid has the rows of the standard.
  VideoStandard: ['AuthEventCfg'],
  DVRIP: ['AuthSysCfg'],
  AudioOutputVolume: ['AuthSysCfg'],
  AudioInputVolume: ['AuthSysCfg'],
  Network: ['AuthSysCfg', 'AuthMaintence'],
  Web: ['AuthMaintence'],
  MeasureTemperature: ['AuthSysInfo'],
  // /cfg/extModule says that the port is in use.
  Comm: ['AuthSysCfg'],
  // /network/port names who uses a port; passwords are masked.
  SIP: ['AuthNetCfg'],
  VSP_GBT28181: ['AuthNetCfg'],
};

/** Right of the pages that show the data of an export. @assumed contract 4 */
export const EXPORT_RIGHTS: Readonly<Record<ExportType, Authority>> = {
  AccessUser: 'AuthUserMag',
  Config: 'AuthMaintence',
  Log: 'AuthSysInfo',
  RunLog: 'AuthSysCfg',
};

interface RecordRight {
  read: readonly Authority[];
  write: readonly Authority[];
}

const LOG: RecordRight = { read: ['AuthSysInfo'], write: ['AuthDelLog'] };

/** Rights of record tables; one of each list is enough. */
export const RECORD_RIGHTS: Readonly<Record<RecordTableName, RecordRight>> = {
  AccessControlCard: { read: ['AuthUserMag', 'AuthSysCfg'], write: ['AuthUserMag'] },
  AccessControlFingerprint: { read: ['AuthUserMag', 'AuthSysCfg'], write: ['AuthUserMag'] },
  AccessControlCardRec: LOG,
  AccessControlAlarmRecord: LOG,
  AccessManagerRecord: LOG,
  VideoTalkLog: LOG,
  AccessControlCustomPassword: { read: ['AuthSysCfg'], write: ['AuthSysCfg'] },
  VideoTalkContact: { read: ['AuthSysCfg', 'AuthSysInfo'], write: ['AuthSysCfg'] },
  SnapRecord: { read: ['AuthSysCfg'], write: ['AuthSysCfg'] },
};
