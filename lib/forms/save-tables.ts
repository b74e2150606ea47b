import type { ConfigName } from '@/lib/contract/configs';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { RpcError, TransportError } from '@/lib/rpc/rpc-error';
import { sameValue } from './changed-tables';

export type Tables = Partial<Record<ConfigName, unknown>>;

/** What became of a save. */
export type SaveOutcome =
  | { kind: 'saved'; needReboot: boolean; replyLost: boolean }
  /** Some tables were refused and the others stand. */
  | { kind: 'partly'; failed: ConfigName[]; error: RpcError; needReboot: boolean }
  | { kind: 'refused'; error: unknown; field: string | undefined }
  /** No answer came and the device could not be asked what it did. */
  | { kind: 'unknown'; error: TransportError };

const fieldOf = (error: unknown) =>
  error instanceof RpcError && typeof error.detail.field === 'string' ? error.detail.field : undefined;

const wantsReboot = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as { options?: unknown }).options) &&
  (value as { options: unknown[] }).options.includes('NeedReboot');

/** Reads tables in one batch; an optional one that is refused is left out. Throws RpcError for a required one. */
export async function readTables(
  rpc: RpcClient,
  names: readonly ConfigName[],
  optional: readonly ConfigName[] = [],
): Promise<Tables> {
  const all = [...names, ...optional];
  const outcomes = await rpc.batch(all.map((name) => ({ method: 'configManager.getConfig', params: { name } })));
  const tables: Tables = {};
  all.forEach((name, index) => {
    const outcome = outcomes[index];
    const table = outcome?.ok ? (outcome.value as { table?: unknown }).table : undefined;
    if (table !== undefined && table !== null) tables[name] = table;
    else if (index < names.length) {
      throw outcome && !outcome.ok ? outcome.error : new RpcError('configManager.getConfig', 0, {}, {}, `no ${name}`);
    }
  });
  return tables;
}

/**
 * Writes whole tables, several in one batch; with `channel` that element of each alone. A write is never repeated: when its reply is lost, the tables are read
 * again and compared, so that the page can say what happened. @spec §7 ConfigManager; @assumed quality 6.3
 */
export async function saveTables(rpc: RpcClient, tables: Tables, channel?: number): Promise<SaveOutcome> {
  const names = Object.keys(tables) as ConfigName[];
  const calls = names.map((name) => ({
    method: channel === undefined ? ('configManager.setConfig' as const) : ('configManager.setChannelConfig' as const),
    params: { name, table: written(tables[name], channel), options: [], ...(channel !== undefined && { channel }) },
  }));
  const [only] = calls;
  try {
    if (calls.length === 1 && only) {
      const answer = await rpc.call(only.method, only.params as never);
      return { kind: 'saved', needReboot: wantsReboot(answer), replyLost: false };
    }
    const outcomes = await rpc.batch(calls);
    const needReboot = outcomes.some((each) => each.ok && wantsReboot(each.value));
    const failures = outcomes.flatMap((each, index) => (each.ok ? [] : [{ name: names[index], error: each.error }]));
    const [first] = failures;
    if (!first) return { kind: 'saved', needReboot, replyLost: false };
    if (failures.length === calls.length) return { kind: 'refused', error: first.error, field: fieldOf(first.error) };
    return { kind: 'partly', failed: failures.flatMap(({ name }) => name ?? []), error: first.error, needReboot };
  } catch (error) {
    if (error instanceof TransportError) return afterLostReply(rpc, tables, names, channel, error);
    return { kind: 'refused', error, field: fieldOf(error) };
  }
}

/** What of a table travels. */
const written = (table: unknown, channel: number | undefined): unknown =>
  channel === undefined || !Array.isArray(table) ? table : table[channel];

async function afterLostReply(
  rpc: RpcClient,
  tables: Tables,
  names: ConfigName[],
  channel: number | undefined,
  error: TransportError,
): Promise<SaveOutcome> {
  try {
    const held = await readTables(rpc, names);
    if (names.every((name) => sameValue(written(held[name], channel), written(tables[name], channel)))) {
      return { kind: 'saved', needReboot: false, replyLost: true };
    }
    return { kind: 'refused', error, field: undefined };
  } catch {
    // Nobody answers at all: what the write did stays open until the connection is back.
    return { kind: 'unknown', error };
  }
}
