import type { ConfigName, ConfigTables } from '../configs';
import type { Nothing } from '../rpc';

/** What a write answers: `NeedReboot` asks for a restart. @spec §7 */
export interface ConfigWritten {
  options: string[];
}

/** Parameters of a write, table by table. */
export type SetConfigParams = {
  [N in ConfigName]: { name: N; table: ConfigTables[N]; channel?: number; options: string[] };
}[ConfigName];

/**
 * Configuration tables. `table` of a read is the whole table, or one element of it with `channel`.
 * Unknown names fail with InvalidParams. @spec §7 ConfigManager
 */
export interface ConfigManagerMethods {
  'configManager.getConfig': { params: { name: ConfigName; channel?: number }; result: { table: unknown } };
  'configManager.setConfig': { params: SetConfigParams; result: ConfigWritten };
  'configManager.getDefault': { params: { name: ConfigName; channel?: number }; result: { table: unknown } };
  /** Writes one element of an array table. */
  'configManager.setChannelConfig': {
    params: { name: ConfigName; table: unknown; channel: number; options: string[] };
    result: ConfigWritten;
  };
  'configManager.restore': { params: { names: string[]; options?: string[] }; result: ConfigWritten };
  'configManager.restoreExcept': { params: { names: string[]; options?: string[] }; result: ConfigWritten };
  'configManager.getMemberNames': { params: Nothing; result: { names: string[] } };
}
