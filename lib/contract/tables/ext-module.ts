/** What can be plugged into the device. Values @assumed ours: pages-3 /cfg/extModule names them in words */
export const MODULE_TYPES = ['None', 'QRCode', 'Fingerprint', 'CardReader', 'SecurityModule'] as const;
/** Where. @assumed pages-3 /cfg/extModule */
export const MODULE_INTERFACES = ['RS485', 'USB', 'Onboard'] as const;

/**
 * The plugged module. `SecurityModule`: its relay opens the lock in place of the device's own; `QRTimeout` seconds for
 * which a QR code is valid. @assumed pages-3 /cfg/extModule
 */
export interface ExtModuleTable {
  Type: string;
  Interface: string;
  SecurityModule: boolean;
  QRTimeout: number;
}

/** What answers in its place; `WrongType`: another one than the table names. @assumed pages-3 /cfg/extModule */
export const PLUGGED_STATES = ['Online', 'Offline', 'WrongType'] as const;
/** What the device says of it: None where the table names no module. @assumed pages-3 /cfg/extModule */
export const MODULE_STATES = ['None', ...PLUGGED_STATES] as const;
/** One of these. */
export type ModuleState = (typeof MODULE_STATES)[number];
