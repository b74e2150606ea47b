import { useTranslations } from 'next-intl';
import { DrawerForm } from '@/components/form/drawer-form';
import { TextField } from '@/components/form/text-field';
import { useDrawerSave } from '@/components/form/use-drawer-save';
import { NAS } from '@/lib/contract/limits';
import type { NasUser } from '@/lib/contract/methods/nas';
import { useFields } from '@/lib/forms/use-fields';
import { rpc } from '@/lib/session/device';
import { type NasUserFields, nasUserProblems, readNasUsers, takenName, USER } from './nas-fields';

interface UserDrawerProps {
  /** Undefined for a new one. */
  user: NasUser | undefined;
  users: readonly NasUser[];
  onClose(): void;
  onSaved(): void;
}

/** Adds a user of the storage, or changes the account of one: its name stays. */
export function UserDrawer({ user, users, onClose, onSaved }: UserDrawerProps) {
  const t = useTranslations('network.nas');
  const form = useTranslations('form');
  const saving = useDrawerSave({ onSaved, onClose });
  const label = (key: keyof NasUserFields) => t(key === 'user' ? 'field.userName' : 'field.name');
  const fields = useFields<NasUserFields>({
    initial: USER.toFields(user),
    isNew: !user,
    label,
    disabled: saving.isLocked,
    validate: (values) => nasUserProblems(values, !user, users),
  });
  const name = fields.field('name');
  const save = () =>
    void saving.save(fields, USER.fieldOf, async () => {
      const row = USER.toRow(fields.values);
      if (user) await rpc.call('NASUserManager.modifyUser', { user: row });
      else {
        // Another administrator may have added it since the list was read.
        const problem = takenName(row.name, await readNasUsers());
        if (problem) return { problems: { name: problem } };
        await rpc.call('NASUserManager.addUser', { user: row });
      }
      return { message: form('saved') };
    });
  return (
    <DrawerForm
      isNew={!user}
      title={user ? <bdi>{user.name}</bdi> : t('addUser')}
      changed={fields.changed.map(label)}
      {...saving.drawer}
      onSave={save}
    >
      <TextField field={user ? { ...name, disabled: true } : name} maxLength={NAS.nameMax} isRequired />
      <TextField field={fields.field('user')} maxLength={63} isRequired isTechnical />
    </DrawerForm>
  );
}
