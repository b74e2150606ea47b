import { useRef, useState } from 'react';
import { TransportError } from '@/lib/rpc/rpc-error';
import { type Act, useAct } from './use-act';

/** Abort signal and progress callback of a long action. */
export interface LongActWatch {
  /** Aborted when the action is stopped or its component unmounts. */
  signal: AbortSignal;
  onProgress(percent: number): void;
}

/** One long action with progress: an upload, or a job of the device. */
export interface LongAct extends Omit<Act, 'run'> {
  /** Percent; undefined while nothing is pending. */
  progress: number | undefined;
  /** The action was asked to stop, and has not ended yet. */
  isStopping: boolean;
  /** As `run` of `useAct`. Returns false, without a failure, for an action that was stopped. */
  run(act: (watch: LongActWatch) => Promise<unknown>, title?: string): Promise<boolean>;
  stop(): void;
}

/**
 * As `useAct`, with progress and Stop. A job of the device is run by `runDeviceJob`, a file is sent by `sendUpload`.
 */
export function useLongAct(options?: Parameters<typeof useAct>[0]): LongAct {
  const act = useAct(options);
  const [progress, setProgress] = useState<number>();
  const [isStopping, setStopping] = useState(false);
  const abort = useRef<AbortController>(undefined);

  const run: LongAct['run'] = async (work, title) => {
    let isStopped = false;
    const isGood = await act.run(async (unmounted) => {
      const own = new AbortController();
      abort.current = own;
      unmounted.addEventListener('abort', () => own.abort(unmounted.reason));
      setProgress(0);
      setStopping(false);
      try {
        await work({ signal: own.signal, onProgress: setProgress });
      } catch (error) {
        isStopped = own.signal.aborted && (error === own.signal.reason || isCancelled(error));
        if (!isStopped) throw error;
      } finally {
        abort.current = undefined;
        setProgress(undefined);
        setStopping(false);
      }
    }, title);
    return isGood && !isStopped;
  };
  const stop = () => {
    if (!abort.current) return;
    setStopping(true);
    abort.current.abort();
  };
  return { isBusy: act.isBusy, isDenied: act.isDenied, failure: act.failure, progress, isStopping, run, stop };
}

const isCancelled = (error: unknown): boolean => error instanceof TransportError && error.kind === 'cancelled';
