import type { TableName } from '@/lib/contract/configs';
import { rpc } from '@/lib/session/device';
import { previewsOfLogin, type Trial, trial, trialEnd } from './trial';

/** How long the page waits for an answer while the address may have moved. */
const ANSWER_MS = 2_000;

/**
 * Reads from the device what is on trial; times in milliseconds of this browser. A preview of a page is not a trial.
 * Throws as any call.
 * @param begun what this page may have begun just now
 */
export async function readTrial(begun?: Trial): Promise<void> {
  const { list, last } = await rpc.call(
    'configManager.getTemporaryConfig',
    {},
    { signal: AbortSignal.timeout(ANSWER_MS) },
  );
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
    endsAt: performance.now() + Math.min(...trials.map(({ Remain }) => Remain)) * 1_000,
    timeoutS: first.Timeout,
    own: isSame ? before.own : undefined,
  });
}
