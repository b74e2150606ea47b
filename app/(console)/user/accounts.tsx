import { Button } from '@mantine/core';
import { IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { FailedQuery } from '@/components/feedback/failed-query';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Tag } from '@/components/feedback/mark';
import { Notice } from '@/components/feedback/notice';
import { ActFailure } from '@/components/feedback/use-act';
import { Panel } from '@/components/form/panel';
import { usePasswordChangeText } from '@/components/shell/password-change-text';
import { RowAct } from '@/components/table/row-act';
import { SimpleTable } from '@/components/table/simple-table';
import { useRemoval } from '@/components/table/use-removal';
import { ICON } from '@/components/theme/icon';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { ACCOUNTS } from '@/lib/contract/limits';
import type { Account } from '@/lib/contract/methods/user-manager';
import { useTables } from '@/lib/forms/use-tables';
import { WITH_PAGE } from '@/lib/forms/with-page';
import { isolated } from '@/lib/i18n/isolated';
import { rowsIn } from '@/lib/records/read-reply';
import { isSessionOver, RpcError } from '@/lib/rpc/rpc-error';
import { accountRefusal } from '@/lib/session/change-password';
import { rpc } from '@/lib/session/device';
import { showDeviceTime } from '@/lib/session/device-time';
import { useDeviceDay } from '@/lib/session/use-device-day';
import { useCapabilities, useVisitor } from '@/lib/session/use-visitor';
import { contactKindOf } from '@/lib/validation/contact';
import { expiringPasswords } from './expiry';
import classes from './page.module.css';
import { removeAccount } from './store-account';

const AccountDialog = lazyPart(() => import('./account-dialog').then((module) => module.AccountDialog));
const AccountDrawer = lazyPart(() => import('./account-drawer').then((module) => module.AccountDrawer));

type Open =
  | { what: 'password'; name: string }
  | { what: 'contact' }
  | { what: 'account'; account: Account | undefined };

/** The default administrator and reserved accounts: they alone change their password, and nobody the rest. @spec §6 */
const isKept = ({ Name, Reserved }: Account) => Name === 'admin' || Reserved;

/**
 * The accounts: the administrator alone, or all of them where the device keeps several. An account that is signed in
 * cannot be deleted. @spec §6; the rest @assumed pages-1 /user
 */
