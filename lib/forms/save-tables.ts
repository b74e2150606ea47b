import type { AllTables, TableName } from '@/lib/contract/configs';
import { ReplyError } from '@/lib/contract/error-codes';
import type { TemporaryTable } from '@/lib/contract/methods/config-manager';
import { isSecureTable, writesSecureTable } from '@/lib/rpc/clear-calls';
import type { BatchCall, Outcome, RpcClient } from '@/lib/rpc/rpc-client';
import { RpcError, TransportError } from '@/lib/rpc/rpc-error';
import type { SealedCalls } from '@/lib/rpc/sealed-calls';
import { heldTables, noteHeld, noteSave } from './change-journal';
import { sameValue } from './changed-tables';
import {
  aroundPreview,
  besidePreviews,
  forgetPreviews,
  isPreviewable,
  isPreviewed,
  restoreCall,
  showsPreview,
} from './preview';
import { type Tables, WrongShapeError } from './table-path';
import { hasTableShape } from './table-shape';
import { hidesSecret, type PlainTables, writeCalls, writtenPart } from './write-calls';

/** Outcome of a save. */
export type SaveOutcome =
  | { kind: 'saved'; needReboot: boolean; replyLost: boolean }
  /** Some tables were refused or did not arrive, the others are stored. */
  | { kind: 'partly'; failed: TableName[]; error: RpcError | TransportError; needReboot: boolean }
  /** Nothing is stored. With a TransportError no answer came, and the tables were read again. */
  | { kind: 'refused'; error: unknown; field: string | undefined }
  /**
   * No answer came, and the device cannot tell what it stored: it does not answer, or a secret is never read back. A
   * device that waits for a restart stored something.
   */
  | { kind: 'unknown'; error: TransportError; needReboot: boolean };

/** The member that a refusal of the device is about, such as `Web.Port`. */
export const refusedField = (error: unknown): string | undefined =>
  error instanceof RpcError && typeof error.detail.field === 'string' ? error.detail.field : undefined;

const wantsReboot = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as { options?: unknown }).options) &&
  (value as { options: unknown[] }).options.includes('NeedReboot');

/** Sends calls in one batch, which is encrypted when one of them concerns an encrypted table. @assumed contract 1.4 */
export function sendBatch(
  rpc: RpcClient,
  calls: readonly BatchCall[],
  sealed: SealedCalls | undefined,
): Promise<Outcome[]> {
  const isSealed = ({ method, params }: BatchCall) =>
    method.startsWith('Security.') || writesSecureTable(method, params);
  if (!calls.some(isSealed)) return rpc.batch(calls);
  if (!sealed) throw new Error('an encrypted table needs encrypted calls');
  return sealed.batch(calls);
}

/**
 * Reads tables or their defaults in one batch; outcomes are in the same order. Of a table that this page previews it
 * reads what is stored, and of one that another login previews, where the device tells.
 */
export async function readOutcomes(
  rpc: RpcClient,
  action: 'getConfig' | 'getDefault',
  names: readonly TableName[],
  sealed: SealedCalls | undefined,
): Promise<Outcome[]> {
  const more = action === 'getConfig' && names.some(isPreviewable) ? [TEMPORARY] : [];
  const [outcomes] = await readBatch(rpc, action, names, sealed, { more });
  return outcomes;
}

/**
 * The same, and calls that travel in the batch after the reads; their outcomes come second. `endsOthers`: each table is
 * previewed by another login, which ends before its read.
 */
