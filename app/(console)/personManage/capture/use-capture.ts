import { useEffect, useRef, useState } from 'react';
import { browserClock, type Cancel } from '@/lib/clock';
import { awaitDevice, type DeviceWait } from '@/lib/jobs/await-device';

export type CaptureState =
  | { kind: 'starting' }
  /** Whole seconds left. */
  | { kind: 'waiting'; seconds: number }
  | { kind: 'reported' }
  | { kind: 'timeout' }
  /** `error` undefined: no notifications reach this browser. */
  | { kind: 'failed'; error: unknown };

/** A capture that begins with the component and anew with `again`; it is given up when the component goes. */
export function useCapture<T>(way: DeviceWait<T>, key: string, onTold: (told: T) => void) {
  const [state, setState] = useState<CaptureState>({ kind: 'starting' });
  const [round, setRound] = useState(0);
  const latest = useRef({ way, onTold });
  useEffect(() => {
    latest.current = { way, onTold };
  });
  useEffect(() => {
    setState({ kind: 'starting' });
    let cancelTick: Cancel = () => undefined;
    const cancel = awaitDevice(latest.current.way, browserClock, {
      onWaiting(until) {
        cancelTick();
        const tick = () => {
          const seconds = Math.max(0, Math.ceil((until - browserClock.now()) / 1_000));
          setState((now) => (now.kind === 'waiting' && now.seconds === seconds ? now : { kind: 'waiting', seconds }));
        };
        tick();
        cancelTick = browserClock.every(1_000, tick);
      },
      onTold: (told) => latest.current.onTold(told),
      onEnd(end) {
        cancelTick();
        setState(end);
      },
    });
    return () => {
      cancelTick();
      cancel();
    };
  }, [key, round]);
  return { state, again: () => setRound((now) => now + 1) };
}
