import { useEffect, useState } from 'react';
import { browserClock } from '@/lib/clock';

/** Whether the condition has held for `ms` milliseconds without a break; another text is another condition. */
export function useLasting(isSo: boolean | string, ms: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const cancel = browserClock.after(ms, () => setLong(true));
    return () => {
      cancel();
      setLong(false);
    };
  }, [isSo, ms]);
  return isLong;
}
