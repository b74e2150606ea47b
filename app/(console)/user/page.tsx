'use client';

import { Button, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { FailurePanel } from '@/components/feedback/failure-panel';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SelectField } from '@/components/form/select-field';
import { SettingsPage } from '@/components/form/settings-page';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { PASSWORD_PERIOD_DAYS } from '@/lib/contract/limits';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { rpc } from '@/lib/session/device';
import { showDeviceTime } from '@/lib/session/device-time';
import { useCapabilities } from '@/lib/session/use-visitor';
import { contactKindOf } from '@/lib/validation/contact';
import { rangeProblem } from '@/lib/validation/text-kinds';
import classes from './page.module.css';
import '@mantine/core/styles/Table.layer.css';

const AccountDialog = lazy(() => import('./account-dialog').then((module) => ({ default: module.AccountDialog })));

/** "Another number of days" in the period list. */
const CUSTOM = -1;

interface UserFields {
  period: number;
  days: number | '';
}

/**
 * User management › Administrator account: password, recovery contact, how long a password may live.
 * Calls userManager.getUserInfoAll, PasswdFind.getContact; table PwdUpdatePeriod. Only admin is shown. @spec §6;
 * @assumed pages-1 /user
 */
export default function UserPage() {
  const t = useTranslations('user');
  const { pwdUpdatePeriod } = useCapabilities();
  const form = useConfigForm({
    configs: ['PwdUpdatePeriod'],
    toFields: ({ PwdUpdatePeriod }): UserFields => ({
      period: pwdUpdatePeriod.list.includes(PwdUpdatePeriod) || PwdUpdatePeriod === 0 ? PwdUpdatePeriod : CUSTOM,
      days: PwdUpdatePeriod,
    }),
    toConfigs: ({ period, days }) => ({ PwdUpdatePeriod: period === CUSTOM ? Number(days) : period }),
    validate: ({ period, days }) => ({
      days: period === CUSTOM ? rangeProblem(days, PASSWORD_PERIOD_DAYS) : undefined,
    }),
    label: (key) => t(`field.${key}`),
    fieldOf: () => 'days',
  });

  return (
    <SettingsPage form={form}>
      <Accounts />
      {pwdUpdatePeriod.support && (
        <Panel title={t('periodTitle')}>
          <SelectField
            field={form.field('period')}
            choices={[
              { value: 0, label: t('never') },
              ...pwdUpdatePeriod.list
                .filter((days) => days > 0)
                .map((days) => ({ value: days, label: t('days', { count: days }) })),
              { value: CUSTOM, label: t('custom') },
            ]}
          />
          {form.values.period === CUSTOM && <NumberField field={form.field('days')} unit={t('daysUnit')} />}
        </Panel>
      )}
    </SettingsPage>
  );
}

/** The one visible account and what may be changed about it. */
function Accounts() {
  const t = useTranslations('user');
  const errors = useTranslations('errors');
  const { timeFormat } = useCapabilities();
  const [dialog, setDialog] = useState<'password' | 'contact'>();
  const query = useQuery({
    queryKey: ['accounts'],
    queryFn: async () => {
      const { users } = await rpc.call('userManager.getUserInfoAll', {});
      const { Find } = await rpc.call('DevInit.getStatus', {}, { endpoint: ENDPOINT.outside });
      const { contact } = await rpc.call('PasswdFind.getContact', { mode: 0 });
      // @spec §6: only the administrator is visible, whatever else the device lists.
      return { users: (users ?? []).filter((each) => each.Name === 'admin'), kind: contactKindOf(Find), contact };
    },
  });
  if (query.isError) {
    return (
      <FailurePanel
        title={errors('GetConfigFailed')}
        error={query.error}
        tries={query.errorUpdateCount}
        isTrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const { users = [], kind = 'email', contact = '' } = query.data ?? {};
  return (
    <Panel title={t('accounts')}>
      <div className={classes.wide}>
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('name')}</Table.Th>
              <Table.Th>{t('group')}</Table.Th>
              <Table.Th>{t('remark')}</Table.Th>
              <Table.Th>{t('changed')}</Table.Th>
              <Table.Th>
                <span className={classes.unseen}>{t('acts')}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {users.map((user) => (
              <Table.Tr key={user.Id}>
                <Table.Td data-title={t('name')}>
                  <bdi>{user.Name}</bdi>
                </Table.Td>
                <Table.Td data-title={t('group')}>
                  <bdi>{user.Group}</bdi>
                </Table.Td>
                <Table.Td data-title={t('remark')}>
                  <bdi>{user.Memo}</bdi>
                </Table.Td>
                <Table.Td data-title={t('changed')}>
                  <bdi dir="ltr">{showDeviceTime(user.PasswordModifiedTime, timeFormat)}</bdi>
                </Table.Td>
                <Table.Td className={classes.acts}>
                  <Button variant="default" size="xs" onClick={() => setDialog('password')}>
                    {t('changePassword')}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <div className={classes.contact}>
        <span>{t(`contact.${kind}`)}</span>
        <bdi dir="ltr">{contact === '' ? '–' : contact}</bdi>
        <Button variant="default" size="xs" onClick={() => setDialog('contact')}>
          {contact === '' ? t('bindContact') : t('changeContact')}
        </Button>
      </div>
      {dialog && (
        <Suspense fallback={null}>
          <AccountDialog
            what={dialog}
            kind={kind}
            onClose={() => setDialog(undefined)}
            onChanged={() => void query.refetch()}
          />
        </Suspense>
      )}
    </Panel>
  );
}
