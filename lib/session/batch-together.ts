import { browserClock } from '@/lib/clock';
import type { BatchCall, Outcome } from '@/lib/rpc/rpc-client';
import { rpc } from './device';

/** The calls of the next request, and their outcomes. */
let next: { calls: BatchCall[]; outcomes: Promise<Outcome[]> } | undefined;

/**
 * Like `rpc.batch`; calls that parts of a page make at the same moment are one request, so that the page opens with
 * few. Not for a call that may take long.
 */
export async function batchTogether(calls: readonly BatchCall[]): Promise<Outcome[]> {
  next ??= {
    calls: [],
    outcomes: new Promise<void>((resolve) => void browserClock.after(0, resolve)).then(() => {
      const all = next?.calls ?? [];
      next = undefined;
      return rpc.batch(all);
    }),
  };
  const start = next.calls.push(...calls) - calls.length;
  return (await next.outcomes).slice(start, start + calls.length);
}
