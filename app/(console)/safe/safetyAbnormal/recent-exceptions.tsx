import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { RetryNotice } from '@/components/feedback/retry-notice';
import { useAct } from '@/components/feedback/use-act';
import { ActButton } from '@/components/form/act-button';
import { Panel } from '@/components/form/panel';
import { PageLink } from '@/components/shell/page-link';
import { SimpleTable } from '@/components/table/simple-table';
import { LOG_CODES } from '@/lib/records/log-codes';
import { systemLog } from '@/lib/records/system-log';
import { rpc } from '@/lib/session/device';
import { showRecordTime } from '@/lib/session/device-time';
import { useCapabilities } from '@/lib/session/use-visitor';

/** Number of entries shown; /log/syslog has all of them. */
const SHOWN = 20;
const LOG = systemLog(() => '');

async function readRecent() {
  const { read, close } = await LOG.open(rpc, { Types: 'Security' });
  try {
    return await read(0, SHOWN);
  } finally {
    close();
  }
}

/** The last security entries of the device log, newest first. @assumed pages-3 /safe/safetyAbnormal */
export function RecentExceptions() {
  const t = useTranslations('safe.safetyAbnormal');
  const log = useTranslations('log.syslog');
  const common = useTranslations('common');
  const table = useTranslations('table');
  const { timeFormat } = useCapabilities();
  const query = useQuery({ queryKey: ['security log'], queryFn: readRecent });
  const codeText = (code: string) => {
    const known = LOG_CODES.find((each) => each === code);
    return known ? log(`code.${known}`) : code;
  };
  const act = useAct();
  const refresh = () => void act.run(() => query.refetch());
  return (
    <Panel
      title={t('recent')}
      aside={<ActButton isSmall label={common('refresh')} isBusy={act.isBusy} run={refresh} />}
    >
      {query.isError ? (
        <RetryNotice tone="warn" isTrying={act.isBusy} onRetry={refresh}>
          {t('recentFailed')}
        </RetryNotice>
      ) : (
        <div aria-busy={query.isPending}>
          <SimpleTable
            label={t('recent')}
            rows={query.data ?? []}
            rowKey={({ RecNo }) => String(RecNo)}
            empty={query.data ? t('none') : undefined}
            columns={[
              {
                key: 'time',
                title: table('log.time'),
                isOneLine: true,
                cell: ({ CreateTime }) => <bdi dir="ltr">{showRecordTime(CreateTime, timeFormat)}</bdi>,
              },
              {
                key: 'event',
                title: log('field.event'),
                card: 'name',
                cell: ({ Code }) => (
                  <PageLink path="/safe/fireWall">
                    <bdi>{codeText(Code)}</bdi>
                  </PageLink>
                ),
              },
              { key: 'detail', title: log('field.detail'), cell: ({ Detail }) => <bdi>{Detail}</bdi> },
              { key: 'user', title: log('field.user'), cell: ({ User }) => <bdi>{User}</bdi> },
            ]}
          />
        </div>
      )}
    </Panel>
  );
}
