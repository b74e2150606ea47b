'use client';

import { useTranslations } from 'next-intl';
import { FailedQuery } from '@/components/feedback/failed-query';
import { lazyPart } from '@/components/feedback/lazy-part';
import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import { PageTabs } from '@/components/form/page-tabs';
import { StatePanel } from '@/components/form/state-panel';
import { useMayLeave } from '@/components/shell/leave-guard';
import { useUpgrade } from '@/components/shell/use-upgrade';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { FilePanel } from './file-panel';
import { ProgressPanel } from './progress-panel';
import classes from './update.module.css';

const CloudPanel = lazyPart(() => import('./cloud-panel').then((module) => module.CloudPanel), 'block');
const SubDevices = lazyPart(() => import('./sub-devices').then((module) => module.SubDevices), 'block');

/**
 * System upgrade by a file and from the cloud, and of attached devices. Calls of upgrader, CloudUpgrader and
 * RemoteUpgrader. An upgrade continues without the page, and every tab shows it when the page opens. After it the
 * device restarts, and the root opens. @spec §4 upgrade states; the rest @assumed pages-3 /update
 */
export default function UpdatePage() {
  const t = useTranslations('update');
  const { cloudUpgrade, remoteUpgrade, softVersion } = useCapabilities();
  const { query, report, isUpgrading, isRestarting, isUnavailable } = useUpgrade();
  // The device restarts after it: what was kept of other pages would be lost.
  const mayLeave = useMayLeave({ isEnd: true });
  const isBlocked = isUpgrading || isRestarting;
  const renew = () => void query.refetch();
  const tabs = [
    { key: 'file', title: t('file') },
    ...(cloudUpgrade ? [{ key: 'cloud', title: t('cloud') }] : []),
    ...(remoteUpgrade ? [{ key: 'sub', title: t('sub') }] : []),
  ];
  const bdi = (text: React.ReactNode) => <bdi dir="ltr">{text}</bdi>;

  return (
    <PageTabs tabs={tabs}>
      {(key, strip) => (
        <PageBody head={<PageHead />} width="form">
          {strip}
          {query.isError && !report ? (
            <FailedQuery query={query} />
          ) : (
            <div className={classes.page} aria-busy={query.isPending}>
              {report && <ProgressPanel report={report} isUnavailable={isUnavailable} onChanged={renew} />}
              {key !== 'sub' && (
                <StatePanel title={t('current')} lines={[{ label: t('version'), value: bdi(softVersion) }]} />
              )}
              {report && key === 'file' && (
                <FilePanel
                  isBlocked={isBlocked}
                  installed={[softVersion]}
                  mayStart={mayLeave}
                  lead={(version) => t.rich('fromTo', { old: softVersion, version, bdi })}
                  start={() => rpc.call('upgrader.start', {})}
                  onStarted={renew}
                />
              )}
              {report && key === 'cloud' && !isBlocked && <CloudPanel mayStart={mayLeave} onStarted={renew} />}
              {report && key === 'sub' && <SubDevices isBlocked={isBlocked} />}
            </div>
          )}
        </PageBody>
      )}
    </PageTabs>
  );
}
