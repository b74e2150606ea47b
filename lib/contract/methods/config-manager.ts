import type { ConfigName, ConfigTables, TableName } from '../configs';
import type { Nothing } from '../rpc';
import type { RestoreOption } from '../tables/maintenance';

/** What a write answers: `NeedReboot` asks for a restart. @spec §7 */
export interface ConfigWritten {
  options: string[];
}

/** Parameters of a write, table by table. */
export type SetConfigParams = {
  [N in ConfigName]: { name: N; table: ConfigTables[N]; channel?: number; options: string[] };
}[ConfigName];

/**
 * A table whose value is in force but not stored: a preview of one login, or a change on trial, which the device takes
 * back by itself when nobody keeps it. @assumed /network/ip (roll-back); the specification names the calls only
 */
export interface TemporaryTable {
  Name: string;
  /** Account that set it. */
  User: string;
  /** Seconds until the device takes it back, and of how many; 0 for a preview. */
  Remain: number;
  Timeout: number;
  /** Of a preview: the caller's login began it. @assumed ours: one account may be signed in twice */
  Own?: boolean;
  /**
   * Of a preview: the table as it is stored, while getConfig answers what is in force. Only of pictures and sounds, and
   * where the caller may read them. @assumed ours: a page that is opened meanwhile, by another login or in another tab
   */
  Stored?: unknown;
}

/** Code of the event that a change on trial began, was kept or was taken back. @assumed as TemporaryTable */
export const TRIAL_EVENT = 'TemporaryConfig';

/** `Data` of that event. */
export interface TrialChange {
  Name: string;
  State: 'Begun' | 'Kept' | 'Returned';
}

/**
 * Configuration tables. `table` of a read is the whole table, or one element of it with `channel`.
 * Unknown names fail with InvalidParams. @spec §7 ConfigManager
 */
export interface ConfigManagerMethods {
  'configManager.getConfig': { params: { name: ConfigName; channel?: number }; result: { table: unknown } };
  /**
   * Stores a table and puts it in force. A member that is missing from it stays as it is stored: a secret that the
   * console knows only as a mask is left out. @assumed
   * @assumed of a table on trial it may be the secret from before the trial: the page that began one keeps what was
   * typed and sends that, and another page cannot keep it
   */
  'configManager.setConfig': { params: SetConfigParams; result: ConfigWritten };
  'configManager.getDefault': { params: { name: ConfigName; channel?: number }; result: { table: unknown } };
  /** Writes one element of an array table. */
  'configManager.setChannelConfig': {
    params: { name: ConfigName; table: unknown; channel: number; options: string[] };
    result: ConfigWritten;
  };
  /**
   * Puts a table in force without storing it. It ends with a restart, with restoreTemporaryConfig, with a setConfig of
   * the same table, after `timeout` seconds if that is given, and with the login otherwise. An encrypted table is taken
   * only in an encrypted batch. @spec §7; `timeout` @assumed as TemporaryTable.
   * @assumed getConfig answers what is in force. What is stored is read in one batch of restoreTemporaryConfig,
   * getConfig and setTemporaryConfig: a device that runs a batch in another order, or in parallel, would answer the
   * preview, and one that applies each call slowly shows the stored picture for a moment. A device that keeps a preview
   * after the login has ended needs restoreTemporaryConfig from the next one. A preview also ends when its account
   * loses the right to the table.
   * @assumed tables of the rights AuthSecurity and AuthUserMag are refused without a `timeout`
   */
  'configManager.setTemporaryConfig': {
    params: { name: TableName; table: unknown; channel?: number; options: string[]; timeout?: number };
    result: ConfigWritten;
  };
  /** Back to the stored value. */
  'configManager.restoreTemporaryConfig': { params: { name: TableName }; result: ConfigWritten };
  /**
   * Those in force now, and how the latest trial ended since the start: null after a restart, which ends all.
   * @assumed as TemporaryTable
   */
  'configManager.getTemporaryConfig': {
    params: Nothing;
    result: { list: TemporaryTable[] | null; last: TrialChange | null };
  };
  /**
   * Refused with reason TargetInUse during an upgrade, as the next one; see magicBox.reboot. What tables name, and is
   * gone with it or was deleted before, is dropped from them. @assumed
   */
  'configManager.restore': { params: { names: string[]; options?: string[] }; result: ConfigWritten };
  /**
   * `options` deletes what no file of settings brings back: from baseline 2 the password of the account is needed, as
   * by `magicBox.resetSystem`; the console sends it in an encrypted batch. @assumed ours: one click destroyed as much
   * as a factory reset
   */
  'configManager.restoreExcept': {
    params: { names: string[]; options?: RestoreOption[]; authN?: { mode: 'pwd'; password: string } };
    result: ConfigWritten;
  };
  /** The stored settings of one table: those of the factory count from now on. @spec §7; effect @assumed as restore */
  'configManager.deleteConfig': { params: { name: string }; result: ConfigWritten };
  /** The stored settings of every table. @spec §7; effect @assumed as restoreExcept without names */
  'configManager.deleteFile': { params: Nothing; result: ConfigWritten };
  'configManager.getMemberNames': { params: Nothing; result: { names: string[] } };
}
