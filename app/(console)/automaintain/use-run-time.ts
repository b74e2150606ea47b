import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTables } from '@/lib/forms/use-tables';
import { inSummerTime } from '@/lib/session/computer-time';
import { rpc } from '@/lib/session/device';
import { parseDeviceTime } from '@/lib/session/device-time';
import { summerTimeMin } from '@/lib/session/summer-time';
import { upTimeIn } from '@/lib/session/up-time';
import { useDeviceMinute } from '@/lib/session/use-device-clock';
import { usePolling } from '@/lib/session/use-session-open';

const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

/** The wall clock of the device, its last start in the same milliseconds, and the time since in words. */
export function useRunTime() {
  const t = useTranslations('deviceLoad');
  const minute = useDeviceMinute();
  // Where it cannot be read, there is no summer time.
  const { Locales } = useTables([], ['Locales'], 'share').data ?? {};
  // A computer that slept has not counted.
  const everyMs = usePolling(MINUTE_MS);
  const { data } = useQuery({
    queryKey: ['last start'],
    refetchInterval: everyMs,
    queryFn: async () => {
      const [upTime, { time }] = await Promise.all([
        rpc.call('magicBox.getUpTime', {}, { needs: ['info'] }),
        rpc.call('global.getCurrentTime', {}, { needs: ['time'] }),
      ]);
      // Counted on a monotonic clock: that of the device may be set.
      return { ranMs: Number(upTimeIn(upTime)) * 1000, readAt: performance.now(), time };
    },
  });
  const now = minute === undefined ? undefined : parseDeviceTime(`${minute}:00`);
  const readAt = data && parseDeviceTime(data.time);
  if (!data || readAt === undefined || now === undefined || !Number.isFinite(data.ranMs)) return { now };
  // Between the two the clock may have gone over to summer time, or back.
  const zoneTime = readAt - summerTimeMin(Locales, data.time) * MINUTE_MS;
  const minutes = Math.max(0, Math.floor((data.ranMs + performance.now() - data.readAt) / MINUTE_MS));
  const running = t('upTimeValue', {
    days: Math.floor(minutes / DAY_MIN),
    hours: Math.floor((minutes % DAY_MIN) / HOUR_MIN),
    minutes: minutes % HOUR_MIN,
  });
  return { now, startedAt: inSummerTime(zoneTime - data.ranMs, Locales), running };
}
