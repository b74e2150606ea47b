import { useEffect, useState } from 'react';
import { browserClock } from '@/lib/clock';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { rpc } from './device';
import { formatDeviceTime, parseDeviceTime } from './device-time';

/** Device time before sign-in, ticking. Undefined until the device said it, and where it does not. */
export function useOutsideClock(): string | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    let offset: number | undefined;
    rpc.call('DevInit.getCurrentTime', {}, { endpoint: ENDPOINT.outside }).then(
      ({ time }) => {
        const at = parseDeviceTime(time);
        if (at === undefined) return;
        offset = at - performance.now();
        setNow(at);
      },
      () => undefined,
    );
    return browserClock.every(1_000, () => {
      if (offset !== undefined) setNow(Math.floor((offset + performance.now()) / 1_000) * 1_000);
    });
  }, []);
  return now === undefined ? undefined : formatDeviceTime(now);
}
