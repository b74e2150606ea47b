import { useTranslations } from 'next-intl';
import { DrawerForm } from '@/components/form/drawer-form';
import { TextField } from '@/components/form/text-field';
import { type DrawerEnds, useDrawerForm } from '@/components/form/use-drawer-form';
import { NAS } from '@/lib/contract/limits';
import type { NasUser } from '@/lib/contract/methods/nas';
import { rpc } from '@/lib/session/device';
import { type NasUserFields, nasUserProblems, readNasUsers, takenName, USER } from './nas-fields';

interface UserDrawerProps extends DrawerEnds {
  /** Undefined for a new one. */
  user: NasUser | undefined;
  users: readonly NasUser[];
}

/** Adds a user of the storage, or changes the account of one: its name stays. */
export function UserDrawer({ user, users, ...ends }: UserDrawerProps) {
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
