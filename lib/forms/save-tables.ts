import { MASKED_SECRET, SECURE_CONFIG_NAMES, type TableName } from '@/lib/contract/configs';
import type { BatchCall, Outcome, RpcClient } from '@/lib/rpc/rpc-client';
import { RpcError, TransportError } from '@/lib/rpc/rpc-error';
import type { SealedCalls } from '@/lib/rpc/sealed-calls';
import { sameValue } from './changed-tables';

export type Tables = Partial<Record<TableName, unknown>>;

/** What became of a save. */
export type SaveOutcome =
  | { kind: 'saved'; needReboot: boolean; replyLost: boolean }
  /** Some tables were refused and the others stand. */
  | { kind: 'partly'; failed: TableName[]; error: RpcError; needReboot: boolean }
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

const isSecure = (name: TableName) => SECURE_CONFIG_NAMES.some((each) => each === name);

/** One action on each table in one batch, which is an encrypted one as soon as one of the tables is. @assumed contract 1.4 */
export async function batchTables(
  rpc: RpcClient,
  action: 'getConfig' | 'setConfig' | 'getDefault',
  tables: readonly ({ name: TableName } & Record<string, unknown>)[],
  sealed: SealedCalls | undefined,
): Promise<Outcome[]> {
  const calls: BatchCall[] = tables.map((params) => ({
    method: `${isSecure(params.name) ? 'Security' : 'configManager'}.${action}` as const,
    params,
  }));
  if (!tables.some(({ name }) => isSecure(name))) return rpc.batch(calls);
  if (!sealed) throw new Error('an encrypted table needs encrypted calls');
  return sealed.batch(calls);
}

/**
 * Reads tables in one batch; an optional one that is refused is left out. Throws RpcError for a required one.
 * @param sealed needed for encrypted tables
 */
export async function readTables(
  rpc: RpcClient,
  names: readonly TableName[],
  optional: readonly TableName[] = [],
  sealed?: SealedCalls,
): Promise<Tables> {
  const all = [...names, ...optional];
  const asked = all.map((name) => ({ name }));
  const outcomes = await batchTables(rpc, 'getConfig', asked, sealed);
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
export async function saveTables(
  rpc: RpcClient,
  tables: Tables,
  channel?: number,
  sealed?: SealedCalls,
): Promise<SaveOutcome> {
  const names = Object.keys(tables) as TableName[];
  const calls = names.map((name) => ({
    method: channel === undefined ? ('configManager.setConfig' as const) : ('configManager.setChannelConfig' as const),
    params: { name, table: written(tables[name], channel), options: [], ...(channel !== undefined && { channel }) },
  }));
  const [only] = calls;
  try {
    if (calls.length === 1 && only && !isSecure(only.params.name)) {
      const answer = await rpc.call(only.method, only.params as never);
      return { kind: 'saved', needReboot: wantsReboot(answer), replyLost: false };
    }
    const outcomes =
      channel === undefined
        ? await batchTables(
            rpc,
            'setConfig',
            calls.map(({ params }) => params),
            sealed,
          )
        : await rpc.batch(calls);
    const needReboot = outcomes.some((each) => each.ok && wantsReboot(each.value));
    const failures = outcomes.flatMap((each, index) => (each.ok ? [] : [{ name: names[index], error: each.error }]));
    const [first] = failures;
    if (!first) return { kind: 'saved', needReboot, replyLost: false };
    if (failures.length === calls.length) return { kind: 'refused', error: first.error, field: fieldOf(first.error) };
    return { kind: 'partly', failed: failures.flatMap(({ name }) => name ?? []), error: first.error, needReboot };
  } catch (error) {
    if (error instanceof TransportError) return afterLostReply(rpc, tables, names, channel, error, sealed);
    return { kind: 'refused', error, field: fieldOf(error) };
  }
}

/** What of a table travels: never the mask of a secret that nobody touched. @assumed pages-1 /vto/sipSet */
function written(table: unknown, channel: number | undefined): unknown {
  if (Array.isArray(table)) return channel === undefined ? table : table[channel];
  if (typeof table !== 'object' || table === null) return table;
  return Object.fromEntries(Object.entries(table).filter(([, value]) => value !== MASKED_SECRET));
}

/** A secret was sent that reads as its mask: whether it is the one that is stored, nobody can say. */
const hidesSecret = (held: unknown, sent: unknown) =>
  Object.entries(Object(held)).some(
    ([member, value]) => value === MASKED_SECRET && Reflect.get(Object(sent), member) !== MASKED_SECRET,
  );

async function afterLostReply(
  rpc: RpcClient,
  tables: Tables,
  names: TableName[],
  channel: number | undefined,
  error: TransportError,
  sealed: SealedCalls | undefined,
): Promise<SaveOutcome> {
  try {
    const held = await readTables(rpc, names, [], sealed);
    if (names.some((name) => hidesSecret(held[name], tables[name]))) return { kind: 'unknown', error };
    if (names.every((name) => sameValue(written(held[name], channel), written(tables[name], channel)))) {
      return { kind: 'saved', needReboot: false, replyLost: true };
    }
    return { kind: 'refused', error, field: undefined };
  } catch {
    // Nobody answers at all: what the write did stays open until the connection is back.
    return { kind: 'unknown', error };
  }
}
