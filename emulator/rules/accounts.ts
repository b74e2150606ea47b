/** Rules of console accounts: groups, who may grant which right, and who may sign in once more. */
import { AUTHORITIES, IGNORED_AUTHORITIES } from '@/lib/contract/authorities';
import type { AccountGroup } from '@/lib/contract/methods/user-manager';
import type { StoredAccount } from '../state/device-state';

/** Every right that the device knows. */
export const ALL_RIGHTS: readonly string[] = [...AUTHORITIES, ...IGNORED_AUTHORITIES];

/** Most rights that an account of each group may hold. @assumed pages-1 /user (rights are a subset of the group's) */
export const GROUP_RIGHTS: Readonly<Record<string, readonly string[]>> = {
  admin: ALL_RIGHTS,
  user: ALL_RIGHTS.filter((each) => each !== 'AuthUserMag'),
};

type Rank = Pick<StoredAccount, 'group' | 'authorities'>;

/** The groups of a device: its own two, and those that were added. */
export const allGroups = (added: readonly AccountGroup[]): AccountGroup[] => [
  { Id: 1, Name: 'admin', Memo: 'administrator group', AuthorityList: [...(GROUP_RIGHTS.admin ?? [])] },
  { Id: 2, Name: 'user', Memo: 'user group', AuthorityList: [...(GROUP_RIGHTS.user ?? [])] },
  ...added,
];

/** Rights of a group; undefined when there is none of that name. */
const rightsOf = (name: string, added: readonly AccountGroup[]) =>
  allGroups(added).find(({ Name }) => Name === name)?.AuthorityList;

/** Whether the group exists and holds these rights. */
export function isInGroup(group: string, rights: readonly string[], added: readonly AccountGroup[] = []): boolean {
  const held = rightsOf(group, added);
  return held !== undefined && rights.every((each) => held.includes(each));
}

/**
 * Whether an account may add another one as `next`, or change it to that: it may grant only rights that it holds, and
 * only a group whose rights its own group has. Rights that the other account held before stay allowed. This way nobody
 * can raise their own rights. @assumed contract 4
 */
export function mayGrant(giver: Rank, next: Rank, before: Rank | undefined, groups: readonly AccountGroup[]): boolean {
  const added = next.authorities.filter((each) => !before?.authorities.includes(each));
  const isGroupAllowed =
    next.group === before?.group || isInGroup(giver.group, rightsOf(next.group, groups) ?? [], groups);
  return isGroupAllowed && added.every((each) => giver.authorities.includes(each));
}

/**
 * Whether an account may sign in once more, by the names of all live logins. Accounts that may not manage accounts, in
 * whatever group, have at most half of the logins each, and never the last one, so that an administrator can always
 * come in. @assumed quality 6.2 names no rule
 */
export function hasPlace(
  account: Pick<StoredAccount, 'name' | 'authorities'>,
  live: readonly string[],
  max: number,
): boolean {
  if (account.name === 'admin' || account.authorities.includes('AuthUserMag')) return live.length < max;
  const own = live.filter((name) => name === account.name);
  return live.length < max - 1 && own.length < Math.ceil(max / 2);
}
