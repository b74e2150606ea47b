import { accountDigests } from '../crypto/login-digest';
import { isRecord } from '../is-record';
import { ALL_RIGHTS, isInGroup } from '../rules/accounts';
import { isEmail, isPhone, isUserName } from '../rules/passwords';
import type { CustomProfile } from '../state/custom-profile';
import { realmOf } from '../state/seed';
import type { Wrong } from './profile-file';

const MEMBERS = ['name', 'password', 'group', 'memo', 'authorities', 'reserved', 'sharable', 'contact'];
const MAX_ACCOUNTS = 20;
const MAX_PASSWORD_LENGTH = 64;

type Account = NonNullable<CustomProfile['accounts']>[number];

/**
 * `users` of a profile file: `[{name, password, group?, memo?, authorities?, reserved?, sharable?, contact?}]`
 * instead of the built-in accounts. `contact {phone?, email?}` of one of them is the contact bound to the device. An
 * empty list is a device before its first set-up. @assumed pages-3 12.2, which names the member and not its form
 */
export function readAccounts(value: unknown, seed: number, wrong: Wrong): Pick<CustomProfile, 'accounts' | 'contact'> {
  if (value === undefined) return {};
  if (!Array.isArray(value) || value.length > MAX_ACCOUNTS)
    throw wrong('users', `a list of at most ${MAX_ACCOUNTS} is needed`);
  const accounts = value.map((each, index) => readAccount(each, `users[${index}]`, seed, wrong));
  const names = accounts.map(({ name }) => name);
  const twice = names.findIndex((name, index) => names.indexOf(name) < index);
  if (twice >= 0) throw wrong(`users[${twice}].name`, `${names[twice]} is there twice`);
  if (accounts.length > 0 && !accounts.some(({ group }) => group === 'admin'))
    throw wrong('users', 'one of group admin is needed');
  const contacts = value.flatMap(({ contact }, index) =>
    contact === undefined ? [] : [readContact(contact, `users[${index}].contact`, wrong)],
  );
  if (contacts.length > 1) throw wrong('users', 'one contact is bound to a device, not several');
  return { accounts, contact: contacts[0] ?? { phone: '', email: '' } };
}

function readAccount(value: unknown, path: string, seed: number, wrong: Wrong): Account {
  if (!isRecord(value)) throw wrong(path, 'an object is needed');
  const strange = Object.keys(value).find((member) => !MEMBERS.includes(member));
  if (strange !== undefined) throw wrong(`${path}.${strange}`, `none of ${MEMBERS.join(', ')}`);
  const { name, password } = value;
  if (typeof name !== 'string' || !isUserName(name)) throw wrong(`${path}.name`, '1 to 32 digits, letters, _ . @');
  if (typeof password !== 'string' || password.length < 1 || password.length > MAX_PASSWORD_LENGTH)
    throw wrong(`${path}.password`, `1 to ${MAX_PASSWORD_LENGTH} characters are needed`);
  const { group = name === 'admin' ? 'admin' : 'user', memo = '', reserved = false, sharable = true } = value;
  if (group !== 'admin' && group !== 'user') throw wrong(`${path}.group`, 'admin or user');
  if (typeof memo !== 'string' || memo.length > 64) throw wrong(`${path}.memo`, 'at most 64 characters');
  if (typeof reserved !== 'boolean') throw wrong(`${path}.reserved`, 'true or false');
  if (typeof sharable !== 'boolean') throw wrong(`${path}.sharable`, 'true or false');
  const { authorities = group === 'admin' ? ALL_RIGHTS : [] } = value;
  if (!Array.isArray(authorities) || !authorities.every((each) => ALL_RIGHTS.includes(each)))
    throw wrong(`${path}.authorities`, `a list of ${ALL_RIGHTS.join(', ')}`);
  if (!isInGroup(group, authorities)) throw wrong(`${path}.authorities`, 'rights that its group has');
  const digests = accountDigests(name, realmOf(seed), password);
  return { name, group, memo, authorities: [...authorities], reserved, sharable, ...digests };
}

function readContact(value: unknown, path: string, wrong: Wrong): { phone: string; email: string } {
  const { phone = '', email = '', ...rest } = isRecord(value) ? value : { phone: undefined, none: true };
  if (Object.keys(rest).length > 0) throw wrong(path, '{phone?, email?} is needed');
  if (typeof phone !== 'string' || (phone !== '' && !isPhone(phone))) throw wrong(`${path}.phone`, '5 to 20 digits');
  if (typeof email !== 'string' || (email !== '' && !isEmail(email))) throw wrong(`${path}.email`, 'no e-mail address');
  return { phone, email };
}
