import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { temperatureText } from '@/components/access-log/temperature';
import { useFailureText } from '@/components/feedback/error-text';
import { Mark } from '@/components/feedback/mark';
import { Notice } from '@/components/feedback/notice';
import { RetryNotice } from '@/components/feedback/retry-notice';
import { StatePanel } from '@/components/form/state-panel';
import { isSessionOver } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { usePolling } from '@/lib/session/use-session-open';

const REFRESH_MS = 2_000;

/** What the external sensor measures now, every 2 s while the page is seen. */
export function SensorState({ unit = 'Celsius' }: { unit?: 'Celsius' | 'Fahrenheit' | undefined }) {
  const t = useTranslations('AdvancedSetting');
  const failureText = useFailureText();
  const query = useQuery({
    queryKey: ['external sensor'],
    refetchInterval: usePolling(REFRESH_MS),
    queryFn: () => rpc.call('ExternalSensorManager.getStatus', {}, { needs: ['state'] }),
  });
  const { isError, error, isFetching, refetch } = query;
  // What was measured before a failed read is not what is measured now.
  const data = isError ? undefined : query.data;
  const failed = isError && !isSessionOver(error) ? failureText(error) : undefined;
  const isOnline = data?.state === 'Online';
  const celsius: unknown = data?.temperature;

  return (
    <>
      {failed !== undefined && (
        <RetryNotice isTrying={isFetching} onRetry={() => void refetch()}>
          {failed}
        </RetryNotice>
      )}
      {data && !isOnline && <Notice tone="bad">{t('offlineText')}</Notice>}
      <StatePanel
        title={t('sensor')}
        lines={[
          {
            label: t('connection'),
            value: data ? <Mark tone={isOnline ? 'ok' : 'bad'}>{t(isOnline ? 'online' : 'offline')}</Mark> : '–',
          },
          {
            label: t('now'),
            value: isOnline && typeof celsius === 'number' && <bdi dir="ltr">{temperatureText(celsius, unit)}</bdi>,
          },
        ]}
      />
    </>
  );
}
