import type { AccessGeneralTable, DoorGroupTable, DoorTable } from './tables/access-control';
import type { AlarmInputTable, AlarmTable } from './tables/alarm';
import type { BuildingTable, CallInfoTable, SipTable } from './tables/intercom';
import type { AccessFilterTable, NetworkInterfaceTable, UpnpMapping } from './tables/network';
import type { HolidayGroupTable, HolidayPlanTable, TimeScheduleTable } from './tables/time-sections';
import type { EncodeTable, VideoWidgetTable } from './tables/video';

/**
 * Configuration tables of `configManager` (and, in SecureTables, of `Security`): name → shape.
 * A table may hold members that are not named here; code that writes a table back must keep them.
 */

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

/** What an encrypted table returns in place of a stored secret; writing it back changes nothing. @assumed contract 6 */
export const MASKED_SECRET = '******';

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
