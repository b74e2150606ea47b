'use client';

import { TextInput } from '@mantine/core';
import { IconRefresh, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { FailedQuery } from '@/components/feedback/failed-query';
import { Tag } from '@/components/feedback/mark';
import { toast } from '@/components/feedback/toasts';
import { HeadActs } from '@/components/form/head-acts';
import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import { PagedTable } from '@/components/table/paged-table';
import type { SimpleColumn } from '@/components/table/simple-table';
import { ICON } from '@/components/theme/icon';
import { USER_NAME_MAX_LENGTH } from '@/lib/contract/limits';
import type { ActiveUser } from '@/lib/contract/methods/user-manager';
import { rowsIn } from '@/lib/records/read-reply';
import { isSessionOver } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { showDeviceTime } from '@/lib/session/device-time';
import { ownLogin } from '@/lib/session/own-login';
import { usePolling } from '@/lib/session/use-session-open';
import { useCapabilities, useVisitor } from '@/lib/session/use-visitor';
import classes from './page.module.css';

const REFRESH_MS = 10_000;
/** Members that are shown as they come. */
const TEXTS = ['Name', 'Group', 'ClientAddress', 'ClientType', 'LoginTime'] as const;

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
  const table = useTranslations('table');
  const [name, setName] = useState('');
  const query = useQuery({
    queryKey: ['online users'],
    refetchInterval: usePolling(REFRESH_MS),
    queryFn: async () => {
      const { users } = await rpc.call('userManager.getActiveUserInfoAll', {});
      const rows = rowsIn('userManager.getActiveUserInfoAll', users, TEXTS);
      return rows.sort((one, other) => `${other.LoginTime}`.localeCompare(`${one.LoginTime}`));
    },
  });
  const failedLate = query.isError && query.data !== undefined && !isSessionOver(query.error);
  useEffect(() => {
    if (failedLate) toast.failure(errors('GetConfigFailed'));
  }, [failedLate, errors]);
  const users = query.data ?? [];
  const wanted = name.trim().toLowerCase();
  const fitting = users.filter((user) => `${user.Name}`.toLowerCase().includes(wanted));
  const own = ownLogin(users, visitor);

  const columns: SimpleColumn<ActiveUser>[] = [
    { key: 'number', title: table('log.number'), card: 'none', cell: (user) => fitting.indexOf(user) + 1 },
    {
      key: 'user',
      title: t('user'),
      card: 'name',
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
                  icon: <IconRefresh {...ICON} />,
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
          <div className={classes.tools}>
            <TextInput
              aria-label={t('user')}
              placeholder={t('user')}
              leftSection={<IconSearch {...ICON} />}
              value={name}
              maxLength={USER_NAME_MAX_LENGTH}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </div>
          {fitting.length === 0 && query.data ? (
            <p className={classes.none}>{table('noMatch')}</p>
          ) : (
            <PagedTable
              key={wanted}
              columns={columns}
              rows={fitting}
              rowKey={(user) => `${user.Id}-${user.LoginTime}-${user.ClientAddress}`}
            />
          )}
        </section>
      )}
    </PageBody>
  );
}
