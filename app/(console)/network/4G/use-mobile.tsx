import { useFormatter, useTranslations } from 'next-intl';
import { type Link, useLink } from '@/components/network/use-link';
import { rpc } from '@/lib/session/device';
import { signalBars } from './mobile-fields';

/** The device's name of the mobile network. */
export const MOBILE_CARD = '3g0';
const MEGABYTE = 1_000_000;

async function read() {
  const [dial, { info }] = await Promise.all([
    rpc.call('netApp.getDialInfo', { Name: MOBILE_CARD }),
    rpc.call('netApp.getMobileRSSI', { name: MOBILE_CARD }, { needs: ['info'] }),
  ]);
  const { Status: status, IPAddress: address, Reason: reason } = dial;
  const asksPin = status === 'PinRequired';
  const phase: Link['phase'] = status === 'NoSIM' || asksPin ? 'Idle' : status;
  return { phase, address, reason, hasSim: status !== 'NoSIM', asksPin, dial, signal: info };
}

/** Kind of network and its signal, as far as the device tells them. */
const signalText = ({ Type, Strength }: Partial<Awaited<ReturnType<typeof read>>['signal']>): string =>
  [
    ...(typeof Type === 'string' ? [Type] : []),
    ...(typeof Strength === 'number' ? [`${signalBars(Strength)}/5`, `${Strength} dBm`] : []),
  ].join(' · ');

/** State of the mobile network, as lines of a StatePanel. */
export function useMobile() {
  const t = useTranslations('network.mobile');
  const format = useFormatter();
  const { link, shown, lines, refresh } = useLink('mobile', read);
  if (!link)
    return { lines, hasSim: true, asksPin: false, pinTries: undefined, phase: undefined, used: undefined, refresh };
  const { dial, signal, hasSim, asksPin, phase } = link;
  const megabytes = (bytes: number) => format.number(bytes / MEGABYTE, { maximumFractionDigits: 1 });
  const isDialled = dial.Duration > 0;
  // A device may count no bytes.
  const isCounted = Number.isFinite(dial.Sent) && Number.isFinite(dial.Received);
  return {
    hasSim,
    asksPin,
    pinTries: asksPin && typeof dial.PinTries === 'number' ? dial.PinTries : undefined,
    phase,
    /** MB in this month. */
    used: shown && typeof dial.MonthUsed === 'number' ? dial.MonthUsed / MEGABYTE : undefined,
    refresh,
    lines: shown
      ? [
          { label: t('sim'), value: t(hasSim ? 'simThere' : 'noSim') },
          ...lines,
          {
            label: t('nextDial'),
            value:
              dial.RetryIn !== undefined &&
              format.number(dial.RetryIn, { style: 'unit', unit: 'second', unitDisplay: 'long' }),
          },
          { label: t('operator'), value: dial.Operator && <bdi>{dial.Operator}</bdi> },
          {
            label: t('signal'),
            value: hasSim && <bdi dir="ltr">{signalText(signal)}</bdi>,
          },
          { label: t('duration'), value: isDialled && t('minutes', { count: Math.ceil(dial.Duration / 60) }) },
          {
            label: t('traffic'),
            value:
              isDialled &&
              isCounted &&
              t('trafficText', { sent: megabytes(dial.Sent), received: megabytes(dial.Received) }),
          },
        ]
      : lines,
  };
}
