'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { RecordPage } from '@/components/table/record-page';
import { useRemoval } from '@/components/table/use-removal';
import { ONVIF_USER } from '@/lib/contract/limits';
import { ONVIF_GROUPS, type OnvifUser } from '@/lib/contract/methods/onvif-users';
import { useTables } from '@/lib/forms/use-tables';
import { isolated } from '@/lib/i18n/isolated';
import { readUsers } from '@/lib/records/read-rows';
import { useTableRows } from '@/lib/records/use-table-rows';
import { rpc } from '@/lib/session/device';
import { removeUsers } from './remove-users';

const UserDrawer = lazyPart(() => import('./user-drawer').then((module) => module.UserDrawer));

/**
 * User management › ONVIF users: accounts of ONVIF clients, which can sign in nowhere else. userManager.onvif… and
 * DockUser;
 * whether the service runs, from VSP_ONVIF.
 * @spec §7; @assumed pages-1 /onvifUser
 */
export default function OnvifUserPage() {
  const t = useTranslations('onvifUser');
  const words = useTranslations('user');
  const table = useTranslations('table');
  const query = useQuery({
    queryKey: ['onvif users'],
    queryFn: () => readUsers(rpc, 'userManager.onvifgetUserInfoAll'),
  });
  const records = useTableRows(query, (users) => users);
  const service = useTables([], ['VSP_ONVIF']).data?.VSP_ONVIF;
  const [editing, setEditing] = useState<OnvifUser | 'new'>();
  const users = query.data ?? [];
  const isFull = users.length >= ONVIF_USER.max;

  const remove = useRemoval<OnvifUser>({
    title: (rows) => t.rich('removeTitle', { count: rows.length, name: rows[0]?.Name ?? '', bdi }),
    text: () => t('removeText'),
    removed: (rows) => t('removed', { count: rows.length }),
    nameOf: ({ Name }) => Name,
    remove: (rows) => removeUsers(rpc, rows),
    refresh: records.refresh,
  });
  const groupName = (group: string) => {
    const known = ONVIF_GROUPS.find((each) => each === group);
    return known ? t(`group.${known}`) : <bdi>{group}</bdi>;
  };

  return (
    <>
      <RecordPage
        records={records}
        rowKey={({ Id }) => String(Id)}
        rowName={({ Name }) => isolated(Name)}
        note={query.data && (isFull ? t('full', { max: ONVIF_USER.max }) : t('count', { count: users.length }))}
        tools={service?.Enable === false && <Notice tone="warn">{t('serviceOff')}</Notice>}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        add={{ label: t('add'), run: () => setEditing('new'), isFull, isDisabled: !query.data }}
        edit={setEditing}
        removeChosen={remove}
        isKept={({ Reserved }) => Reserved}
        columns={[
          { key: 'number', title: table('log.number'), card: 'none', cell: ({ Id }) => <bdi dir="ltr">{Id}</bdi> },
          { key: 'name', title: words('name'), card: 'name', cell: ({ Name }) => <bdi>{Name}</bdi> },
          { key: 'group', title: words('group'), card: 'line', cell: ({ Group }) => groupName(Group) },
        ]}
      />
      {editing && (
        <UserDrawer
          user={editing === 'new' ? undefined : editing}
          others={users.map(({ Name }) => Name)}
          onClose={() => setEditing(undefined)}
          onSaved={() => void records.refresh()}
        />
      )}
    </>
  );
}