async function readBatch(
  rpc: RpcClient,
  action: 'getConfig' | 'getDefault',
  names: readonly TableName[],
  sealed: SealedCalls | undefined,
  { more = [], endsOthers = false }: { more?: readonly BatchCall[]; endsOthers?: boolean } = {},
): Promise<[Outcome[], Outcome[]]> {
  const own = action === 'getConfig' ? names : [];
  const [outcomes, others] = await besidePreviews(own, async () => {
    const reads = names.map((name) => {
      const read = {
        method: `${isSecureTable(name) ? 'Security' : 'configManager'}.${action}` as const,
        params: { name },
      };
      if (action === 'getDefault') return { calls: [read], at: 0 };
      return endsOthers ? { calls: [restoreCall(name), read], at: 1 } : aroundPreview(name, read);
    });
    const answers = await sendBatch(rpc, [...reads.flatMap(({ calls }) => calls), ...more], sealed);
    let first = 0;
    const stored = reads.map(({ calls, at }, index) => {
      const all = answers.slice(first, first + calls.length);
      first += calls.length;
      return storedOutcome(names[index] as TableName, all, at);
    });
    const others = answers.slice(first);
    const known = action === 'getConfig' ? storedElsewhere(others) : NONE;
    return [stored.map((each, index) => (each.ok && known.get(names[index])) || each), others];
  });
  if (action === 'getConfig') {
    names.forEach((name, index) => {
      noteHeld(name, contentOf(outcomes[index]));
    });
  }
  return [outcomes, others];
}

/**
 * What a read around a preview of this page found. A device refuses to take back a preview that has ended already. One
 * that refuses and still answers the previewed values does not say what is stored: throws its RpcError.
 */
function storedOutcome(name: TableName, outcomes: readonly Outcome[], at: number): Outcome {
  const outcome = outcomes[at] as Outcome;
  const restored = at > 0 ? outcomes[at - 1] : undefined;
  if (restored && !restored.ok && showsPreview(name, contentOf(outcome))) throw restored.error;
  return outcome;
}

/** Lists what is in force without being stored. */
const TEMPORARY: BatchCall = { method: 'configManager.getTemporaryConfig', params: {} };

const NONE: ReadonlyMap<string | undefined, Outcome> = new Map();

/** Previews of other logins; a device without that call has none. */
function previewsElsewhere([temporary]: readonly Outcome[]): Partial<TemporaryTable>[] {
  const { list } = Object(temporary?.ok ? temporary.value : undefined) as { list?: unknown };
  const all = Array.isArray(list) ? (list as (Partial<TemporaryTable> | null)[]) : [];
  return all.flatMap((each) => (each?.Timeout === 0 && !isPreviewed(each.Name as TableName) ? [each] : []));
}

/** Those of the tables that another login previews. */
const previewedElsewhere = (names: readonly TableName[], listed: readonly Outcome[]): TableName[] =>
  names.filter((name) => previewsElsewhere(listed).some(({ Name }) => Name === name));

/** What is stored of the tables that another login previews, as the answers to reading them. */
function storedElsewhere(listed: readonly Outcome[]): ReadonlyMap<string | undefined, Outcome> {
  const told = previewsElsewhere(listed).filter(({ Stored }) => Stored !== undefined);
  return new Map(told.map(({ Name, Stored }) => [Name, { ok: true, value: { table: Stored } }]));
}

/**
 * Reads for a save: what is stored. A preview of another login is ended first, or the save would store its values; the
 * write would end it anyway. It ends in the batch that reads: the other login may send the next one at any moment.
 * Throws RpcError when the device does not end it.
 * @param bases those that are the base of a save; the others are only read
 */
export async function readStoredOutcomes(
  rpc: RpcClient,
  names: readonly TableName[],
  sealed: SealedCalls | undefined,
  bases = names,
): Promise<Outcome[]> {
  const [outcomes, listed] = await readBatch(rpc, 'getConfig', names, sealed, { more: [TEMPORARY] });
  const previewed = previewedElsewhere(bases, listed);
  if (previewed.length === 0) return outcomes;
  const [again, left] = await readBatch(rpc, 'getConfig', previewed, sealed, { more: [TEMPORARY], endsOthers: true });
  const [held] = previewedElsewhere(previewed, left);
  if (held) throw new RpcError('configManager.restoreTemporaryConfig', 0, {}, {}, `${held} stays previewed`);
  return names.map((name, index) => again[previewed.indexOf(name)] ?? (outcomes[index] as Outcome));
}

