'use client';

import { Button, Table } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { FailurePanel } from '@/components/feedback/failure-panel';
import { Tag } from '@/components/feedback/mark';
import { toast } from '@/components/feedback/toasts';
import { PageHead } from '@/components/form/page-head';
import { PaginationBar } from '@/components/table/pagination-bar';
import { PAGE_SIZE } from '@/lib/contract/limits';
import type { ActiveUser } from '@/lib/contract/methods/user-manager';
import { rpc } from '@/lib/session/device';
import { showDeviceTime } from '@/lib/session/device-time';
import { useCapabilities, useVisitor } from '@/lib/session/use-visitor';
import classes from './page.module.css';
import '@mantine/core/styles/Table.layer.css';

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
    refetchInterval: REFRESH_MS,
    queryFn: async () => {
      const { users } = await rpc.call('userManager.getActiveUserInfoAll', {});
      return [...(users ?? [])].sort((one, other) => other.LoginTime.localeCompare(one.LoginTime));
    },
  });
  const failedLate = query.isError && query.data !== undefined;
  useEffect(() => {
    if (failedLate) toast.failure(errors('GetConfigFailed'));
  }, [failedLate, errors]);
  const users = query.data ?? [];
  const pages = Math.max(1, Math.ceil(users.length / PAGE_SIZE));
  const shown = users.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const isOwn = (user: ActiveUser) => user.Name === visitor?.userName && user.LoginTime === visitor.loginTime;

  return (
    <div className={classes.scroll}>
      <PageHead
        note={query.data && t('count', { count: users.length })}
        actions={
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            onClick={() => void query.refetch()}
          >
            {common('refresh')}
          </Button>
        }
      />
      <div className={classes.body}>
        {query.isError && !query.data ? (
          <FailurePanel
            title={errors('GetConfigFailed')}
            error={query.error}
            tries={query.errorUpdateCount}
            isTrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <section className={classes.panel} aria-busy={query.isFetching}>
            <div className={classes.wide}>
              <Table className={classes.table}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('user')}</Table.Th>
                    <Table.Th>{t('group')}</Table.Th>
                    <Table.Th>{t('address')}</Table.Th>
                    <Table.Th>{t('client')}</Table.Th>
                    <Table.Th>{t('since')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {shown.map((user) => (
                    <Table.Tr key={`${user.Id}-${user.LoginTime}-${user.ClientAddress}`}>
                      <Table.Td data-title={t('user')}>
                        <bdi>{user.Name}</bdi> {isOwn(user) && <Tag tone="ok">{t('you')}</Tag>}
                      </Table.Td>
                      <Table.Td data-title={t('group')}>
                        <bdi>{user.Group}</bdi>
                      </Table.Td>
                      <Table.Td data-title={t('address')}>
                        <bdi dir="ltr">{user.ClientAddress}</bdi>
                      </Table.Td>
                      <Table.Td data-title={t('client')}>
                        <bdi dir="ltr">{user.ClientType}</bdi>
                      </Table.Td>
                      <Table.Td data-title={t('since')}>
                        <bdi dir="ltr">{showDeviceTime(user.LoginTime, timeFormat)}</bdi>
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
            <PaginationBar page={Math.min(page, pages)} pages={pages} total={users.length} onGoTo={setPage} />
          </section>
        )}
      </div>
    </div>
  );
}
