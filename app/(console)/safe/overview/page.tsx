'use client';

import { IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { RetryNotice } from '@/components/feedback/retry-notice';
import { HeadActs } from '@/components/form/head-acts';
import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import { Panel } from '@/components/form/panel';
import { ICON } from '@/components/theme/icon';
import { isSessionOver } from '@/lib/rpc/rpc-error';
import type { Finding } from '@/lib/security/findings';
import { useSecurity } from '@/lib/security/use-security';
import { useReadAgain } from '@/lib/session/use-session-open';
import classes from './page.module.css';
import { SecurityRow } from './security-row';

const EncryptionDialog = lazyPart(() =>
  import('@/components/shell/encryption-dialog').then((module) => module.default),
);

const GROUPS = {
  action: ['bad', 'warn'],
  advice: ['advice'],
  unknown: ['unknown'],
  fine: ['fine'],
} as const satisfies Record<string, readonly Finding['level'][]>;

/**
 * Security › Security check: everything that makes the device or this connection less safe than it can be, why it
 * matters, and the way to its remedy. The same list as on the overview and System services (`lib/security`). Reads
 * only. @assumed contract 9 /safe/overview, issue text
 */
export default function SecurityPage() {
  const t = useTranslations('security');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const { findings, risks, query } = useSecurity('read');
  const [isOpen, setOpen] = useState(false);
  const readAgain = () => void query.refetch();
  useReadAgain(query.error, readAgain);

  return (
    <PageBody
      head={
        <PageHead
          note={<span role="status">{t('count', { count: risks.length })}</span>}
          actions={
            <HeadActs
              acts={[
                {
                  label: common('refresh'),
                  icon: <IconRefresh {...ICON} />,
                  run: readAgain,
                },
              ]}
            />
          }
        />
      }
      width="form"
    >
      {query.error !== null && !isSessionOver(query.error) && (
        <div className={classes.failed}>
          <RetryNotice isTrying={query.isFetching} onRetry={readAgain}>
            {errors('GetConfigFailed')}
          </RetryNotice>
        </div>
      )}
      <div aria-busy={query.data === undefined && query.error === null}>
        {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => {
          const levels: readonly string[] = GROUPS[group];
          const rows = findings.filter(({ level }) => levels.includes(level));
          return (
            rows.length > 0 && (
              <Panel key={group} title={t(`group.${group}`)} note={<bdi className={classes.count}>{rows.length}</bdi>}>
                <ul>
                  {rows.map((finding) => (
                    <SecurityRow key={finding.subject} finding={finding} onEncrypt={() => setOpen(true)} />
                  ))}
                </ul>
              </Panel>
            )
          );
        })}
      </div>
      {isOpen && <EncryptionDialog onClose={() => setOpen(false)} />}
    </PageBody>
  );
}
