import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { steadyClock } from '@/lib/clock';
import type { Result } from '@/lib/contract/rpc';
import { IMAGE } from '@/lib/contract/tables/image';
import { AreaHandle } from '@/lib/rpc/area-handle';
import { rpc } from '@/lib/session/device';

/** Between two questions whether the lens stands still. @assumed pages-2 /img gives the 10 s */
const ASK_MS = 500;

/** Where the lens is; both 0 to 1. */
export type LensStatus = Result<'devVideoInput.getFocusStatus'>;

/** The lens of one camera. It acts at once: nothing of it is stored with Save. */
export function useLens(channel: number) {
  const t = useTranslations('img.lens');
  const [handle] = useState(() => new AreaHandle(rpc, () => rpc.call('devVideoInput.factory.instance', { channel })));
  const [status, setStatus] = useState<LensStatus>();
  const [elapsedMs, setElapsed] = useState(0);
  const act = useAct();
  const read = useCallback(async () => {
    const next = await handle.use((object) => rpc.call('devVideoInput.getFocusStatus', {}, { object }));
    setStatus(next);
    return next;
  }, [handle]);
  useEffect(() => {
    // Without an answer the sliders stay disabled; the panel offers the two buttons all the same.
    read().catch(() => undefined);
    return () => void handle.release((object) => rpc.call('devVideoInput.destroy', {}, { object }));
  }, [handle, read]);

  /** Starts a movement and waits until the lens stands still. */
  const run = (move: (object: number) => Promise<unknown>) =>
    act.run(async (signal) => {
      setElapsed(0);
      await handle.use(move);
      const until = steadyClock.now() + IMAGE.focusWaitMs;
      for (let began = steadyClock.now(); !signal.aborted; ) {
        const { Status } = await read();
        if (Status === 'Normal') return;
        if (steadyClock.now() >= until) throw new ActFailure(t('timeout'));
        setElapsed(steadyClock.now() - began);
        await new Promise<void>((resolve) => void steadyClock.after(ASK_MS, resolve));
      }
    });
  return {
    status,
    elapsedMs,
    isBusy: act.isBusy,
    failure: act.failure,
    moveTo: ({ focus, zoom }: { focus: number; zoom: number }) =>
      run((object) => rpc.call('devVideoInput.adjustFocus', { focus, zoom }, { object })),
    autoFocus: () => run((object) => rpc.call('devVideoInput.autoFocus', {}, { object })),
    reset: () => run((object) => rpc.call('devVideoInput.resetFocusOptions', {}, { object })),
  };
}
