import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { useFailureText } from '@/components/feedback/error-text';
import { RetryNotice } from '@/components/feedback/retry-notice';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { ActButton } from '@/components/form/act-button';
import { StatePanel } from '@/components/form/state-panel';
import { useFileSize } from '@/components/media/use-file-size';
import { PageLink } from '@/components/shell/page-link';
import { ALL_SNAPSHOTS } from '@/lib/contract/methods/storage';
import { logFinder } from '@/lib/records/log-finder';
import { isSessionOver } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import type { Snapshots } from './use-snapshots';

/** How much the stored snapshots take, and the button that removes them. */
export function SnapshotStore({ snapshots, readOnly }: { snapshots: Snapshots; readOnly: boolean }) {
  const t = useTranslations('cfg.PrivacySet');
  const common = useTranslations('common');
  const legal = useTranslations('legal');
  const version = useTranslations('version');
  const size = useFileSize();
  const failureText = useFailureText();
  const { legalInfo, legalPrivacyPolicy } = useCapabilities();
  const act = useAct();
  const { data, isError, error, isFetching, refetch } = snapshots;
  const used = isError ? undefined : data?.used;
  const failed = isError && !isSessionOver(error) ? failureText(error) : undefined;

  const clear = async () => {
    const isMeant = await ask({
      title: t('clearTitle'),
      text: t('clearText'),
      confirm: t('clear'),
      cancel: common('cancel'),
      isDangerous: true,
    });
    if (!isMeant) return;
    await act.run(async () => {
      try {
        const { removed } = Object(await rpc.call('FileManager.removeFiles', { fileName: ALL_SNAPSHOTS }));
        await logFinder('SnapRecord').clear(rpc);
        toast.success(typeof removed === 'number' ? t('removed', { count: removed }) : t('cleared'));
      } finally {
        // After a failure, too: a part may be gone.
        await refetch();
      }
    }, t('clear'));
  };

  return (
    <>
      {failed !== undefined && (
        <RetryNotice isTrying={isFetching} onRetry={() => void refetch()}>
          {failed}
        </RetryNotice>
      )}
      <StatePanel
        title={t('snapshots')}
        lines={[
          { label: t('used'), value: used === undefined ? '–' : <bdi>{size(used)}</bdi> },
          {
            label: legal('privacyPolicy'),
            value: legalInfo && legalPrivacyPolicy && <PageLink path="/version">{version('legal')}</PageLink>,
          },
        ]}
        acts={<ActButton label={t('clear')} run={clear} isBusy={act.isBusy} isDisabled={readOnly || used === 0} />}
      />
    </>
  );
}
