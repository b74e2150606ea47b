'use client';

import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { useFailureText } from '@/components/feedback/error-text';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { RecordPage } from '@/components/table/record-page';
import { ONVIF_USER } from '@/lib/contract/limits';
import { ONVIF_GROUPS, type OnvifUser } from '@/lib/contract/methods/onvif-users';
import { useTables } from '@/lib/forms/use-tables';
import { isolated } from '@/lib/i18n/isolated';
import { useTableRows } from '@/lib/records/use-table-rows';
import { rpc } from '@/lib/session/device';

const UserDrawer = lazyPart(() => import('./user-drawer').then((module) => module.UserDrawer));

/**
 * User management › ONVIF users: accounts of ONVIF clients, which sign in nowhere else. userManager.onvif… and DockUser;
 * whether the service runs, from VSP_ONVIF. @spec §7; @assumed pages-1 /onvifUser
 */
export default function OnvifUserPage() {
  const t = useTranslations('onvifUser');
  const words = useTranslations('user');
  const plans = useTranslations('section.holidayPlan');
  const persons = useTranslations('personManage');
  const common = useTranslations('common');
  const table = useTranslations('table');
  const failureText = useFailureText();
  const query = useQuery({
    queryKey: ['onvif users'],
    queryFn: async () => (await rpc.call('userManager.onvifgetUserInfoAll', {}, { needs: ['users'] })).users ?? [],
  });
  const records = useTableRows(query, (users) => users);
  const service = useTables([], ['VSP_ONVIF']).data?.VSP_ONVIF;
  const [editing, setEditing] = useState<OnvifUser | 'new'>();
  const users = query.data ?? [];
  const isFull = users.length >= ONVIF_USER.max;

  const remove = async (chosen: OnvifUser[], done: () => void) => {
    const confirmed = await ask({
      title: t.rich('removeTitle', {
        count: chosen.length,
        name: chosen[0]?.Name ?? '',
        bdi: (name) => <bdi>{name}</bdi>,
      }),
      text: t('removeText'),
      confirm: persons('removeButton', { count: chosen.length }),
      cancel: common('cancel'),
      isDangerous: true,
    });
    if (!confirmed) return;
    try {
      for (const { Name } of chosen) await rpc.call('userManager.onvifdeleteUser', { name: Name });
      toast.success(t('removed', { count: chosen.length }));
      done();
    } catch (error) {
      toast.failure(failureText(error));
    }
    await records.refresh();
  };
  const groupName = (group: string) => {
    const known = ONVIF_GROUPS.find((each) => each === group);
    return known ? t(`group.${known}`) : <bdi>{group}</bdi>;
  };
  const add = (
    <Button
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      disabled={isFull || !query.data}
      onClick={() => setEditing('new')}
    >
      {t('add')}
    </Button>
  );

  return (
    <>
      <RecordPage
        records={records}
        rowKey={({ Id }) => String(Id)}
        rowName={({ Name }) => isolated(Name)}
        note={query.data && (isFull ? t('full', { max: ONVIF_USER.max }) : t('count', { count: users.length }))}
        actions={add}
        tools={service?.Enable === false && <Notice tone="warn">{t('serviceOff')}</Notice>}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), action: add }}
        bulk={(chosen, clear) => {
          const own = chosen.filter(({ Reserved }) => !Reserved);
          return (
            <Button
              variant="subtle-danger"
              size="xs"
              leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
              disabled={own.length === 0}
              onClick={() => void remove(own, clear)}
            >
              {persons('removeButton', { count: own.length })}
            </Button>
          );
        }}
        operations={(user) => (
          <>
            <ActionIcon
              size="sm"
              aria-label={plans('editName', { name: isolated(user.Name) })}
              onClick={() => setEditing(user)}
            >
              <IconPencil size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
            {!user.Reserved && (
              <ActionIcon
                size="sm"
                aria-label={plans('removeName', { name: isolated(user.Name) })}
                onClick={() => void remove([user], () => undefined)}
              >
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </>
        )}
        columns={[
          { key: 'number', title: table('log.number'), cell: ({ Id }) => <bdi dir="ltr">{Id}</bdi> },
          { key: 'name', title: words('name'), isIdentity: true, cell: ({ Name }) => <bdi>{Name}</bdi> },
          { key: 'group', title: words('group'), cell: ({ Group }) => groupName(Group) },
        ]}
      />
      {editing && (
        <Suspense fallback={null}>
          <UserDrawer
            user={editing === 'new' ? undefined : editing}
            others={users.map(({ Name }) => Name)}
            onClose={() => setEditing(undefined)}
            onSaved={() => void records.refresh()}
          />
        </Suspense>
      )}
    </>
  );
}
