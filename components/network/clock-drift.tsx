import { useTranslations } from 'next-intl';
import { bdi } from '@/components/feedback/bdi';
import { Mark } from '@/components/feedback/mark';
import { formatDeviceTime } from '@/lib/session/device-time';

/** A larger difference between the clocks is marked. */
const DRIFT_MAX_S = 60;
const DAY_S = 86_400;

/** The wall clock of this computer as the device counts, in its own zone. */
export const computerNow = (): number => Date.now() - new Date().getTimezoneOffset() * 60_000;

/** By how much the device's clock is off; `at` is what it shows, as `parseDeviceTime` reads it. */
export function ClockDrift({ at }: { at: number }) {
  const t = useTranslations('network.dateSet');
  const seconds = Math.round((at - computerNow()) / 1_000);
  const off = Math.abs(seconds);
  const isAhead = seconds > 0;
  const text = () => {
    if (off < 2) return t('same');
    const count = Math.floor(off / DAY_S);
    if (count > 0) return isAhead ? t('aheadDays', { count }) : t('behindDays', { count });
    // Within a day, so that it reads as a time of day.
    const time = { time: formatDeviceTime(off * 1_000).slice(-8), bdi };
    return isAhead ? t.rich('ahead', time) : t.rich('behind', time);
  };
  return (
    <Mark tone={off > DRIFT_MAX_S ? 'warn' : 'ok'}>
      <span>{text()}</span>
    </Mark>
  );
}
