import { type ConfigName, MASKED_SECRET, type TableName } from '@/lib/contract/configs';
import { isSecureTable } from '@/lib/rpc/clear-calls';
import type { BatchCall } from '@/lib/rpc/rpc-client';
import type { Tables } from './table-path';

/** Tables that may be sent in clear: naming an encrypted one does not compile. */
export type PlainTables = Partial<Record<ConfigName, unknown>> & { [N in Exclude<TableName, ConfigName>]?: never };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A mask, or a list of masks only. */
export const isMasked = (value: unknown): boolean =>
  value === MASKED_SECRET || (Array.isArray(value) && value.length > 0 && value.every(isMasked));

/** Whether a table has a mask, at any depth. */
export const hasMask = (value: unknown): boolean =>
  value === MASKED_SECRET || (isObject(value) && Object.values(value).some(hasMask));

/**
 * A copy of a table without the masks of stored secrets, at any depth.
 *
 * A device may take a mask literally, so a mask is never sent: its member is left out, and a missing member stays
 * stored. A list of secrets has no members to leave out, and dropping an entry would move the others. It is therefore
 * left out while all of it is masked, and refused while only some of it is: a form has to ask for every entry again.
 * Throws Error for such a list. @assumed pages-1 /vto/sipSet
 */
export function withoutMasks(value: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.some(isMasked)) throw new Error('a list of secrets is sent whole or not at all');
    return value.map(withoutMasks);
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([, member]) => !isMasked(member));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutMasks(member)]));
}

/**
 * Whether a secret was sent for which the device returns a mask: the console cannot know which secret is stored then.
 */
export function hidesSecret(held: unknown, sent: unknown): boolean {
  if (held === MASKED_SECRET) return sent !== MASKED_SECRET;
  if (!isObject(held)) return false;
  return Object.entries(held).some(([name, member]) => hidesSecret(member, Reflect.get(Object(sent), name)));
}

/**
 * The part of a table that one call writes. An encrypted list is always sent whole: the device has no encrypted call
 * for one element.
 */
export function writtenPart(name: TableName, table: unknown, channel: number | undefined): unknown {
  const isElement = channel !== undefined && Array.isArray(table) && !isSecureTable(name);
  return withoutMasks(isElement ? table[channel] : table);
}

/** One call for each table. `channel` is the element of list tables that is written alone. @spec §7 ConfigManager */
export function writeCalls(tables: Tables, channel?: number): BatchCall[] {
  return (Object.keys(tables) as TableName[]).map((name) => {
    const isElement = channel !== undefined && Array.isArray(tables[name]) && !isSecureTable(name);
    const params = {
      name,
      table: writtenPart(name, tables[name], channel),
      options: [],
      ...(isElement && { channel }),
    };
    if (isSecureTable(name)) return { method: 'Security.setConfig', params };
    return { method: isElement ? 'configManager.setChannelConfig' : 'configManager.setConfig', params };
  });
}
