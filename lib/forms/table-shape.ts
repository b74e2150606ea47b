import type { AllTables, TableName } from '@/lib/contract/configs';

type ShapeOf<T> = T extends readonly number[]
  ? 'numbers'
  : T extends readonly unknown[]
    ? 'list'
    : T extends string
      ? 'text'
      : T extends number
        ? 'number'
        : 'members';

/** Shape of each table: a list of rows or of numbers, an object of members, or one plain value. */
const SHAPES: { readonly [N in TableName]: ShapeOf<AllTables[N]> } = {
  Language: 'text',
  Locales: 'members',
  NTP: 'members',
  General: 'members',
  PwdUpdatePeriod: 'number',
  PwdReset: 'members',
  AccessControl: 'list',
  AccessControlGeneral: 'members',
  OpenDoorGroup: 'list',
  OpenDoorRoute: 'list',
  AccessTimeSchedule: 'list',
  SpecialDayGroup: 'list',
  SpecialDaysSchedule: 'list',
  Alarm: 'list',
  DoorNotClosed: 'list',
  BreakIn: 'list',
  RepeatEnter: 'list',
  Duress: 'list',
  MaliciousAccessControl: 'list',
  ACBlocklist: 'list',
  PatrolStatus: 'list',
  ChassisIntrusion: 'members',
  SafetyAbnormalAlarm: 'members',
  LoginFailureAlarm: 'members',
  Encode: 'list',
  EncodeCrop: 'list',
  MotionDetect: 'list',
  VideoStandard: 'text',
  ChannelTitle: 'list',
  VideoWidget: 'list',
  AudioInput: 'list',
  Network: 'members',
  IPv6: 'members',
  Web: 'members',
  Https: 'members',
  RTSP: 'members',
  DVRIP: 'members',
  MediaEncrypt: 'members',
  UPnP: 'members',
  Comm: 'list',
  Wiegand: 'list',
  AccessFilter: 'members',
  OnvifUserLock: 'members',
  AntiDosAttack: 'members',
  VideoAnalyseRule: 'list',
  VideoInFaceAutoExposure: 'list',
  PictureShow: 'members',
  Individuation: 'members',
  PromptMode: 'members',
  ScreenSaver: 'members',
  AdvertPlan: 'members',
  ScreenBrightness: 'members',
  ShortcutSet: 'members',
  SnapStore: 'members',
  PrivacySet: 'members',
  AccessAdvanced: 'members',
  VTOBasicInfo: 'members',
  Building: 'members',
  VSP_PaaS: 'members',
  T2UServer: 'members',
  VSP_ONVIF: 'members',
  VSP_CGI: 'members',
  SSHD: 'members',
  DeviceSearch: 'members',
  PrivateProtocolAuth: 'members',
  MobilePush: 'members',
  EmergencyMaintenance: 'members',
  WorkMode: 'members',
  AutoMaintain: 'members',
  MeasureTemperature: 'members',
  SIP: 'members',
  Registar: 'members',
  VTSCallInfo: 'members',
  PPPoE: 'members',
  DDNS: 'list',
  VPN: 'members',
  Email: 'members',
  NAS: 'list',
  Wireless: 'list',
  Wire802_1X: 'members',
  WLan: 'members',
  AccessPoint: 'members',
  PictureHttpUpload: 'members',
  VSP_GBT28181: 'members',
  TemperatureServer: 'members',
  LoginInfo: 'members',
  AudioOutputVolume: 'numbers',
  AudioInputVolume: 'numbers',
  Sound: 'members',
  AudioInDenoise: 'list',
  VideoColor: 'list',
  VideoInSharpness: 'list',
  VideoInWhiteBalance: 'list',
  VideoInExposure: 'list',
  VideoInBacklight: 'list',
  VideoInDenoise: 'list',
  VideoInDayNight: 'list',
  Lighting: 'list',
  VideoImageControl: 'list',
  VideoInMode: 'list',
  VideoInImageMode: 'list',
  AccessExtModule: 'members',
  AccessVoice: 'members',
  AccessSmartVoice: 'members',
  CustomAudio: 'list',
};

/** Whether a name, such as one in a file, is that of a table. */
export const isKnownTable = (name: string): name is TableName => Object.hasOwn(SHAPES, name);

type RowOf<T> = T extends readonly (infer Row)[] ? Row : never;

/**
 * Members without which a row is none of its table: pages read them without a check, or a form of defaults would stand
 * for what the device holds.
 */
const ROW_MEMBERS: { readonly [N in TableName]?: readonly (keyof RowOf<AllTables[N]>)[] } = {
  AccessControl: ['Method'],
  OpenDoorGroup: ['Groups'],
  AccessTimeSchedule: ['TimeSchedule'],
  SpecialDayGroup: ['SpecialDay'],
  SpecialDaysSchedule: ['TimeSection', 'Doors'],
  Alarm: ['EventHandler'],
  DoorNotClosed: ['EventHandler'],
  BreakIn: ['EventHandler'],
  RepeatEnter: ['EventHandler'],
  Duress: ['EventHandler'],
  MaliciousAccessControl: ['EventHandler'],
  ACBlocklist: ['EventHandler'],
  PatrolStatus: ['EventHandler'],
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Whether a reply has the shape of that table as far as pages rely on it without a check: a list holds rows, and no
 * row is null, a plain value or without the members of such a row. The fields check the values inside when they read
 * them.
 */
export function hasTableShape(name: TableName, table: unknown): boolean {
  const shape = SHAPES[name];
  if (shape === 'list') {
    const members: readonly PropertyKey[] = ROW_MEMBERS[name] ?? [];
    return Array.isArray(table) && table.every((row) => isObject(row) && members.every((member) => member in row));
  }
  if (shape === 'numbers') return Array.isArray(table) && table.every((each) => typeof each === 'number');
  if (shape === 'members') return isObject(table) && !Array.isArray(table);
  return typeof table === (shape === 'text' ? 'string' : 'number');
}
