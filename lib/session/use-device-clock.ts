import { useEffect, useState } from 'react';
import { browserClock } from '@/lib/clock';
import { rpc } from './device';
import { formatDeviceTime, parseDeviceTime } from './device-time';

const ASK_EVERY_MS = 60_000;

/** Device time, ticking; asked anew every minute. Undefined until the device said it. @assumed pages-1 shell */
export function useDeviceClock(): string | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    let offset: number | undefined;
    const show = () => {
      if (offset !== undefined) setNow(Math.floor((offset + performance.now()) / 1_000) * 1_000);
    };
    const readClock = () =>
      rpc.call('global.getCurrentTime', {}).then(
        ({ time }) => {
          const at = parseDeviceTime(time);
          // Counted on a clock that no one sets: the browser's own may jump.
          if (at !== undefined) offset = at - performance.now();
          show();
        },
        () => undefined,
      );
    void readClock();
    const stopReading = browserClock.every(ASK_EVERY_MS, () => void readClock());
    const stopTicking = browserClock.every(1_000, show);
    return () => {
      stopReading();
      stopTicking();
    };
  }, []);
  return now === undefined ? undefined : formatDeviceTime(now);
}
