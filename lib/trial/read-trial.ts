import { steadyClock } from '@/lib/clock';
import type { TableName } from '@/lib/contract/configs';
import { rpc } from '@/lib/session/device';
import { previewsOfLogin, type Trial, trial, trialEnd } from './trial';

/** How long the page waits for an answer while the address may have moved. */
const ANSWER_MS = 2_000;

/** Reads so far, and the latest one whose answer counts: answers may arrive in another order than they were asked. */
let asked = 0;
let latest = 0;

/** What this page did with the trial just now: answers that are still under way are older. */
export function setTrial(value: Trial | undefined): void {
  latest = asked;
  trial.set(value);
}

/**
 * Reads from the device what is on trial; times in milliseconds of this browser. A preview of a page is not a trial.
 * An answer older than what this page knows is ignored. Throws as any call.
 * @param begun what this page may have begun just now
 */
export async function readTrial(begun?: Trial): Promise<void> {
  asked += 1;
  const number = asked;
  const { list, last } = await rpc.call(
    'configManager.getTemporaryConfig',
    {},
    { signal: AbortSignal.timeout(ANSWER_MS) },
  );
  if (number <= latest && !begun) return;
  latest = Math.max(latest, number);
  const trials = (list ?? []).filter(({ Timeout }) => Timeout > 0);
  previewsOfLogin.set((list ?? []).filter(({ Own, Timeout }) => Own && Timeout === 0).map(({ Name }) => Name));
  const [first] = trials;
  if (!first) {
    trialEnd.set(last === null ? 'Restarted' : last?.State);
    return trial.set(undefined);
  }
  const before = begun ?? trial.get();
  // Another trial may have begun since the last answer: what this page sent for its own must not be kept with that one.
  const isSame = before?.user === first.User && trials.every(({ Name }) => before.names.includes(Name as TableName));
  trial.set({
    names: trials.map(({ Name }) => Name as TableName),
    user: first.User,
    endsAt: steadyClock.now() + Math.min(...trials.map(({ Remain }) => Remain)) * 1_000,
    timeoutS: first.Timeout,
    own: isSame ? before.own : undefined,
  });
}
