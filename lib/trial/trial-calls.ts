/**
 * Changes that the device takes back by itself unless they are kept, so that a wrong address locks nobody out.
 * @spec §7 setTemporaryConfig, restoreTemporaryConfig; the trial @assumed TemporaryTable
 */
import { steadyClock } from '@/lib/clock';
import type { TableName } from '@/lib/contract/configs';
import { ReplyError } from '@/lib/contract/error-codes';
import { TRIAL_S } from '@/lib/contract/limits';
import { heldTables, noteHeld } from '@/lib/forms/change-journal';
import { sameValue } from '@/lib/forms/changed-tables';
import { readTables, type SaveOutcome, saveTables, sendBatch } from '@/lib/forms/save-tables';
import type { Tables } from '@/lib/forms/table-path';
import { hasMask, withoutMasks } from '@/lib/forms/write-calls';
import type { BatchCall, Outcome } from '@/lib/rpc/rpc-client';
import { type RpcError, TransportError } from '@/lib/rpc/rpc-error';
import { rpc, sealed, session } from '@/lib/session/device';
import { Prober } from './prober';
import { readTrial, setTrial } from './read-trial';
import { type OnTrial, type OwnTrial, secondsLeft, type Trial, trial, trialEnd } from './trial';

/** Asks other addresses. Its file is loaded before the device moves: afterwards the old address may not serve it. */
export const prober = new Prober();

/** Thrown by `beginTrial`: this device has no trials. */
export class NoTrials extends Error {}

/** Thrown where a change has to be sent again and has a secret that only the page which began it knows. */
export class SecretUnknown extends Error {}

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
    endsAt: steadyClock.now() + TRIAL_S.usual * 1_000,
    timeoutS: TRIAL_S.usual,
    own: { ...own, before: heldTables(), typed: tables },
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
    // The request may be lost, or only its answer, also since the address has moved: the device knows, if it answers.
    try {
      await readTrial(begun);
      if (!trial.get()?.own) return { kind: 'refused', error, field: undefined };
    } catch {
      hold({ ...begun, isUnseen: true });
    }
    return { kind: 'on-trial' };
  }
  hold(begun);
  return { kind: 'on-trial' };
}

/** Unless that login is over: its secrets are in what it typed. */
function hold(begun: Trial): void {
  if (userName() === begun.user) setTrial(begun);
}

const userName = () => {
  const state = session.state.get();
  return state.phase === 'none' ? '' : state.visitor.userName;
};

/**
 * The tables of the change: as this page sent them, others as they are in force. A mask among the latter may stand for
 * a new secret; left out, the device may take the former one for it. Throws SecretUnknown then, else as `readTables`.
 */
async function changeOf({ names, own }: Trial): Promise<Tables> {
  const typed = own?.typed ?? {};
  const others = names.filter((name) => !Object.hasOwn(typed, name));
  if (others.length === 0) return typed;
  const read: Tables = await readTables(rpc, others, [], sealed);
  if (Object.values(read).some(hasMask)) throw new SecretUnknown();
  return { ...typed, ...read };
}

/** Whether the change has a secret that this page does not know. Throws as any call. */
export const lacksSecret = (held: Trial): Promise<boolean> =>
  changeOf(held).then(
    () => false,
    (error: unknown) => {
      if (error instanceof SecretUnknown) return true;
      throw error;
    },
  );

/**
 * Asks the device whether the change is still on trial: it may have ended, and another one, of the same tables, may
 * have begun. Throws as any call.
 */
async function isStill(held: Trial): Promise<boolean> {
  await readTrial();
  const now = trial.get();
  return now?.user === held.user && now.own === held.own && sameValue([...now.names].sort(), [...held.names].sort());
}

/**
 * Adds to the time of a trial. Resolves to false when the change is no longer on trial: nothing is sent then, so that
 * one that the device has ended does not begin again. Throws SecretUnknown, and as any call.
 */
export async function extendTrial(held: Trial): Promise<boolean> {
  if (!(await isStill(held))) return false;
  const timeout = Math.min(TRIAL_S.max, secondsLeft(held) + TRIAL_S.step);
  const outcomes = await sendBatch(rpc, trialCalls(await changeOf(held), timeout), sealed);
  const refusal = firstRefusal(outcomes);
  if (refusal) throw refusal;
  await readTrial();
  return true;
}

/**
 * Stores the change. Resolves to undefined when it is no longer on trial: nothing is sent then. Throws
 * SecretUnknown, and as `readTables`.
 */
export async function keepTrial(held: Trial): Promise<SaveOutcome | undefined> {
  if (!(await isStill(held))) return undefined;
  const tables = await changeOf(held);
  // The journal compares with what was stored, not with what was in force.
  for (const name of held.names) noteHeld(name, held.own?.before?.[name]);
  const outcome = await saveTables(rpc, tables, undefined, sealed);
  if (outcome.kind === 'saved') {
    trialEnd.set('Kept');
    setTrial(undefined);
  }
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
