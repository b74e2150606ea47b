import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { toast } from '@/components/feedback/toasts';
import { DrawerForm } from '@/components/form/drawer-form';
import { OneTimeSecret } from '@/components/form/one-time-secret';
import { PasswordBox, PasswordPair } from '@/components/form/password-pair';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { type DrawerEnds, useDrawerForm } from '@/components/form/use-drawer-form';
import { ONVIF_USER } from '@/lib/contract/limits';
import { ONVIF_GROUPS, type OnvifUser } from '@/lib/contract/methods/onvif-users';
import { rpc, sealed } from '@/lib/session/device';
import classes from './user-drawer.module.css';
import { randomPassword, USER, type UserFields, userProblems } from './user-fields';

interface UserDrawerProps extends DrawerEnds {
  /** Undefined for a new account. */
  user: OnvifUser | undefined;
  /** Names that are taken. */
  others: readonly string[];
}

/** Adds an account, or changes its group and its password; calls that carry a password are encrypted. */
export function UserDrawer({ user, others, ...ends }: UserDrawerProps) {
  const t = useTranslations('onvifUser');
  const words = useTranslations('user');
  const account = useTranslations('account');
  const [isGenerated, setGenerated] = useState(false);
  /** The password that the device has taken, when its group was not; the old one would be wrong at the next Save. */
  const stored = useRef<string>(undefined);
  const label = (key: keyof UserFields) =>
    key === 'name' ? words('name') : key === 'group' ? words('group') : account(key);
  const { fields, drawer, isLocked } = useDrawerForm<UserFields>({
    initial: USER.toFields(user),
    isNew: !user,
    label,
    validate: (values) => userProblems(values, user === undefined, others),
    fieldOf: USER.fieldOf,
    // The format of the name was checked here, so a refusal means that it was taken meanwhile.
    problemOf: (key, { name }) =>
      key === 'name' && !user ? { key: 'UserExists', values: { value: name } } : { key: 'Refused' },
    save: async ({ name, group, pwd, pwdOld }) => {
      if (!user) {
        await sealed.call('DockUser.addUser', { user: { Name: name, Group: group, Password: pwd } });
        return;
      }
      // The password is written first: a wrong old one must leave the rest unchanged.
      const isNewPassword = pwd !== '' && pwd !== stored.current;
      if (isNewPassword) {
        await sealed.call('DockUser.modifyPassword', { name: user.Name, pwd, pwdOld });
        stored.current = pwd;
      }
      if (group === user.Group) return;
      try {
        await rpc.call('userManager.onvifmodifyUser', { name: user.Name, user: { Group: group } });
      } catch (error) {
        if (isNewPassword) toast.success(words('passwordChanged'));
        throw error;
      }
    },
    ...ends,
  });
  const setBoth = (text: string) => fields.set({ pwd: text, confirmation: text });
  const group = fields.field('group');
  const name = fields.field('name');
  return (
    <DrawerForm title={user ? <bdi>{user.Name}</bdi> : t('add')} {...drawer}>
      <TextField
        field={user ? { ...name, disabled: true } : name}
        maxLength={ONVIF_USER.nameMax}
        isRequired
        isTechnical
      />
      <SelectField
        field={user?.Reserved ? { ...group, disabled: true } : group}
        choices={ONVIF_GROUPS.map((value) => ({ value: value as string, label: t(`group.${value}`) }))}
      />
      {user && (
        <div className={classes.secrets}>
          <PasswordBox field={fields.field('pwdOld')} autoComplete="current-password" />
        </div>
      )}
      {isGenerated ? (
        <OneTimeSecret
          field={{ ...fields.field('pwd'), was: undefined, isChanged: false }}
          onDrop={() => {
            setGenerated(false);
            setBoth('');
          }}
        />
      ) : (
        <div className={classes.secrets}>
          <PasswordPair password={fields.field('pwd')} confirmation={fields.field('confirmation')} />
          <Button
            variant="subtle"
            size="xs"
            disabled={isLocked}
            onClick={() => {
              setBoth(randomPassword());
              setGenerated(true);
            }}
          >
            {t('generate')}
          </Button>
        </div>
      )}
    </DrawerForm>
  );
}
