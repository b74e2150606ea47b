import { useEffect, useRef, useState } from 'react';
import { browserClock } from '@/lib/clock';
import type { SyncResult } from '@/lib/contract/methods/sub-controllers';
import { rpc } from '@/lib/session/device';
import { type SyncAct, type SyncEnd, type SyncTarget, syncDevices } from './sync-devices';

/** A run in progress, or ended. */
export interface SyncRun {
  act: SyncAct;
  targets: readonly SyncTarget[];
  results: readonly SyncResult[];
  isStopping: boolean;
  /** Absent while it runs. */
  end?: SyncEnd;
}

/** One run at a time; leaving the page stops it after the current device. */
export function useSync(onEnd: () => void) {
  const [run, setRun] = useState<SyncRun>();
  const abort = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  return {
    run,
    async start(act: SyncAct, targets: readonly SyncTarget[]): Promise<void> {
      const controller = new AbortController();
      abort.current = controller;
      setRun({ act, targets, results: [], isStopping: false });
      const end = await syncDevices(
        act,
        targets.map(({ device }) => device),
        {
          rpc,
          clock: browserClock,
          signal: controller.signal,
          onProgress: (results) => setRun((now) => now && { ...now, results }),
        },
      );
      setRun((now) => now && { ...now, results: end.results, end });
      onEnd();
    },
    cancel() {
      abort.current?.abort();
      setRun((now) => now && { ...now, isStopping: true });
    },
    close: () => setRun(undefined),
  };
}
