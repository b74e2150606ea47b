/** Kinds of data a device exports as a whole. @assumed pages-3 /cfg/cfg */
export const EXPORT_TYPES = ['AccessUser', 'Config', 'Log'] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];

/** Code of the notification that an export is ready. @spec §7 EventManager.attach (SecurityImExport) */
export const EXPORT_EVENT = 'SecurityImExport';

/** `Data` of that notification. @assumed pages-3 /cfg/cfg */
export interface ExportReady {
  Type: ExportType;
  State: 'Success' | 'Failed';
  /** Where `/RPC2_Loadfile` hands out the file, to the login that asked for it; empty after a failure. */
  Path: string;
}

/** Exports that only the device can read. @spec §7 SecurityImExport; parameters @assumed pages-1 /personManage */
export interface SecurityImExportMethods {
  /**
   * Returns at once; the notification says when the file is ready. The file cannot be read without `Password`; the log
   * has its own by `log.setEncryptKey`.
   */
  'SecurityImExport.prepareExportData': {
    params: { Type: ExportType; Password?: string };
    result: Record<string, never>;
  };
}
