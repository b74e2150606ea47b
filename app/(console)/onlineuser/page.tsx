'use client';

import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { FailedQuery } from '@/components/feedback/failed-query';
import { Tag } from '@/components/feedback/mark';
import { toast } from '@/components/feedback/toasts';
import { HeadActs } from '@/components/form/head-acts';
import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import { PaginationBar } from '@/components/table/pagination-bar';
import { type SimpleColumn, SimpleTable } from '@/components/table/simple-table';
import { PAGE_SIZE } from '@/lib/contract/limits';
import type { ActiveUser } from '@/lib/contract/methods/user-manager';
import { isSessionOver } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { showDeviceTime } from '@/lib/session/device-time';
import { usePolling } from '@/lib/session/use-session-open';
import { useCapabilities, useVisitor } from '@/lib/session/use-visitor';
import { ownLogin } from './own-login';
import classes from './page.module.css';

const REFRESH_MS = 10_000;

/**
 * System › Online users: who is signed in now, newest first; read again every 10 s while the page is seen.
 * Call userManager.getActiveUserInfoAll. @spec §7; @assumed pages-3 /onlineuser
 */
export default function OnlineUserPage() {
  const t = useTranslations('onlineuser');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const { timeFormat } = useCapabilities();
  const visitor = useVisitor();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['online users'],
    refetchInterval: usePolling(REFRESH_MS),
    queryFn: async () => {
      const { users } = await rpc.call('userManager.getActiveUserInfoAll', {}, { needs: ['users'] });
      return [...(users ?? [])].sort((one, other) => other.LoginTime.localeCompare(one.LoginTime));
    },
  });
  const failedLate = query.isError && query.data !== undefined && !isSessionOver(query.error);
  useEffect(() => {
    if (failedLate) toast.failure(errors('GetConfigFailed'));
  }, [failedLate, errors]);
  const users = query.data ?? [];
  const pages = Math.max(1, Math.ceil(users.length / PAGE_SIZE));
  const shown = users.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const own = ownLogin(users, visitor);

  const columns: SimpleColumn<ActiveUser>[] = [
    {
      key: 'user',
      title: t('user'),
      cell: (user) => (
        <>
          <bdi>{user.Name}</bdi> {user === own && <Tag tone="ok">{t('you')}</Tag>}
        </>
      ),
    },
    { key: 'group', title: t('group'), card: 'line', cell: (user) => <bdi>{user.Group}</bdi> },
    {
      key: 'address',
      title: t('address'),
      card: 'line',
      isOneLine: true,
      cell: (user) => <bdi dir="ltr">{user.ClientAddress}</bdi>,
    },
    {
      key: 'client',
      title: t('client'),
      rank: 2,
      card: 'line',
      cell: (user) => <bdi dir="ltr">{user.ClientType}</bdi>,
    },
    {
      key: 'since',
      title: t('since'),
      isOneLine: true,
      cell: (user) => <bdi dir="ltr">{showDeviceTime(user.LoginTime, timeFormat)}</bdi>,
    },
  ];

  return (
    <PageBody
      head={
        <PageHead
          note={query.data && t('count', { count: users.length })}
          actions={
            <HeadActs
              acts={[
                {
                  label: common('refresh'),
                  icon: <IconRefresh size={16} stroke={1.75} aria-hidden />,
                  run: () => void query.refetch(),
                },
              ]}
            />
          }
        />
      }
    >
      {query.isError && !query.data ? (
        <FailedQuery query={query} />
      ) : (
        <section className={classes.panel} aria-busy={query.isFetching}>
          <SimpleTable
            columns={columns}
            rows={shown}
            rowKey={(user) => `${user.Id}-${user.LoginTime}-${user.ClientAddress}`}
          />
          <PaginationBar page={Math.min(page, pages)} pages={pages} total={users.length} onGoTo={setPage} />
        </section>
      )}
    </PageBody>
  );
}
