import { useTranslations } from 'next-intl';
import { Mark } from '@/components/feedback/mark';
import { timeLeft, WARN_DAYS } from '@/lib/certificates/time-left';
import { useTables } from '@/lib/forms/use-tables';
import { deviceUtc } from '@/lib/session/computer-time';
import { parseDeviceTime, showDeviceTime, zoneName } from '@/lib/session/device-time';
import { useDeviceMinute } from '@/lib/session/use-device-clock';
import { useCapabilities } from '@/lib/session/use-visitor';

/** A time of a certificate, which is UTC, with its zone, as the device's clock may have another; other texts alone. */
export const certificateTime = (time: string, timeFormat: string): string =>
  showDeviceTime(time, timeFormat) + (parseDeviceTime(time) === undefined ? '' : ` ${zoneName(0)}`);

/** What the clock of the device shows, to the minute, as UTC; where its zone is not told, as it is. */
function useDeviceUtc(): number | undefined {
  const minute = useDeviceMinute();
  const { data: { NTP, Locales } = {}, isLoading } = useTables([], ['NTP', 'Locales'], 'share');
  const wall = parseDeviceTime(`${minute}:00`);
  return wall === undefined || isLoading ? undefined : deviceUtc(wall, NTP, Locales);
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
  const { isOver, days } = timeLeft(ends, now);
  if (days > WARN_DAYS) return until;
  return (
    <>
      {until} <Mark tone={isOver ? 'bad' : 'warn'}>{isOver ? t('ended') : t('endsSoon', { days })}</Mark>
    </>
  );
}
