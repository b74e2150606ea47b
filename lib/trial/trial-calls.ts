/**
 * Changes that the device takes back by itself unless they are kept, so that a wrong address locks nobody out.
 * @spec §7 setTemporaryConfig, restoreTemporaryConfig; the trial @assumed TemporaryTable
 */
import type { TableName } from '@/lib/contract/configs';
import { ReplyError } from '@/lib/contract/error-codes';
import { TRIAL_S } from '@/lib/contract/limits';
import { heldTables, noteHeld } from '@/lib/forms/change-journal';
import { readTables, type SaveOutcome, saveTables, sendBatch } from '@/lib/forms/save-tables';
import type { Tables } from '@/lib/forms/table-path';
import { withoutMasks } from '@/lib/forms/write-calls';
import type { BatchCall, Outcome } from '@/lib/rpc/rpc-client';
import { type RpcError, TransportError } from '@/lib/rpc/rpc-error';
import { rpc, sealed, session } from '@/lib/session/device';
import { Prober } from './prober';
import { readTrial } from './read-trial';
import { type OnTrial, type OwnTrial, secondsLeft, type Trial, trial } from './trial';

/** Asks other addresses. Its file is loaded before the device moves: afterwards the old address may not serve it. */
export const prober = new Prober();

/** Thrown by `beginTrial`: this device has no trials. */
export class NoTrials extends Error {}

const trialCalls = (tables: Tables, timeout: number): BatchCall[] =>
  (Object.keys(tables) as TableName[]).map((name) => ({
    method: 'configManager.setTemporaryConfig',
    params: { name, table: withoutMasks(tables[name]), options: [], timeout },
  }));

const firstRefusal = (outcomes: readonly Outcome[]): RpcError | undefined => {
  const refused = outcomes.find((each) => !each.ok);
  return refused && !refused.ok ? refused.error : undefined;
};

const isUnknown = (error: RpcError) =>
  error.code === ReplyError.MethodNotFound || error.code === ReplyError.InvalidRequest;

/**
 * Puts changed tables on trial. When some of them are refused, the others are restored at once: half of a new address
 * is useless. Throws NoTrials when the device does not support trials; then nothing has changed.
 */
export async function beginTrial(tables: Tables, own: OwnTrial): Promise<SaveOutcome | OnTrial> {
  const names = Object.keys(tables) as TableName[];
  const begun: Trial = {
    names,
    user: userName(),
    endsAt: performance.now() + TRIAL_S.usual * 1_000,
    timeoutS: TRIAL_S.usual,
    own: { ...own, before: heldTables() },
  };
  try {
    if (own.next) await prober.ask(own.former);
    const outcomes = await sendBatch(rpc, trialCalls(tables, TRIAL_S.usual), sealed);
    const refusal = firstRefusal(outcomes);
    if (refusal) {
      await giveBack(names.filter((_, index) => outcomes[index]?.ok)).catch(() => undefined);
      if (isUnknown(refusal)) throw new NoTrials();
      const { field } = refusal.detail;
      return { kind: 'refused', error: refusal, field: typeof field === 'string' ? field : undefined };
    }
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    // The address may have moved before the answer was sent. If the change is on trial, `readTrial` will find it.
  }
  trial.set(begun);
  return { kind: 'on-trial' };
}

const userName = () => {
  const state = session.state.get();
  return state.phase === 'none' ? '' : state.visitor.userName;
};

/** The tables as they are in force. */
const inForce = ({ names }: Trial): Promise<Tables> => readTables(rpc, names, [], sealed) as Promise<Tables>;

/** Adds to the time of a trial. Throws as any call. */
export async function extendTrial(held: Trial): Promise<void> {
  const timeout = Math.min(TRIAL_S.max, secondsLeft(held) + TRIAL_S.step);
  const outcomes = await sendBatch(rpc, trialCalls(await inForce(held), timeout), sealed);
  const refusal = firstRefusal(outcomes);
  if (refusal) throw refusal;
  await readTrial();
}

/** Stores what is in force. Throws as `readTables`. */
export async function keepTrial(held: Trial): Promise<SaveOutcome> {
  const tables = await inForce(held);
  // The journal compares with what was stored, not with what was in force.
  for (const name of held.names) noteHeld(name, held.own?.before?.[name]);
  const outcome = await saveTables(rpc, tables, undefined, sealed);
  if (outcome.kind === 'saved') trial.set(undefined);
  return outcome;
}

/** The usual save, for a device without trials. */
export const saveAtOnce = (tables: Tables): Promise<SaveOutcome> => saveTables(rpc, tables, undefined, sealed);

/** Puts the stored values back in force. Throws as any call; a table that was already restored is no failure. */
export async function giveBack(names: readonly TableName[]): Promise<void> {
  const outcomes = await rpc.batch(
    names.map((name) => ({ method: 'configManager.restoreTemporaryConfig', params: { name } })),
  );
  await readTrial();
  const refusal = firstRefusal(outcomes);
  if (refusal && trial.get()) throw refusal;
}
