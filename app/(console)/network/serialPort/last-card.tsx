import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { StatePanel } from '@/components/form/state-panel';
import { isRecord } from '@/lib/rpc/is-record';
import { rpc } from '@/lib/session/device';
import { showDeviceTime } from '@/lib/session/device-time';
import { usePolling } from '@/lib/session/use-session-open';
import { useCapabilities } from '@/lib/session/use-visitor';

const POLL_MS = 2_000;

/** The last card with its raw bits, for a test at the reader; nothing on a device that does not report it. */
export function LastCard() {
  const t = useTranslations('network.serialPort');
  const { timeFormat } = useCapabilities();
  const polling = usePolling(POLL_MS);
  const { data } = useQuery({
    queryKey: ['last card'],
    queryFn: () => rpc.call('commPort.getLastCard', {}),
    // A device that did not answer the first time is not asked again and again.
    refetchInterval: ({ state }) => state.data !== undefined && polling,
  });
  if (data?.card === undefined) return null;
  const card = isRecord(data.card) ? data.card : undefined;
  const bits = String(card?.Bits ?? '');
  return (
    <StatePanel
      title={t('lastCard')}
      lines={[
        {
          label: t('number.CardNo'),
          value: card ? <bdi dir="ltr">{`${card.CardNo} · ${showDeviceTime(card.Time, timeFormat)}`}</bdi> : '–',
        },
        {
          label: t('bits', { count: bits.length }),
          value: bits && <bdi dir="ltr">{bits.replace(/.{8}(?=.)/g, '$& ')}</bdi>,
        },
      ]}
    />
  );
}
