import type { Clock } from '@/lib/clock';
import { TransportError } from '@/lib/rpc/rpc-error';

/** How a state of the device is asked for again and again. */
export interface Polling<T> {
  clock: Clock;
  /** Aborted: nothing more is asked. The device goes on with what it does. */
  signal?: AbortSignal | undefined;
  /** Between an answer and the next question. */
  everyMs: number;
  /** Each state that is not the last one. */
  onState?(state: T): void;
}

/** So many questions in a row may stay without an answer: a weak device answers late while it works. */
const MISSES = 3;

/**
 * Asks until `isDone`, and answers that state. Throws as `ask` when the device refuses or does not answer three times in
 * a row, and the reason of the signal.
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
