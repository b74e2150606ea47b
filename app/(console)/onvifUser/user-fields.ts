import { ONVIF_USER, PASSWORD_LENGTH } from '@/lib/contract/limits';
import type { OnvifUser } from '@/lib/contract/methods/onvif-users';
import type { Problems } from '@/lib/forms/form-field';
import { confirmationProblem, passwordProblem } from '@/lib/validation/password';
import { lengthProblem, required, userNameProblem } from '@/lib/validation/text-kinds';

/** One account as the drawer shows it; passwords are empty while the stored one is kept. */
export interface UserFields {
  name: string;
  group: string;
  pwdOld: string;
  pwd: string;
  confirmation: string;
}

export const userFields = (user: OnvifUser | undefined): UserFields => ({
  name: user?.Name ?? '',
  group: user?.Group ?? 'user',
  pwdOld: '',
  pwd: '',
  confirmation: '',
});

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
  const limit = 256 - (256 % LETTERS.length);
  let text = '';
  while (text.length < LENGTH) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    // Values beyond the last whole round would make some letters more likely than others.
    if (byte < limit) text += LETTERS[byte % LETTERS.length];
  }
  return passwordProblem(text) ? randomPassword() : text;
}

const MEMBERS: Record<string, keyof UserFields> = {
  Name: 'name',
  Group: 'group',
  Password: 'pwd',
  pwd: 'pwd',
  pwdOld: 'pwdOld',
};

/** The field that a refusal is about. */
export const userFieldOf = (member: string): keyof UserFields | undefined => MEMBERS[member];
