import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FailedQuery } from '@/components/feedback/failed-query';
import { Figure, Figures } from '@/components/feedback/figures';
import { Mark, type Tone } from '@/components/feedback/mark';
import { RetryNotice } from '@/components/feedback/retry-notice';
import { HeadActs } from '@/components/form/head-acts';
import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import { PageLink } from '@/components/shell/page-link';
import tools from '@/components/table/record-page.module.css';
import { ICON } from '@/components/theme/icon';
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import { CAPACITY_MARKS } from '@/lib/contract/limits';
import { type Capacity, type CapacityKind, readCapacities } from '@/lib/records/capacities';
import { isSessionOver } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { showDeviceTime } from '@/lib/session/device-time';
import { usePolling } from '@/lib/session/use-session-open';
import { useCapabilities } from '@/lib/session/use-visitor';
import { CapacityBar } from './capacity-bar';

const REFRESH_MS = 60_000;

/** Where space is freed. */
function pageOf(kind: CapacityKind, { attendanceMode }: DeviceCapabilities): string {
  if (kind !== 'records') return '/personManage';
  return attendanceMode ? '/accesslog/attendance' : '/accesslog/log';
}

/** The lists that this device has. */
function kindsOf({ cardAuth, faceAuth, fingerprintAuth, accessRecord }: DeviceCapabilities): CapacityKind[] {
  return [
    'users',
    ...(cardAuth ? (['cards'] as const) : []),
    ...(faceAuth ? (['faces'] as const) : []),
    ...(fingerprintAuth ? (['fingerprints'] as const) : []),
    ...(accessRecord ? (['records'] as const) : []),
  ];
}

/** Per cent, rounded down: full is shown when it is. */
const shareOf = ({ used, total }: Capacity) => (total === undefined ? undefined : Math.floor((used / total) * 100));

/** How full each list of the device is; read again every 60 s while the page is seen. */
export function CapacityTab({ strip }: { strip: ReactNode }) {
  const t = useTranslations('statistics.capacity');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const capabilities = useCapabilities();
  const kinds = kindsOf(capabilities);
  const query = useQuery({
    queryKey: ['capacities'],
    refetchInterval: usePolling(REFRESH_MS),
    queryFn: async () => {
      const list = await readCapacities(rpc, kinds);
      const { time } = await rpc.call('global.getCurrentTime', {});
      return { list, time };
    },
  });
  const failedLate = query.isError && query.data !== undefined && !isSessionOver(query.error);
  const time = query.data && showDeviceTime(query.data.time, capabilities.timeFormat);

  return (
    <PageBody
      head={
        <PageHead
          note={time && t.rich('asOf', { time, bdi: (text) => <bdi dir="ltr">{text}</bdi> })}
          actions={
            <HeadActs
              acts={[
                {
                  label: common('refresh'),
                  icon: <IconRefresh {...ICON} />,
                  run: () => void query.refetch(),
                },
              ]}
            />
          }
        />
      }
    >
      {strip}
      {query.isError && !query.data ? (
        <FailedQuery query={query} />
      ) : (
        <div aria-busy={query.isPending}>
          {failedLate && (
            <div className={tools.notice}>
              <RetryNotice isTrying={query.isFetching} onRetry={() => void query.refetch()}>
                {errors('LogQueryFailed')}
              </RetryNotice>
            </div>
          )}
          <Figures>
            {kinds.map((kind) => (
              <CapacityFigure key={kind} kind={kind} capacity={query.data?.list.find((each) => each.kind === kind)} />
            ))}
          </Figures>
        </div>
      )}
    </PageBody>
  );
}

function CapacityFigure({ kind, capacity }: { kind: CapacityKind; capacity: Capacity | undefined }) {
  const t = useTranslations('statistics.capacity');
  const format = useFormatter();
  const capabilities = useCapabilities();
  const share = capacity && shareOf(capacity);
  const tone: Tone | undefined =
    share === undefined || share < CAPACITY_MARKS.high ? undefined : share < CAPACITY_MARKS.full ? 'warn' : 'bad';
  return (
    <Figure
      mark={t(`kind.${kind}`)}
      value={capacity ? format.number(capacity.used) : '–'}
      note={
        capacity && (
          <>
            {capacity.total === undefined || share === undefined ? (
              t('unknown')
            ) : (
              <>
                <CapacityBar share={share} tone={tone} />
                {t('of', { total: capacity.total, share: share / 100 })}
              </>
            )}
            {tone && (
              <>
                <br />
                <Mark tone={tone}>{t(share !== undefined && share >= 100 ? 'full' : 'high')}</Mark>{' '}
                <PageLink path={pageOf(kind, capabilities)}>
                  {t(`free.${kind === 'records' ? 'records' : 'persons'}`)}
                </PageLink>
              </>
            )}
          </>
        )
      }
    />
  );
}
