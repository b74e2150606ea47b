import { useTranslations } from 'next-intl';
import { Mark } from '@/components/feedback/mark';
import { parseDeviceTime, showDeviceTime } from '@/lib/session/device-time';
import { useDeviceDay } from '@/lib/session/use-device-day';
import { useCapabilities } from '@/lib/session/use-visitor';

const DAY_MS = 86_400_000;
/** @assumed pages-2 /network/802_1x, pages-3 /safe/cert (a warning 30 days before) */
const WARN_DAYS = 30;

/**
 * End of a certificate, with a mark when it is near or past by the device's clock. `validTo`: UTC, as the device writes
 * it.
 */
export function CertificateEnd({ validTo }: { validTo: string }) {
  const t = useTranslations('network.wired');
  const { timeFormat } = useCapabilities();
  const { data: today } = useDeviceDay();
  const until = <bdi dir="ltr">{showDeviceTime(validTo, timeFormat)}</bdi>;
  const ends = parseDeviceTime(validTo);
  const now = parseDeviceTime(`${today} 00:00:00`);
  if (ends === undefined || now === undefined) return until;
  const left = Math.floor((ends - now) / DAY_MS);
  if (left > WARN_DAYS) return until;
  return (
    <>
      {until} <Mark tone={left < 0 ? 'bad' : 'warn'}>{left < 0 ? t('ended') : t('endsSoon', { days: left })}</Mark>
    </>
  );
}
