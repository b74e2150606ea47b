import type { ConfigName } from '@/lib/contract/configs';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { readStored, type SaveOutcome, saveTables } from './save-tables';

/**
 * Changes members of one element of an array table, on top of what the device holds now. Throws as `readTables`.
 * @spec §7 ConfigManager setChannelConfig
 */
export async function writeElement(
  rpc: RpcClient,
  name: ConfigName,
  index: number,
  members: object,
): Promise<SaveOutcome> {
  const held = (await readStored(rpc, [name]))[name] as readonly object[];
  const next = held.map((each, at) => (at === index ? { ...each, ...members } : each));
  return saveTables(rpc, { [name]: next }, index);
}
