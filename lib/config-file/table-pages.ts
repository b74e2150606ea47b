import type { Messages } from '@/lib/i18n/message-keys';

type PageTitle = keyof Messages['menu']['page'];

/** Pages on which tables are edited, as keys of their titles; other tables are named by themselves. */
const TABLE_PAGES: Readonly<Partial<Record<PageTitle, readonly string[]>>> = {
  network_dateSet: ['Locales', 'NTP'],
  network_ip: ['Network', 'IPv6'],
  network_port: ['Web', 'Https', 'RTSP', 'DVRIP', 'UPnP', 'MediaEncrypt'],
  network_serialPort: ['Comm', 'Wiegand'],
  network_802_1x: ['Wire802_1X'],
  network_wifi: ['WLan', 'AccessPoint'],
  network_register: ['DVRIP'],
  network_pppoe: ['PPPoE'],
  network_ddns: ['DDNS'],
  network_vpn: ['VPN'],
  network_email: ['Email'],
  network_nas: ['NAS'],
  network_4G: ['Wireless'],
  user: ['PwdUpdatePeriod'],
  door: ['AccessControl', 'AccessControlGeneral'],
  door_multiCard: ['OpenDoorGroup'],
  door_repeatEnter: ['OpenDoorRoute'],
  section_set: ['AccessTimeSchedule'],
  section_holidayGroup: ['SpecialDayGroup'],
  section_holidayPlan: ['SpecialDaysSchedule'],
  alarm_alarmlink: ['Alarm'],
  alarm_alarmcfg: [
    'DoorNotClosed',
    'BreakIn',
    'RepeatEnter',
    'Duress',
    'MaliciousAccessControl',
    'ACBlocklist',
    'PatrolStatus',
    'ChassisIntrusion',
  ],
  video_set: ['Encode', 'VideoStandard', 'ChannelTitle', 'VideoWidget', 'AudioInput'],
  vto_sipSet: ['SIP', 'VTOBasicInfo'],
  vto_roomNo: ['Building'],
  vto_rigisterManage: ['Registar'],
  vto_vts: ['VTSCallInfo'],
  safe_ipfilter: ['AccessFilter'],
  safe_fireWall: ['General', 'OnvifUserLock', 'AntiDosAttack'],
  safe_safetyAbnormal: ['SafetyAbnormalAlarm', 'LoginFailureAlarm'],
  safe_ssh: [
    'PwdReset',
    'Https',
    'MediaEncrypt',
    'VSP_ONVIF',
    'VSP_CGI',
    'SSHD',
    'DeviceSearch',
    'PrivateProtocolAuth',
    'MobilePush',
    'EmergencyMaintenance',
  ],
  cfg_server: ['PictureHttpUpload'],
  cfg_PlatAccess: ['VSP_GBT28181', 'VSP_PaaS'],
  automaintain: ['AutoMaintain'],
  log_tempMeasureLog: ['MeasureTemperature'],
};

/** Pages that edit this table, as keys of their titles. */
export const pagesWith = (table: string): PageTitle[] =>
  (Object.keys(TABLE_PAGES) as PageTitle[]).filter((page) => TABLE_PAGES[page]?.includes(table));

/**
 * Pages of these tables that the device has, each once, and the tables that no page edits. A table may have several
 * pages.
 */
export function pagesOf(
  tables: readonly string[],
  has: (page: PageTitle) => boolean,
): { pages: PageTitle[]; others: string[] } {
  const pages = (Object.keys(TABLE_PAGES) as PageTitle[]).filter((page) =>
    TABLE_PAGES[page]?.some((table) => tables.includes(table)),
  );
  const known = new Set(Object.values(TABLE_PAGES).flat());
  return { pages: pages.filter(has), others: tables.filter((table) => !known.has(table)) };
}