const contentOf = (outcome: Outcome | undefined): unknown =>
  outcome?.ok ? (outcome.value as { table?: unknown } | null)?.table : undefined;

/**
 * The table in a reply. Throws RpcError when it was refused or is missing, WrongShapeError when it has another shape.
 */
export function tableOf(name: TableName, outcome: Outcome | undefined): unknown {
  if (outcome && !outcome.ok) throw outcome.error;
  const table = contentOf(outcome);
  if (table === undefined || table === null) throw new RpcError('configManager.getConfig', 0, {}, {}, `no ${name}`);
  if (!hasTableShape(name, table)) throw new WrongShapeError([name], 'is no such table');
  return table;
}

/** Tables by name; an optional one may be missing. */
export type Read<Names extends TableName, Optional extends TableName = never> = Pick<AllTables, Names> &
  Partial<Pick<AllTables, Optional>>;

/**
 * Reads tables in one batch; an optional one that is refused is left out. Throws RpcError for a required one, and
 * WrongShapeError for any with another shape.
 * @param sealed needed for encrypted tables
 */
export async function readTables<Names extends TableName, Optional extends TableName = never>(
  rpc: RpcClient,
  names: readonly Names[],
  optional: readonly Optional[] = [],
  sealed?: SealedCalls,
): Promise<Read<Names, Optional>> {
  const all: TableName[] = [...names, ...optional];
  return tablesOf(all, names.length, await readOutcomes(rpc, 'getConfig', all, sealed)) as Read<Names, Optional>;
}

/** The same for a save: what is stored, whatever is previewed. Throws as `readTables`. */
export async function readStored<Names extends TableName, Optional extends TableName = never>(
  rpc: RpcClient,
  names: readonly Names[],
  optional: readonly Optional[] = [],
  sealed?: SealedCalls,
): Promise<Read<Names, Optional>> {
  const all: TableName[] = [...names, ...optional];
  return tablesOf(all, names.length, await readStoredOutcomes(rpc, all, sealed)) as Read<Names, Optional>;
}

/** The answered tables; those after the first `required` may be missing. */
function tablesOf(all: readonly TableName[], required: number, outcomes: readonly Outcome[]): Tables {
  const tables: Tables = {};
  all.forEach((name, index) => {
    const isLeftOut = index >= required && isMissing(outcomes[index]);
    if (!isLeftOut) tables[name] = tableOf(name, outcomes[index]);
  });
  return tables;
}

/** Codes by which a device says that it has no such table; 0: it answered without one. @assumed contract 5.1 */
const MISSING: readonly number[] = [
  0,
  ReplyError.InvalidParams,
  ReplyError.InvalidRequest,
  ReplyError.MethodNotFound,
  ReplyError.NoAuthority,
];

/** How a device says that it has no such table, or not for this account; any other refusal is a failure. */
export const saysMissing = (error: unknown): boolean => error instanceof RpcError && MISSING.includes(error.code);

const isMissing = (outcome: Outcome | undefined) =>
  outcome?.ok ? (contentOf(outcome) ?? undefined) === undefined : !outcome || saysMissing(outcome.error);

/** The device's default values of tables; an optional one that it lacks is left out. Throws as `readTables`. */
export async function readDefaults<Names extends TableName, Optional extends TableName = never>(
  rpc: RpcClient,
  names: readonly Names[],
  sealed?: SealedCalls,
  optional: readonly Optional[] = [],
): Promise<Read<Names, Optional>> {
  const all: TableName[] = [...names, ...optional];
  const outcomes = await readOutcomes(rpc, 'getDefault', all, sealed);
  return tablesOf(all, names.length, outcomes) as Read<Names, Optional>;
}

