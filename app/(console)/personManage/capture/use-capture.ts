import { useEffect, useRef, useState } from 'react';
import { type Cancel, steadyClock } from '@/lib/clock';
import { awaitDevice, type DeviceWait } from '@/lib/jobs/await-device';

export type CaptureState =
  | { kind: 'starting' }
  /** Whole seconds left. */
  | { kind: 'waiting'; seconds: number }
  | { kind: 'reported' }
  | { kind: 'timeout' }
  /** `error` is undefined when no notifications reach this browser. */
  | { kind: 'failed'; error: unknown };

/** Starts a capture on mount and again by `again`; cancels it on unmount. */
export function useCapture<T>(way: DeviceWait<T>, key: string, onReport: (report: T) => void) {
  const [state, setState] = useState<CaptureState>({ kind: 'starting' });
  const [round, setRound] = useState(0);
  const latest = useRef({ way, onReport });
  useEffect(() => {
    latest.current = { way, onReport };
  });
  useEffect(() => {
    setState({ kind: 'starting' });
    let cancelTick: Cancel = () => undefined;
    const cancel = awaitDevice(latest.current.way, steadyClock, {
      onWaiting(until) {
        cancelTick();
        const tick = () => {
          const seconds = Math.max(0, Math.ceil((until - steadyClock.now()) / 1_000));
          setState((now) => (now.kind === 'waiting' && now.seconds === seconds ? now : { kind: 'waiting', seconds }));
        };
        tick();
        cancelTick = steadyClock.every(1_000, tick);
      },
      onReport: (report) => latest.current.onReport(report),
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