export function Accounts() {
  const t = useTranslations('user');
  const table = useTranslations('table');
  const passwordText = usePasswordChangeText();
  const { timeFormat, multiUser, pwdUpdatePeriod } = useCapabilities();
  const ownName = useVisitor()?.userName;
  const [open, setOpen] = useState<Open>();
  const query = useQuery({
    queryKey: ['accounts', multiUser],
    meta: WITH_PAGE,
    queryFn: async () => {
      const { users } = await rpc.call('userManager.getUserInfoAll', {}, { needs: ['users'] });
      const { Find } = await rpc.call('DevInit.getStatus', {}, { endpoint: ENDPOINT.outside });
      const { contact } = await rpc.call('PasswdFind.getContact', { mode: 0 }, { needs: ['contact'] });
      const groups = multiUser ? await rpc.call('userManager.getGroupInfoAll', {}) : [];
      // Only informs: a device that does not say hides nothing else.
      const active = await rpc
        .call('userManager.getActiveUserInfoAll', {})
        .then(({ users: logins }) => rowsIn('userManager.getActiveUserInfoAll', logins))
        .catch(() => undefined);
      // @spec §6: only the administrator is visible, whatever else the device lists.
      const shown = rowsIn('userManager.getUserInfoAll', users).filter((each) => multiUser || each.Name === 'admin');
      return {
        users: shown,
        groups: rowsIn('userManager.getGroupInfoAll', groups),
        kind: contactKindOf(Find),
        contact,
        active,
      };
    },
  });
  const period = useTables([], pwdUpdatePeriod.support ? ['PwdUpdatePeriod'] : []).data?.PwdUpdatePeriod ?? 0;
  const today = useDeviceDay().data;
  const remove = useRemoval<Account>({
    title: ([user]) => t.rich('removeTitle', { name: user?.Name ?? '', bdi }),
    text: () => t('removeText'),
    removed: () => t('removed'),
    nameOf: ({ Name }) => Name,
    remove: async ([user]) => {
      try {
        if (user) await removeAccount(user.Name);
      } catch (error) {
        if (!(error instanceof RpcError) || isSessionOver(error)) throw error;
        throw new ActFailure(passwordText(await accountRefusal(rpc, error)));
      }
      return [];
    },
    refresh: () => query.refetch(),
  });
  // A later failure must not close an open dialog.
  if (query.isError && !query.data) {
    return (
      <div className={classes.accounts}>
        <FailedQuery query={query} />
      </div>
    );
  }
  const { users = [], groups = [], kind = 'email', contact = '', active } = query.data ?? {};
  const sessionsOf = (name: string) => active?.filter((each) => each.Name === name).length;
  const expiring = today === undefined ? [] : expiringPasswords(users, period, today);
  const hasActs = (user: Account) => !isKept(user) || user.Name === ownName;
  const isUnlocked = (name: string) => users.some((user) => user.Name === name && hasActs(user));
  const acts = (user: Account) => {
    const name = isolated(user.Name);
    const isSignedIn = (sessionsOf(user.Name) ?? 0) > 0;
    return (
      <>
        <RowAct
          icon={IconKey}
          label={t('changePasswordOf', { name })}
          onClick={() => setOpen({ what: 'password', name: user.Name })}
        />
        {!isKept(user) && (
          <>
            <RowAct
              icon={IconPencil}
              isOpener
              label={table('editRow', { name })}
              verb={table('edit')}
              onClick={() => setOpen({ what: 'account', account: user })}
            />
            <RowAct
              icon={IconTrash}
              label={isSignedIn ? t('signedIn', { name }) : table('removeRow', { name })}
              verb={isSignedIn ? t('signedIn', { name }) : table('remove')}
              isDisabled={isSignedIn}
              onClick={() => remove([user])}
            />
          </>
        )}
      </>
    );
  };

  return (
    <div className={classes.accounts}>
      {expiring.map(({ name, days }) => (
        <Notice key={name} tone="warn">
          {t.rich(days >= 0 ? 'expires' : isUnlocked(name) ? 'expired' : 'expiredOther', { name, count: days, bdi })}
        </Notice>
      ))}
      <Panel
        title={t(multiUser ? 'many' : 'accounts')}
        aside={
          multiUser && (
            <Button
              size="xs"
              leftSection={<IconPlus {...ICON} />}
              data-opens={users.length >= ACCOUNTS.max ? 'full' : 'new'}
              disabled={!query.data || users.length >= ACCOUNTS.max}
              onClick={() => setOpen({ what: 'account', account: undefined })}
            >
              {t('add')}
            </Button>
          )
        }
      >
        <SimpleTable
          rows={users}
          rowKey={(user) => String(user.Id)}
          columns={[
            { key: 'number', title: table('log.number'), card: 'none', cell: (user) => users.indexOf(user) + 1 },
            {
              key: 'name',
              title: t('name'),
              card: 'name',
              cell: (user) => (
                <>
                  <bdi>{user.Name}</bdi> {!hasActs(user) && <Tag tone="off">{t('reserved')}</Tag>}
                </>
              ),
            },
            { key: 'group', title: t('group'), card: 'line', cell: (user) => <bdi>{user.Group}</bdi> },
            { key: 'remark', title: t('remark'), card: 'line', cell: (user) => user.Memo && <bdi>{user.Memo}</bdi> },
            {
              key: 'changed',
              title: t('changed'),
              isOneLine: true,
              cell: (user) => <bdi dir="ltr">{showDeviceTime(user.PasswordModifiedTime, timeFormat)}</bdi>,
            },
            { key: 'sessions', title: t('sessions'), cell: ({ Name }) => sessionsOf(Name) ?? '–' },
            {
              key: 'acts',
              title: t('acts'),
              hasActions: true,
              cell: (user) =>
                hasActs(user) &&
                (multiUser ? (
                  acts(user)
                ) : (
                  <Button variant="default" size="xs" onClick={() => setOpen({ what: 'password', name: user.Name })}>
                    {t('changePassword')}
                  </Button>
                )),
            },
          ]}
        />
        <div className={classes.contact}>
          <span>{t(`contact.${kind}`)}</span>
          <bdi dir="ltr">{contact === '' ? '–' : contact}</bdi>
          <Button variant="default" size="xs" onClick={() => setOpen({ what: 'contact' })}>
            {contact === '' ? t('bindContact') : t('changeContact')}
          </Button>
        </div>
      </Panel>
      {(open?.what === 'password' || open?.what === 'contact') && (
        <AccountDialog
          what={open.what}
          name={open.what === 'password' ? open.name : 'admin'}
          kind={kind}
          before={contact}
          onClose={() => setOpen(undefined)}
          onChanged={() => void query.refetch()}
        />
      )}
      {open?.what === 'account' && (
        <AccountDrawer
          account={open.account}
          accounts={users}
          groups={groups}
          onClose={() => setOpen(undefined)}
          onSaved={() => void query.refetch()}
        />
      )}
    </div>
  );
}
