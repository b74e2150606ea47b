/** Groups of console accounts, as part of the area userManager. @spec §6, §7; shapes @assumed protocol 4.5 */
import { PasswordChangeErrorNo, ReplyError } from '@/lib/contract/error-codes';
import { ACCOUNTS } from '@/lib/contract/limits';
import type { AccountGroup } from '@/lib/contract/methods/user-manager';
import { ALL_RIGHTS, allGroups, isInGroup } from '../rules/accounts';
import { isUserName } from '../rules/passwords';
import type { Call } from '../service';
import { badCall, badValue, DeviceError, refusedFor } from './device-error';
import { readOptionalText, readRecord, readText, readTexts } from './read-params';
import { accountOf, noteChange, refuseChange } from './session-of-call';

const membersOf = ({ state }: Call, name: string) => state.accounts.filter(({ group }) => group === name);

/** @throws InvalidParams for an unknown right; NoAuthority for one that the caller's group does not have */
function readRights(call: Call, raw: unknown): string[] {
  const rights = [...new Set(readTexts(raw, 'AuthorityList', 64))];
  if (!rights.every((each) => ALL_RIGHTS.includes(each))) throw badValue('AuthorityList');
  if (!isInGroup(accountOf(call).group, rights, call.state.accountGroups))
    throw new DeviceError(ReplyError.NoAuthority);
  return rights;
}

/** A group that was added. @throws InvalidParams; Unknown with error number 10 for one of the device itself */
function addedGroup(call: Call, raw: unknown): AccountGroup {
  const name = readText(raw, 'name', 64);
  const group = call.state.accountGroups.find(({ Name }) => Name === name);
  if (group) return group;
  if (isInGroup(name, [])) throw refuseChange(call, PasswordChangeErrorNo.CannotChangeUser);
  throw badCall('name');
}

/** Methods for groups. */
export const accountGroups = {
  'userManager.getGroupInfoAll': ({ state }: Call) => allGroups(state.accountGroups),

  'userManager.addGroup'(call: Call, params: { group?: unknown }): true {
    const { core, state } = call;
    const given = readRecord(params.group, 'group');
    const Name = readText(given.Name, 'Name', 32);
    const groups = allGroups(state.accountGroups);
    if (!isUserName(Name) || groups.some((each) => each.Name === Name)) throw badValue('Name');
    const Memo = readOptionalText(given.Memo, 'Memo', ACCOUNTS.memoMax);
    const AuthorityList = readRights(call, given.AuthorityList ?? []);
    if (groups.length >= ACCOUNTS.groupsMax) throw refusedFor('UserMax');
    const Id = Math.max(...groups.map((each) => each.Id)) + 1;
    core.update((draft) => void draft.accountGroups.push({ Id, Name, Memo, AuthorityList }));
    noteChange(call, 'AddGroup', Name);
    return true;
  },

  'userManager.modifyGroup'(call: Call, params: { name?: unknown; group?: unknown }): true {
    const group = addedGroup(call, params.name);
    const given = readRecord(params.group, 'group');
    if (given.Name !== undefined && given.Name !== group.Name) throw badValue('Name');
    const Memo = given.Memo === undefined ? group.Memo : readText(given.Memo, 'Memo', ACCOUNTS.memoMax);
    const isSame = given.AuthorityList === undefined;
    const AuthorityList = isSame ? group.AuthorityList : readRights(call, given.AuthorityList);
    const isHeld = (right: string) => membersOf(call, group.Name).some((each) => each.authorities.includes(right));
    if (group.AuthorityList.some((each) => !AuthorityList.includes(each) && isHeld(each))) {
      throw badValue('AuthorityList');
    }
    call.core.update(({ accountGroups }) => {
      Object.assign(accountGroups.find(({ Id }) => Id === group.Id) ?? {}, { Memo, AuthorityList });
    });
    noteChange(call, 'ModifyGroup', group.Name);
    return true;
  },

  'userManager.deleteGroup'(call: Call, params: { name?: unknown }): true {
    const { Id, Name } = addedGroup(call, params.name);
    if (membersOf(call, Name).length > 0) throw refuseChange(call, PasswordChangeErrorNo.UserInUse);
    call.core.update((draft) => {
      draft.accountGroups = draft.accountGroups.filter((each) => each.Id !== Id);
    });
    noteChange(call, 'DeleteGroup', Name);
    return true;
  },
};
