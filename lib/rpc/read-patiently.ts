import type { Clock } from '@/lib/clock';
import { TransportError } from './rpc-error';

/** Pauses between the attempts of a read that got no answer. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000];

/** An idempotent read, retried while the connection is broken. Throws as `read` after the last attempt. */
export async function readPatiently<T>(clock: Clock, signal: AbortSignal, read: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    signal.throwIfAborted();
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      await new Promise<void>((resolve) => clock.after(pause, resolve));
    }
  }
  signal.throwIfAborted();
  return read();
}
