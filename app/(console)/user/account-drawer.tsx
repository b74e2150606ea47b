import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import { DrawerForm } from '@/components/form/drawer-form';
import { PasswordPair } from '@/components/form/password-pair';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { type DrawerEnds, useDrawerForm } from '@/components/form/use-drawer-form';
import { ACCOUNTS, USER_NAME_MAX_LENGTH } from '@/lib/contract/limits';
import type { Account, AccountGroup } from '@/lib/contract/methods/user-manager';
import { firstPage } from '@/lib/routes/verdict';
import { useCapabilities, useVisitor } from '@/lib/session/use-visitor';
import classes from './account-drawer.module.css';
import { ACCOUNT, type AccountFields, accountProblems, givableGroups } from './account-fields';
import { RightTree } from './right-tree';
import { addAccount, changeAccount } from './store-account';

interface AccountDrawerProps extends DrawerEnds {
  /** Undefined for a new account. */
  account: Account | undefined;
  accounts: readonly Account[];
  groups: readonly AccountGroup[];
}

/** Adds an account or changes group, remark and rights. @spec §6; @assumed pages-1 /user */
export function AccountDrawer({ account, accounts, groups, ...ends }: AccountDrawerProps) {
  const t = useTranslations('user');
  const secret = useTranslations('account');
  const visitor = useVisitor();
  const capabilities = useCapabilities();
  const label = (key: keyof AccountFields) =>
    key === 'memo' ? t('remark') : key === 'pwd' || key === 'confirmation' ? secret(key) : t(key);
  const { fields, drawer } = useDrawerForm<AccountFields>({
    initial: ACCOUNT.toFields(account),
    isNew: !account,
    label,
    validate: (values) => accountProblems(values, account ? undefined : accounts.map(({ Name }) => Name)),
    fieldOf: ACCOUNT.fieldOf,
    // The format of the name was checked here, so a refusal means that it was taken meanwhile.
    problemOf: (key, { name }) =>
      key === 'name' ? { key: 'UserExists', values: { value: name } } : { key: 'Refused' },
    save: (values) => {
      // A device lists a masked password, which is not to be sent back.
      const { Password: _, ...user } = ACCOUNT.toRow(values, account);
      return account ? changeAccount(account.Name, user) : addAccount({ ...user, Password: values.pwd });
    },
    ...ends,
  });
  const { group, rights } = fields.values;
  const rightsOf = (groupName: string) => groups.find(({ Name }) => Name === groupName)?.AuthorityList ?? [];
  const own = accounts.find(({ Name }) => Name === visitor?.userName);
  const choices = givableGroups(groups, own?.Group);
  const chosen = fields.field('group');

  return (
    <DrawerForm title={account ? <bdi>{account.Name}</bdi> : t('add')} {...drawer}>
      {!account && <TextField field={fields.field('name')} maxLength={USER_NAME_MAX_LENGTH} isRequired isTechnical />}
      <SelectField
        field={{
          ...chosen,
          // Rights are a subset of the group's.
          set: (next) => fields.set({ group: next, rights: rights.filter((right) => rightsOf(next).includes(right)) }),
        }}
        choices={choices.map(({ Name }) => ({ value: Name, label: Name }))}
      />
      <TextField field={fields.field('memo')} maxLength={ACCOUNTS.memoMax} />
      <RightTree field={fields.field('rights')} ofGroup={rightsOf(group)} own={visitor?.authorities ?? []} />
      {!firstPage({ authorities: rights, capabilities }) && <Notice tone="warn">{t('noPages')}</Notice>}
      {!account && (
        <div className={classes.secrets}>
          <PasswordPair password={fields.field('pwd')} confirmation={fields.field('confirmation')} />
        </div>
      )}
    </DrawerForm>
  );
}
