import type { AllTables, TableName } from '@/lib/contract/configs';

type ShapeOf<T> = T extends readonly unknown[]
  ? 'list'
  : T extends string
    ? 'text'
    : T extends number
      ? 'number'
      : 'members';

/** What each table is: a list of rows, an object of members, or one bare value. */
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
  Encode: 'list',
  VideoStandard: 'text',
  ChannelTitle: 'list',
  VideoWidget: 'list',
  AudioInput: 'list',
  Network: 'members',
  Web: 'members',
  Https: 'members',
  RTSP: 'members',
  DVRIP: 'members',
  MediaEncrypt: 'members',
  UPnP: 'members',
  AccessFilter: 'members',
  VideoAnalyseRule: 'list',
  VTOBasicInfo: 'members',
  Building: 'members',
  VSP_PaaS: 'members',
  VSP_ONVIF: 'members',
  MeasureTemperature: 'members',
  SIP: 'members',
  Registar: 'members',
  VTSCallInfo: 'members',
  PPPoE: 'members',
  Wireless: 'members',
  TemperatureServer: 'members',
};

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/**
 * Whether a reply is a table of that name as far as pages rely on it blindly: a list holds rows, and no row is bare or
 * missing. The values inside are judged by the fields that read them.
 */
export function hasTableShape(name: TableName, table: unknown): boolean {
  const shape = SHAPES[name];
  if (shape === 'list') return Array.isArray(table) && table.every(isObject);
  if (shape === 'members') return isObject(table) && !Array.isArray(table);
  return typeof table === (shape === 'text' ? 'string' : 'number');
}
