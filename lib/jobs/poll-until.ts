import type { Clock } from '@/lib/clock';
import { TransportError } from '@/lib/rpc/rpc-error';

/** How a state of the device is polled. */
export interface Polling<T> {
  clock: Clock;
  /** When it is aborted, nothing more is requested. The device goes on. */
  signal?: AbortSignal | undefined;
  /** Time between an answer and the next request. */
  everyMs: number;
  /** Called for each state but the last one. */
  onState?(state: T): void;
}

/** How many requests in a row may stay without an answer: a weak device answers late while it works. */
const MISSES = 3;

/**
 * Polls until `isDone`, and returns that state. Throws as `ask` when the device refuses or does not answer three
 * times in a row, and the reason of the signal.
 */
export async function pollUntil<T>(
  ask: () => Promise<T>,
  isDone: (state: T) => boolean,
  { clock, signal, everyMs, onState }: Polling<T>,
): Promise<T> {
  for (let misses = 0; ; ) {
    signal?.throwIfAborted();
    try {
      const state = await ask();
      if (isDone(state)) return state;
      misses = 0;
      onState?.(state);
    } catch (error) {
      misses += 1;
      if (!(error instanceof TransportError) || misses >= MISSES) throw error;
    }
    await new Promise<void>((resolve) => clock.after(everyMs, resolve));
  }
}
