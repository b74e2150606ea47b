import type { AllTables, TableName } from '@/lib/contract/configs';

type ShapeOf<T> = T extends readonly unknown[]
  ? 'list'
  : T extends string
    ? 'text'
    : T extends number
      ? 'number'
      : 'members';

/** Shape of each table: a list of rows, an object of members, or one plain value. */
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
 * Whether a reply has the shape of that table as far as pages rely on it without a check: a list holds rows, and no
 * row is null or a plain value. The fields check the values inside when they read them.
 */
export function hasTableShape(name: TableName, table: unknown): boolean {
  const shape = SHAPES[name];
  if (shape === 'list') return Array.isArray(table) && table.every(isObject);
  if (shape === 'members') return isObject(table) && !Array.isArray(table);
  return typeof table === (shape === 'text' ? 'string' : 'number');
}
