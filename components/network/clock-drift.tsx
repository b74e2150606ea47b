import { useTranslations } from 'next-intl';
import { bdi } from '@/components/feedback/bdi';
import { Mark } from '@/components/feedback/mark';
import { useTables } from '@/lib/forms/use-tables';
import { computerWall, deviceWallAt } from '@/lib/session/computer-time';
import { formatDeviceTime, showDeviceTime } from '@/lib/session/device-time';
import { useCapabilities } from '@/lib/session/use-visitor';

/** A larger difference between the clocks is marked. */
const DRIFT_MAX_S = 60;
const DAY_S = 86_400;

/**
 * What the device's clock shows if it is right, as `parseDeviceTime` counts: the computer's instant in the zone of the
 * device, or in that of the computer where the device does not tell its own.
 */
export function useRightTime(): () => number {
  const { NTP, Locales } = useTables([], ['NTP', 'Locales'], 'share').data ?? {};
  return () => deviceWallAt(Date.now(), NTP, Locales) ?? computerWall();
}

/** The time of this computer, and what it is in the zone of the device where that is another. */
export function ComputerTime() {
  const t = useTranslations('network.dateSet');
  const { timeFormat } = useCapabilities();
  const right = useRightTime()();
  const shown = (at: number) => showDeviceTime(formatDeviceTime(at), timeFormat);
  const own = shown(computerWall());
  return (
    <>
      <bdi dir="ltr">{own}</bdi>
      {shown(right) !== own && <span>{t.rich('inZone', { time: shown(right), bdi })}</span>}
    </>
  );
}

/** By how much the device's clock is off; `at` is what it shows, as `parseDeviceTime` reads it. */
export function ClockDrift({ at }: { at: number }) {
  const t = useTranslations('network.dateSet');
  const seconds = Math.round((at - useRightTime()()) / 1_000);
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
