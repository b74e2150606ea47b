import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { DrawerForm } from '@/components/form/drawer-form';
import { TextField } from '@/components/form/text-field';
import { type DrawerEnds, useDrawerForm } from '@/components/form/use-drawer-form';
import { RecordPage } from '@/components/table/record-page';
import { useEntryRemoval } from '@/components/table/use-entry-removal';
import { NAS } from '@/lib/contract/limits';
import type { NasUser } from '@/lib/contract/methods/nas';
import { useTable } from '@/lib/forms/use-tables';
import { isolated } from '@/lib/i18n/isolated';
import { useTableRows } from '@/lib/records/use-table-rows';
import { rpc } from '@/lib/session/device';
import { type NasUserFields, nasUserProblems, readNasUsers, takenName, USER } from './nas-fields';

/** Who may use the storage. A user that a target signs in as cannot be deleted. */
export function UsersTab({ tabs }: { tabs: ReactNode }) {
  const t = useTranslations('network.nas');
  const table = useTranslations('table');
  const common = useTranslations('common');
  const [open, setOpen] = useState<NasUser | 'new'>();
  const removal = useEntryRemoval();
  const targets = useTable('NAS').data ?? [];
  const query = useQuery({ queryKey: ['nas users'], queryFn: readNasUsers });
  const records = useTableRows(query, (users) => users);
  const users = query.data ?? [];
  const isFull = users.length >= NAS.users;

  const remove = async ({ name, user }: NasUser) => {
    const isAsked = await removal({
      title: t.rich('removeTitle', { name, bdi }),
      text: t('removeText'),
      confirm: common('delete'),
      removed: t('removed'),
      entry: name,
      remove: () => rpc.call('NASUserManager.deleteUser', { name }),
      inUse: {
        users: () => targets.filter(({ UserName }) => UserName === user).map(({ Name }) => Name),
        text: (names) => t('inUse', { names }),
      },
    });
    if (isAsked) await records.refresh();
  };

  return (
    <>
      <RecordPage
        records={records}
        rowKey={({ name }) => name}
        rowName={({ name }) => isolated(name)}
        note={isFull && t('full', { max: NAS.users })}
        notice={tabs}
        empty={{ title: t('noUsers'), text: t('noUsersText') }}
        add={{ label: t('addUser'), run: () => setOpen('new'), isFull, isDisabled: !query.data }}
        edit={setOpen}
        remove={remove}
        columns={[
          { key: 'number', title: table('log.number'), card: 'none', cell: (row) => users.indexOf(row) + 1 },
          { key: 'name', title: t('field.name'), card: 'name', cell: ({ name }) => <bdi>{name}</bdi> },
          { key: 'user', title: t('field.userName'), cell: ({ user }) => <bdi dir="ltr">{user}</bdi> },
        ]}
      />
      {open && (
        <UserDrawer
          user={open === 'new' ? undefined : open}
          users={users}
          onClose={() => setOpen(undefined)}
          onSaved={() => void records.refresh()}
        />
      )}
    </>
  );
}

interface UserDrawerProps extends DrawerEnds {
  /** Undefined for a new one. */
  user: NasUser | undefined;
  users: readonly NasUser[];
}

/** Adds a user of the storage, or changes the account of one: its name stays. */
function UserDrawer({ user, users, ...ends }: UserDrawerProps) {
  const t = useTranslations('network.nas');
  const { fields, drawer } = useDrawerForm<NasUserFields>({
    initial: USER.toFields(user),
    isNew: !user,
    label: (key) => t(`field.${key}`),
    validate: (values) => nasUserProblems(values, !user, users),
    fieldOf: USER.fieldOf,
    save: async (values) => {
      const row = USER.toRow(values);
      if (user) await rpc.call('NASUserManager.modifyUser', { user: row });
      else {
        // Another administrator may have added it since the list was read.
        const problem = takenName(row.name, await readNasUsers());
        if (problem) return { problems: { name: problem } };
        await rpc.call('NASUserManager.addUser', { user: row });
      }
    },
    ...ends,
  });
  const name = fields.field('name');
  return (
    <DrawerForm title={user ? <bdi>{user.name}</bdi> : t('addUser')} {...drawer}>
      <TextField field={user ? { ...name, disabled: true } : name} maxLength={NAS.nameMax} isRequired />
      <TextField field={fields.field('userName')} maxLength={63} isRequired isTechnical />
    </DrawerForm>
  );
}
