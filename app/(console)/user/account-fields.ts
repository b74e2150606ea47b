import { ACCOUNTS, USER_NAME_MAX_LENGTH } from '@/lib/contract/limits';
import type { Account, AccountGroup } from '@/lib/contract/methods/user-manager';
import { type RowValues, rowOf } from '@/lib/forms/bind-row';
import type { Problems } from '@/lib/forms/form-field';
import { confirmationProblem, passwordProblem } from '@/lib/validation/password';
import { lengthProblem, userNameProblem } from '@/lib/validation/text-kinds';

/** A new account has the members that public clients send. @assumed protocol 4.5 */
const { bind, same, custom } = rowOf<Partial<Account>>({ Sharable: true, Reserved: false });

/** One account as the drawer shows it; a stored one has its password changed elsewhere. */
export const ACCOUNT = bind({
  name: same('Name', ''),
  group: same('Group', 'user'),
  memo: same('Memo', ''),
  rights: same('AuthorityList', []),
  pwd: custom(
    ['Password'],
    () => '',
    (pwd: string) => (pwd === '' ? {} : { Password: pwd }),
  ),
  confirmation: custom(
    [],
    () => '',
    () => ({}),
  ),
});

export type AccountFields = RowValues<typeof ACCOUNT>;

/** `taken`: names of the other accounts, for a new one; undefined for a stored one, whose name and password stay. */
export function accountProblems(fields: AccountFields, taken: readonly string[] | undefined): Problems<AccountFields> {
  const { name, memo, pwd, confirmation } = fields;
  const isTaken = taken?.some((each) => each.toLowerCase() === name.toLowerCase());
  return {
    memo: lengthProblem(memo, ACCOUNTS.memoMax),
    ...(taken && {
      name:
        userNameProblem(name) ??
        lengthProblem(name, USER_NAME_MAX_LENGTH) ??
        (isTaken ? { key: 'UserExists', values: { value: name } } : undefined),
      pwd: passwordProblem(pwd),
      confirmation: confirmationProblem(pwd, confirmation),
    }),
  };
}

/** Groups that an account of the group `own` may grant: those whose rights its own group has. @assumed contract 4 */
export function givableGroups(groups: readonly AccountGroup[], own: string | undefined): AccountGroup[] {
  const held = groups.find(({ Name }) => Name === own)?.AuthorityList;
  return groups.filter(({ AuthorityList }) => !held || AuthorityList.every((right) => held.includes(right)));
}
