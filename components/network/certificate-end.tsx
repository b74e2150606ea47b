import { useTranslations } from 'next-intl';
import { Mark } from '@/components/feedback/mark';
import { TIME_ZONE_OFFSET_MIN } from '@/lib/contract/time-zones';
import { useTables } from '@/lib/forms/use-tables';
import { parseDeviceTime, showDeviceTime, zoneName } from '@/lib/session/device-time';
import { summerTimeMin } from '@/lib/session/summer-time';
import { useDeviceMinute } from '@/lib/session/use-device-clock';
import { useCapabilities } from '@/lib/session/use-visitor';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** @assumed pages-2 /network/802_1x, pages-3 /safe/cert (a warning 30 days before) */
const WARN_DAYS = 30;

/** A time of a certificate, which is UTC, with its zone, as the device's clock may have another; other texts alone. */
export const certificateTime = (time: string, timeFormat: string): string =>
  showDeviceTime(time, timeFormat) + (parseDeviceTime(time) === undefined ? '' : ` ${zoneName(0)}`);

/** What the clock of the device shows, to the minute, as UTC; where its zone is not told, as it is. */
function useDeviceUtc(): number | undefined {
  const minute = useDeviceMinute();
  const { data: { NTP, Locales } = {}, isLoading } = useTables([], ['NTP', 'Locales'], 'share');
  const wall = parseDeviceTime(`${minute}:00`);
  if (wall === undefined || isLoading) return undefined;
  const zone = TIME_ZONE_OFFSET_MIN[NTP?.TimeZone ?? -1] ?? 0;
  return wall - (zone + summerTimeMin(Locales, `${minute}:00`)) * MINUTE_MS;
}

/**
 * End of a certificate, with a mark when it is near or past by the device's clock. `validTo`: UTC, as the device writes
 * it. The days are those of UTC, too.
 */
export function CertificateEnd({ validTo }: { validTo: string }) {
  const t = useTranslations('network.wired');
  const { timeFormat } = useCapabilities();
  const until = <bdi dir="ltr">{certificateTime(validTo, timeFormat)}</bdi>;
  const ends = parseDeviceTime(validTo);
  const now = useDeviceUtc();
  if (ends === undefined || now === undefined) return until;
  const days = Math.floor(ends / DAY_MS) - Math.floor(now / DAY_MS);
  if (days > WARN_DAYS) return until;
  const isOver = ends < now;
  return (
    <>
      {until} <Mark tone={isOver ? 'bad' : 'warn'}>{isOver ? t('ended') : t('endsSoon', { days })}</Mark>
    </>
  );
}
