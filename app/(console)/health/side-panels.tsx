import { useFormatter, useTranslations } from 'next-intl';
import { Mark } from '@/components/feedback/mark';
import { Panel } from '@/components/form/panel';
import { StatePanel } from '@/components/form/state-panel';
import { ClockDrift, ComputerTime } from '@/components/network/clock-drift';
import { PageLink } from '@/components/shell/page-link';
import { useConnectionWord } from '@/components/shell/use-connection-word';
import { SIGN_IN } from '@/lib/contract/limits';
import type { CallLog } from '@/lib/health/call-log';
import { MINUTE_MS, MINUTES, type MinuteState, minutesOf, troublesOf } from '@/lib/health/health-figures';
import { parseDeviceTime, showDeviceTime } from '@/lib/session/device-time';
import { useDeviceClock } from '@/lib/session/use-device-clock';
import { useVisitor } from '@/lib/session/use-visitor';
import classes from './health.module.css';

/** Session, connection and clock. The clock of the device ticks, so that all of them stay true. */
export function SidePanels({ log }: { log: CallLog }) {
  const device = useDeviceClock();
  return (
    <>
      <SessionPanel />
      <ConnectionPanel log={log} />
      <ClockFacts device={device} />
    </>
  );
}

function SessionPanel() {
  const t = useTranslations('health.session');
  const format = useFormatter();
  const visitor = useVisitor();
  const isEncrypted = window.location.protocol === 'https:';
  const seconds = (value: number) => t('seconds', { time: format.number(value) });
  return (
    <StatePanel
      title={t('title')}
      lines={[
        { label: t('account'), value: <bdi>{visitor?.userName}</bdi> },
        {
          label: t('signedIn'),
          value: visitor?.loginTime && (
            <bdi dir="ltr">{showDeviceTime(visitor.loginTime, visitor.capabilities.timeFormat)}</bdi>
          ),
        },
        { label: t('endsAfter'), value: seconds(SIGN_IN.keepAliveIntervalS) },
        {
          label: t('transport'),
          value: <Mark tone={isEncrypted ? 'ok' : 'warn'}>{isEncrypted ? 'HTTPS' : t('clear')}</Mark>,
        },
      ]}
    />
  );
}

/** Heights of a bar: trouble is told by height as well as by colour. */
const BAR = { online: { y: 5, height: 10 }, trouble: { y: 0, height: 20 } } as const;
const TONES = { online: 'ok', slow: 'warn', rebooting: 'off', lost: 'bad' } as const;

function ConnectionPanel({ log }: { log: CallLog }) {
  const t = useTranslations('health.connection');
  const { tone, word } = useConnectionWord();
  const now = Date.now();
  // Of the same hour as the bars.
  const { slow, lost, lostS } = troublesOf(log, now, now - MINUTES * MINUTE_MS);
  return (
    <Panel title={t('title')} aside={<Mark tone={tone}>{word}</Mark>}>
      <div className={classes.hour}>
        <svg className="flip" width="100%" height="20" aria-hidden>
          {minutesOf(log, now).map((state, index) => (
            <MinuteBar key={index} state={state} index={index} />
          ))}
        </svg>
        <p className={classes.ends}>
          <span>{t('hourAgo')}</span>
          <span>{t('now')}</span>
        </p>
        <p>{slow + lost === 0 ? t('steady') : t('troubles', { slow, lost, seconds: lostS })}</p>
      </div>
    </Panel>
  );
}

function MinuteBar({ state, index }: { state: MinuteState; index: number }) {
  if (state === undefined) return null;
  const { y, height } = state === 'online' ? BAR.online : BAR.trouble;
  const width = 100 / MINUTES;
  return (
    <rect x={`${index * width}%`} y={y} width={`${width * 0.7}%`} height={height} fill={`var(--gh-${TONES[state]})`} />
  );
}

function ClockFacts({ device }: { device: string | undefined }) {
  const t = useTranslations('network.dateSet');
  const pages = useTranslations('menu.page');
  const visitor = useVisitor();
  const pattern = visitor?.capabilities.timeFormat ?? '';
  const at = device === undefined ? undefined : parseDeviceTime(device);
  return (
    <StatePanel
      title={t('clock')}
      lines={[
        {
          label: t('device'),
          value: <bdi dir="ltr">{device === undefined ? '–' : showDeviceTime(device, pattern)}</bdi>,
        },
        {
          label: t('computer'),
          value: (
            <>
              <ComputerTime />
              {at !== undefined && <ClockDrift at={at} />}
            </>
          ),
        },
      ]}
      acts={<PageLink path="/network/dateSet">{pages('network_dateSet')}</PageLink>}
    />
  );
}
