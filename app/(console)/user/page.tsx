'use client';

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailedQuery } from '@/components/feedback/failed-query';
import { lazyPart } from '@/components/feedback/lazy-part';
import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import { Panel } from '@/components/form/panel';
import { SimpleTable } from '@/components/table/simple-table';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { rpc } from '@/lib/session/device';
import { showDeviceTime } from '@/lib/session/device-time';
import { useCapabilities } from '@/lib/session/use-visitor';
import { contactKindOf } from '@/lib/validation/contact';
import classes from './page.module.css';
import { PeriodForm } from './period-form';

const AccountDialog = lazyPart(() => import('./account-dialog').then((module) => module.AccountDialog));

/**
 * User management › Administrator account: password, recovery contact, how long a password may live.
 * Calls userManager.getUserInfoAll, PasswdFind.getContact; table PwdUpdatePeriod where the device keeps a period. Only
 * admin is shown. @spec §6; @assumed pages-1 /user
 */
export default function UserPage() {
  const { pwdUpdatePeriod } = useCapabilities();
  if (pwdUpdatePeriod.support) {
    return (
      <PeriodForm listed={pwdUpdatePeriod.list}>
        <Accounts />
      </PeriodForm>
    );
  }
  return (
    <PageBody head={<PageHead />}>
      <Accounts />
    </PageBody>
  );
}

/** The one visible account and what can be changed about it. */
function Accounts() {
  const t = useTranslations('user');
  const { timeFormat } = useCapabilities();
  const [dialog, setDialog] = useState<'password' | 'contact'>();
  const query = useQuery({
    queryKey: ['accounts'],
    queryFn: async () => {
      const { users } = await rpc.call('userManager.getUserInfoAll', {}, { needs: ['users'] });
      const { Find } = await rpc.call('DevInit.getStatus', {}, { endpoint: ENDPOINT.outside });
      const { contact } = await rpc.call('PasswdFind.getContact', { mode: 0 }, { needs: ['contact'] });
      // @spec §6: only the administrator is visible, whatever else the device lists.
      return { users: (users ?? []).filter((each) => each.Name === 'admin'), kind: contactKindOf(Find), contact };
    },
  });
  // A later failure must not close an open dialog.
  if (query.isError && !query.data) {
    return (
      <div className={classes.accounts}>
        <FailedQuery query={query} />
      </div>
    );
  }
  const { users = [], kind = 'email', contact = '' } = query.data ?? {};
  return (
    <div className={classes.accounts}>
      <Panel title={t('accounts')}>
        <SimpleTable
          rows={users}
          rowKey={(user) => String(user.Id)}
          columns={[
            { key: 'name', title: t('name'), cell: (user) => <bdi>{user.Name}</bdi> },
            { key: 'group', title: t('group'), card: 'line', cell: (user) => <bdi>{user.Group}</bdi> },
            { key: 'remark', title: t('remark'), card: 'line', cell: (user) => user.Memo && <bdi>{user.Memo}</bdi> },
            {
              key: 'changed',
              title: t('changed'),
              cell: (user) => <bdi dir="ltr">{showDeviceTime(user.PasswordModifiedTime, timeFormat)}</bdi>,
            },
            {
              key: 'acts',
              title: t('acts'),
              hasActions: true,
              cell: () => (
                <Button variant="default" size="xs" onClick={() => setDialog('password')}>
                  {t('changePassword')}
                </Button>
              ),
            },
          ]}
        />
        <div className={classes.contact}>
          <span>{t(`contact.${kind}`)}</span>
          <bdi dir="ltr">{contact === '' ? '–' : contact}</bdi>
          <Button variant="default" size="xs" onClick={() => setDialog('contact')}>
            {contact === '' ? t('bindContact') : t('changeContact')}
          </Button>
        </div>
        {dialog && (
          <AccountDialog
            what={dialog}
            kind={kind}
            before={contact}
            onClose={() => setDialog(undefined)}
            onChanged={() => void query.refetch()}
          />
        )}
      </Panel>
    </div>
  );
}