/**
 * Writes tables, several in one batch; with `channel` only that element of each list. Encrypted tables are sent whole
 * and encrypted, which needs `sealed`. A write is never repeated: when its reply is lost, the tables are read again
 * and compared, so that the page can say what happened. What was stored is noted in the journal. @spec §7
 * ConfigManager; @assumed quality 6.3
 */
export function saveTables(rpc: RpcClient, tables: PlainTables, channel?: number): Promise<SaveOutcome>;
/** Overload for tables of which some may be encrypted. */
export function saveTables(
  rpc: RpcClient,
  tables: Tables,
  channel: number | undefined,
  sealed: SealedCalls,
): Promise<SaveOutcome>;
/** Implementation of both overloads. */
export async function saveTables(
  rpc: RpcClient,
  tables: Tables,
  channel?: number,
  sealed?: SealedCalls,
): Promise<SaveOutcome> {
  const before = heldTables();
  const outcome = await write(rpc, tables, channel, sealed);
  noteSave(tables, channel, before, outcome);
  return outcome;
}

async function write(
  rpc: RpcClient,
  tables: Tables,
  channel: number | undefined,
  sealed: SealedCalls | undefined,
): Promise<SaveOutcome> {
  const names = Object.keys(tables) as TableName[];
  try {
    const calls = writeCalls(tables, channel);
    const [only] = calls;
    if (calls.length === 1 && only && !names.some(isSecureTable)) {
      const answer = await besidePreviews([], async () => {
        const own = await rpc.call(only.method, only.params as never);
        forgetPreviews(names);
        return own;
      });
      return { kind: 'saved', needReboot: wantsReboot(answer), replyLost: false };
    }
    const outcomes = await besidePreviews([], async () => {
      const all = await sendBatch(rpc, calls, sealed);
      forgetPreviews(names.filter((_, index) => all[index]?.ok));
      return all;
    });
    const needReboot = outcomes.some((each) => each.ok && wantsReboot(each.value));
    const failures = outcomes.flatMap((each, index) => (each.ok ? [] : [{ name: names[index], error: each.error }]));
    const [first] = failures;
    if (!first) return { kind: 'saved', needReboot, replyLost: false };
    if (failures.length === calls.length)
      return { kind: 'refused', error: first.error, field: refusedField(first.error) };
    return { kind: 'partly', failed: failures.flatMap(({ name }) => name ?? []), error: first.error, needReboot };
  } catch (error) {
    if (error instanceof TransportError) return afterLostReply(rpc, tables, names, channel, error, sealed);
    return { kind: 'refused', error, field: refusedField(error) };
  }
}

async function afterLostReply(
  rpc: RpcClient,
  tables: Tables,
  names: TableName[],
  channel: number | undefined,
  error: TransportError,
  sealed: SealedCalls | undefined,
): Promise<SaveOutcome> {
  try {
    const held: Tables = await readTables(rpc, names, [], sealed);
    if (names.some((name) => hidesSecret(held[name], tables[name])))
      return { kind: 'unknown', error, needReboot: await isRebootNeeded(rpc) };
    const isStored = (name: TableName) =>
      sameValue(writtenPart(name, held[name], channel), writtenPart(name, tables[name], channel));
    const failed = names.filter((name) => !isStored(name));
    forgetPreviews(names.filter(isStored));
    if (failed.length === names.length) return { kind: 'refused', error, field: undefined };
    // The answer that would have asked for a restart is lost.
    const needReboot = await isRebootNeeded(rpc);
    return failed.length === 0
      ? { kind: 'saved', needReboot, replyLost: true }
      : { kind: 'partly', failed, error, needReboot };
  } catch {
    // The device does not answer at all: the outcome stays unknown until the connection is back.
    return { kind: 'unknown', error, needReboot: false };
  }
}

/** Whether the device waits for a restart. No answer, or a device that cannot tell, counts as no. */
async function isRebootNeeded(rpc: RpcClient): Promise<boolean> {
  try {
    return (await rpc.call('magicBox.needReboot', {})).needReboot === 1;
  } catch {
    return false;
  }
}
