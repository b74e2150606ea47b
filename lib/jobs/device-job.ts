import type { Clock } from '@/lib/clock';
import { pollUntil } from './poll-until';

/**
 * Work that the device does by itself after a start, such as an upgrade, a search or a file; `Handle` identifies it.
 */
export interface DeviceJob<Handle, State> {
  /** Resolves to the device's identifier of the work. Throws as `call`. */
  start(): Promise<Handle>;
  /** Its current state. Throws as `call`. */
  ask(handle: Handle): Promise<State>;
  isDone(state: State): boolean;
  /** Time between an answer and the next request. */
  everyMs: number;
  /** Stops the work; a last state says what was done until then. Absent: it cannot be stopped. */
  stop?(handle: Handle): Promise<unknown>;
}

/** The caller that waits for the work. */
export interface JobWatch<State> {
  clock: Clock;
  /**
   * When it is aborted, the device is stopped where possible; otherwise only the waiting ends and the device goes on.
   */
  signal: AbortSignal;
  /** Called for each state, also the last one. */
  onState?(state: State): void;
}

/**
 * Starts work of the device, polls until it is done, and returns the last state. Throws as `start`, as `stop`, and as
 * `ask` after three requests in a row without an answer; and the reason of the signal when the device cannot be
 * stopped.
 */
export async function runDeviceJob<Handle, State>(
  job: DeviceJob<Handle, State>,
  { clock, signal, onState }: JobWatch<State>,
): Promise<State> {
  signal.throwIfAborted();
  const handle = await job.start();
  let isStopSent = false;
  const last = await pollUntil(
    async () => {
      if (job.stop && signal.aborted && !isStopSent) {
        await job.stop(handle);
        isStopSent = true;
      }
      return job.ask(handle);
    },
    (state) => job.isDone(state),
    { clock, everyMs: job.everyMs, signal: job.stop ? undefined : signal, onState },
  );
  onState?.(last);
  return last;
}
