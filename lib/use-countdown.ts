import { useEffect, useState } from 'react';
import { browserClock, steadyClock } from '@/lib/clock';

/**
 * Whole seconds of a countdown, updated once a second; 0 when none is running. It ends by either clock: the steady one
 * may stand still while the computer sleeps, and that of the computer may be set back.
 */
export function useCountdown(): { seconds: number; start(ms: number): void } {
  const [until, setUntil] = useState<{ steady: number; day: number }>();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (until === undefined) return undefined;
    const leftMs = () => Math.min(until.steady - steadyClock.now(), until.day - browserClock.now());
    const count = () => setSeconds(Math.max(0, Math.ceil(leftMs() / 1_000)));
    count();
    return steadyClock.every(1_000, count);
  }, [until]);
  const start = (ms: number) => setUntil({ steady: steadyClock.now() + ms, day: browserClock.now() + ms });
  return { seconds, start };
}
