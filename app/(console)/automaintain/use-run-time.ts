import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { rpc } from '@/lib/session/device';
import { parseDeviceTime } from '@/lib/session/device-time';
import { useDeviceMinute } from '@/lib/session/use-device-clock';

const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

/** The wall clock of the device, its last start in the same milliseconds, and the time since in words. */
export function useRunTime() {
  const t = useTranslations('deviceLoad');
  const minute = useDeviceMinute();
  const { data: startedAt } = useQuery({
    queryKey: ['last start'],
    queryFn: async () => {
      const [{ info }, { time }] = await Promise.all([
        rpc.call('magicBox.getUpTime', {}, { needs: ['info'] }),
        rpc.call('global.getCurrentTime', {}, { needs: ['time'] }),
      ]);
      return (parseDeviceTime(time) ?? Number.NaN) - Number(info.last) * 1000;
    },
  });
  const now = minute === undefined ? undefined : parseDeviceTime(`${minute}:00`);
  const isKnown = startedAt !== undefined && Number.isFinite(startedAt) && now !== undefined;
  const minutes = isKnown ? Math.max(0, Math.floor((now - startedAt) / 60_000)) : 0;
  const words = () =>
    t('upTimeValue', {
      days: Math.floor(minutes / DAY_MIN),
      hours: Math.floor((minutes % DAY_MIN) / HOUR_MIN),
      minutes: minutes % HOUR_MIN,
    });
  return { now, startedAt: isKnown ? startedAt : undefined, running: isKnown ? words() : undefined };
}
