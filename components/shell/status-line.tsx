import { useTranslations } from 'next-intl';
import { Mark } from '@/components/feedback/mark';
import { TIME_ZONE_OFFSET_MIN } from '@/lib/contract/time-zones';
import { useTables } from '@/lib/forms/use-tables';
import { showDeviceTime, zoneName } from '@/lib/session/device-time';
import { summerTimeMin } from '@/lib/session/summer-time';
import { useAway } from '@/lib/session/use-away';
import { useDeviceClock } from '@/lib/session/use-device-clock';
import { useCapabilities } from '@/lib/session/use-visitor';
import { EncryptionMark } from './encryption-mark';
import classes from './status-line.module.css';
import { useConnectionWord } from './use-connection-word';

/** Foot of the shell: connection, model, address, device time with its zone. The only place that shows "Connected". */
export function StatusLine() {
  const t = useTranslations('shell');
  const { deviceType, timeFormat } = useCapabilities();
  const { tone, word } = useConnectionWord();
  const clock = useDeviceClock();
  // Without a connection the device's time is unknown: `clock` then only counts on by the browser's clock.
  const now = useAway() ? undefined : clock;
  const { NTP, Locales } = useTables([], ['NTP', 'Locales']).data ?? {};
  const zone = TIME_ZONE_OFFSET_MIN[NTP?.TimeZone ?? -1];
  return (
    <footer className={classes.line}>
      <Mark tone={tone}>{word}</Mark>
      <bdi className={classes.model}>{deviceType}</bdi>
      <bdi dir="ltr">{window.location.host}</bdi>
      <EncryptionMark />
      <span className={classes.time}>
        {t('deviceTime')}{' '}
        <bdi dir="ltr">
          {now === undefined ? '–' : showDeviceTime(now, timeFormat)}
          {now !== undefined && zone !== undefined && ` ${zoneName(zone + summerTimeMin(Locales, now))}`}
        </bdi>
      </span>
    </footer>
  );
}
