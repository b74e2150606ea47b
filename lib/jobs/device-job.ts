import type { Clock } from '@/lib/clock';
import { pollUntil } from './poll-until';

/** Work that the device does by itself once it is started, such as an upgrade, a search or a file; `Handle` names it. */
export interface DeviceJob<Handle, State> {
  /** Answers what the device calls the work. Throws as `call`. */
  start(): Promise<Handle>;
  /** How far it is. Throws as `call`. */
  ask(handle: Handle): Promise<State>;
  isDone(state: State): boolean;
  /** Between an answer and the next question. */
  everyMs: number;
  /** The device shall stop; it says by a last state what it did until then. Absent: it cannot be stopped. */
  stop?(handle: Handle): Promise<unknown>;
}

/** Who waits for the work. */
export interface JobWatch<State> {
  clock: Clock;
  /** Aborted: the device is told where it can be stopped; where not, the waiting ends and the device goes on. */
  signal: AbortSignal;
  /** Each state, the last one too. */
  onState?(state: State): void;
}

/**
 * Starts work of the device, asks how far it is until it is done, and answers the last state. Throws as `start`, as
 * `stop`, and as `ask` after three questions in a row without an answer; and the reason of the signal where the device
 * cannot be stopped.
 */
export async function runDeviceJob<Handle, State>(
  job: DeviceJob<Handle, State>,
  { clock, signal, onState }: JobWatch<State>,
): Promise<State> {
  signal.throwIfAborted();
  const handle = await job.start();
  let isTold = false;
  const last = await pollUntil(
    async () => {
      if (job.stop && signal.aborted && !isTold) {
        await job.stop(handle);
        isTold = true;
      }
      return job.ask(handle);
    },
    (state) => job.isDone(state),
    { clock, everyMs: job.everyMs, signal: job.stop ? undefined : signal, onState },
  );
  onState?.(last);
  return last;
}
