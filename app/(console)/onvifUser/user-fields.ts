import { ONVIF_USER, PASSWORD_LENGTH } from '@/lib/contract/limits';
import type { NewOnvifUser, OnvifUser } from '@/lib/contract/methods/onvif-users';
import { randomBelow } from '@/lib/crypto/random-below';
import { type RowValues, rowOf } from '@/lib/forms/bind-row';
import type { Problems } from '@/lib/forms/form-field';
import { confirmationProblem, passwordProblem } from '@/lib/validation/password';
import { lengthProblem, required, userNameProblem } from '@/lib/validation/text-kinds';

/** Members that a refusal may name: those of an account, and the parameters that carry a password. */
type Row = Partial<OnvifUser & NewOnvifUser & { pwd: string; pwdOld: string }>;
const { bind, same, secret, custom } = rowOf<Row>({});

/** One account as the drawer shows it; passwords are empty while the stored one is kept. */
export const USER = bind({
  name: same('Name', ''),
  group: same('Group', 'user'),
  pwdOld: secret('pwdOld'),
  pwd: custom(
    ['Password', 'pwd'],
    () => '',
    (pwd) => ({ pwd }),
  ),
  confirmation: custom(
    [],
    () => '',
    () => ({}),
  ),
});

export type UserFields = RowValues<typeof USER>;

/** `others`: names that are taken. @spec §5 passwords, user names; the rest @assumed pages-1 /onvifUser */
export function userProblems(fields: UserFields, isNew: boolean, others: readonly string[]): Problems<UserFields> {
  const { name, pwd, pwdOld, confirmation } = fields;
  const changes = isNew || pwd !== '' || confirmation !== '' || pwdOld !== '';
  return {
    name: isNew
      ? (userNameProblem(name) ??
        lengthProblem(name, ONVIF_USER.nameMax) ??
        (others.includes(name) ? { key: 'UserExists', values: { value: name } } : undefined))
      : undefined,
    pwdOld: changes && !isNew ? required(pwdOld) : undefined,
    pwd: changes ? passwordProblem(pwd) : undefined,
    confirmation: changes ? confirmationProblem(pwd, confirmation) : undefined,
  };
}

/** Letters and digits that cannot be mistaken for each other, and special characters that every password may have. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789-_.+';
const LENGTH = Math.min(16, PASSWORD_LENGTH.max);

/** A random password that satisfies the rules. */
export function randomPassword(): string {
  const text = Array.from({ length: LENGTH }, () => LETTERS[randomBelow(LETTERS.length)]).join('');
  return passwordProblem(text) ? randomPassword() : text;
}
