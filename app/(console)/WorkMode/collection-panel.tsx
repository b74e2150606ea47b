import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { Notice } from '@/components/feedback/notice';
import { RetryNotice } from '@/components/feedback/retry-notice';
import { StatePanel } from '@/components/form/state-panel';
import { PageLink } from '@/components/shell/page-link';
import { COLLECT_STATES, WORK_MODES } from '@/lib/contract/tables/work-mode';
import { showDeviceTime } from '@/lib/session/device-time';
import { useCapabilities } from '@/lib/session/use-visitor';
import type { Collection } from './use-collection';
import { WaitingPanel } from './waiting-panel';

interface CollectionPanelProps {
  collection: { data: Collection | undefined; isFetching: boolean; failure: boolean; refresh(): void };
  form: { ready: { loaded: { mode: number }; changedLabels: readonly string[] } | undefined; refresh(): Promise<void> };
}

/** Who came to the terminal, and until when it collects. */
export function CollectionPanel({ collection, form }: CollectionPanelProps) {
  const { data, isFetching, failure, refresh } = collection;
  const errors = useTranslations('errors');
  const t = useTranslations('WorkMode');
  const format = useFormatter();
  const { timeFormat } = useCapabilities();
  // The device goes back to normal by itself: the form follows unless somebody is changing it.
  const stored = form.ready?.loaded.mode;
  const isStale = data !== undefined && stored !== undefined && data.mode !== stored;
  const isUntouched = form.ready?.changedLabels.length === 0;
  useEffect(() => {
    if (isStale && isUntouched) void form.refresh();
  }, [isStale, isUntouched]);
  // Whoever has decided on the last one keeps the place where that was done.
  const [hasWaited, setHasWaited] = useState(false);
  if (data && data.counts.Waiting > 0 && !hasWaited) setHasWaited(true);

  return (
    <>
      {failure && (
        <RetryNotice isTrying={isFetching} onRetry={refresh}>
          {errors('LogQueryFailed')}
        </RetryNotice>
      )}
      {data?.mode === WORK_MODES.collection && (
        <Notice tone="warn">
          {data.returnTime
            ? t.rich('activeUntil', { time: showDeviceTime(data.returnTime, timeFormat), bdi })
            : t('active')}
        </Notice>
      )}
      <StatePanel
        title={t('collected')}
        lines={COLLECT_STATES.map((state) => ({
          label: t(`state.${state}`),
          value: data ? format.number(data.counts[state]) : '–',
        }))}
        acts={<PageLink path="/personManage">{t('persons')}</PageLink>}
      />
      {data && hasWaited && <WaitingPanel count={data.counts.Waiting} onDecided={refresh} />}
    </>
  );
}
