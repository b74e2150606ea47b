/**
 * Restart by itself. `AutoRebootDay`: 0 Sunday to 6 Saturday, 7 every day, -1 never. `DeletePictureDays`: pictures
 * of accesses older than this are deleted, 0 never. @assumed pages-3 /automaintain
 */
export interface AutoMaintainTable {
  AutoRebootEnable: boolean;
  AutoRebootDay: number;
  AutoRebootHour: number;
  AutoRebootMinute: number;
  DeletePictureDays: number;
}

/** Choices of `DeletePictureDays`. @assumed pages-3 /automaintain */
export const PICTURE_DAYS = [0, 7, 30, 90] as const;

/**
 * What a restore deletes beside tables: `Users` all persons with what they hold and all accounts but the first and the
 * reserved ones, `Records` all records and logs. The tables alone go without it. @assumed pages-3 /cfg/default names
 * the groups and not their form; an option, so that a client that names only tables loses nobody
 */
export const RESTORE_OPTIONS = ['Users', 'Records'] as const;
export type RestoreOption = (typeof RESTORE_OPTIONS)[number];

/**
 * The network of a device, which a restore or an import can leave as it is. Network to Wireless @assumed pages-3
 * /cfg/default; a site loses its links to other servers with its address, so these stay as well
 */
export const NETWORK_TABLES = [
  'Network',
  'Web',
  'Https',
  'RTSP',
  'WLan',
  'AccessPoint',
  'Wire802_1X',
  'Wireless',
  'IPv6',
  'DVRIP',
  'UPnP',
  'PPPoE',
  'DDNS',
  'VPN',
  'Email',
  'NAS',
  'Registar',
] as const;
