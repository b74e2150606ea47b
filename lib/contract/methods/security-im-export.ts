import type { Sealed } from '../rpc';

/** Kinds of data a device exports as a whole. @assumed pages-3 /cfg/cfg, /AdvancedSet (RunLog) */
export const EXPORT_TYPES = ['AccessUser', 'Config', 'Log', 'RunLog'] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];

/** Code of the notification that an export is ready. @spec §7 EventManager.attach (SecurityImExport) */
export const EXPORT_EVENT = 'SecurityImExport';

/** `Data` of that notification. @assumed pages-3 /cfg/cfg */
export interface ExportReady {
  Type: ExportType;
  State: 'Success' | 'Failed';
  /**
   * The path at which `/RPC2_Loadfile` returns the file, only to the login that requested it; empty after a failure.
   */
  Path: string;
}

/** What an import leaves as it is on the device: `Network`, the tables of NETWORK_TABLES. @assumed pages-3 /cfg/cfg */
export const IMPORT_EXCEPT = ['Network'] as const;

/** Parts of an import that a client gives; `Data`: the file of the form, in base64. */
export interface ImportedConfig {
  Type: 'Config';
  Password?: string;
  Except?: readonly (typeof IMPORT_EXCEPT)[number][];
  Data?: string;
}

/**
 * What an account's rights keep out of a file, or of the device. `LeftOut`: tables that it may not read (export) or
 * write (import); `Masked`: tables whose secrets the file lacks because it may not write them. A member without entries
 * is missing. @assumed ours: pages-3 /cfg/cfg gives the page to AuthMaintence, and not the secrets of other pages
 */
export interface OutOfRights {
  LeftOut?: readonly string[];
  Masked?: readonly string[];
}

/** Exports that only the device can read. @spec §7 SecurityImExport; parameters @assumed pages-1 /personManage */
export interface SecurityImExportMethods {
  /**
   * Returns at once; the notification says when the file is ready. The file cannot be read without `Password`; the log
   * has its own by `log.setEncryptKey`. `Config` from baseline 2 needs both passwords, that of the account in `authN`;
   * below, a file without a password has no secrets. A configuration has only the tables that the account may read, and
   * secrets only of those that it may write. A call with a password travels in an encrypted batch. @assumed pages-3
   * /cfg/cfg
   */
  'SecurityImExport.prepareExportData': {
    params: { Type: ExportType; Password?: string; authN?: { mode: 'pwd'; password: string } };
    result: OutOfRights;
  };
  /**
   * Comes with the file in a form, encrypted or in clear; all of the file is applied or nothing, but for the tables
   * that the account may not write, and the device restarts. Reasons: ImportTooLarge, LowStorage, ConfigFileInvalid,
   * SignatureError, ConfigModelMismatch, TargetInUse, RebootFailedLocalUser; InvalidParams names Password when it does
   * not open the file. @assumed pages-3 /cfg/cfg
   */
  'SecurityImExport.importData': { params: Sealed | ImportedConfig; result: OutOfRights };
}
