import { useEffect, useState } from 'react';
import { steadyClock } from '@/lib/clock';

/** Whole seconds of a countdown, updated once a second; 0 when none is running. */
export function useCountdown(): { seconds: number; start(ms: number): void } {
  const [until, setUntil] = useState<number>();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (until === undefined) return undefined;
    const count = () => setSeconds(Math.max(0, Math.ceil((until - steadyClock.now()) / 1_000)));
    count();
    return steadyClock.every(1_000, count);
  }, [until]);
  return { seconds, start: (ms) => setUntil(steadyClock.now() + ms) };
}
