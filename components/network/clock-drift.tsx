import { useTranslations } from 'next-intl';
import { bdi } from '@/components/feedback/bdi';
import { Mark } from '@/components/feedback/mark';
import { useTables } from '@/lib/forms/use-tables';
import { computerWall, DRIFT_MAX_S, driftSeconds, rightWall } from '@/lib/session/computer-time';
import { formatDeviceTime, showDeviceTime } from '@/lib/session/device-time';
import { useCapabilities } from '@/lib/session/use-visitor';

const DAY_S = 86_400;

/** `rightWall` for the zone of this device. */
export function useRightTime(): () => number {
  const { NTP, Locales } = useTables([], ['NTP', 'Locales'], 'share').data ?? {};
  return () => rightWall(NTP, Locales);
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
  const seconds = driftSeconds(at, useRightTime()());
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
