/** userManager: accounts, groups, authorities. @spec §6, §7, §8 password change; shapes @assumed protocol 4.5 */
import { PasswordChangeErrorNo, ReplyError } from '@/lib/contract/error-codes';
import { ACCOUNTS, PASSWORD_LENGTH, SIGN_IN } from '@/lib/contract/limits';
import type { Account } from '@/lib/contract/methods/user-manager';
import { accountDigest, accountDigests, isSameDigest } from '../crypto/login-digest';
import { ALL_RIGHTS, isInGroup, mayGrant } from '../rules/accounts';
import { isPasswordAllowed, isUserName } from '../rules/passwords';
import { type Call, service } from '../service';
import { capsOf } from '../state/capability-replies';
import type { StoredAccount } from '../state/device-state';
import { formatWallTime } from '../state/wall-time';
import { accountGroups } from './account-groups';
import { areaHandles } from './area-handles';
import { badCall, badValue, DeviceError, refusedFor } from './device-error';
import { afterWrongTry, lockKey, lockNamed, secondsLocked, triesLeft } from './locks';
import { onvifUsers } from './onvif-users';
import { readOptionalText, readRecord, readText, readTexts } from './read-params';
import { accountNamed, accountOf, loginOf, noteChange, refuseChange } from './session-of-call';

function publicView(call: Call, account: StoredAccount): Account {
  const wall = account.passwordModified + (call.core.wallNow() - call.core.clock.now());
  return {
    Id: account.id,
    Name: account.name,
    Group: account.group,
    Memo: account.memo,
    AuthorityList: [...account.authorities],
    Reserved: account.reserved,
    Sharable: account.sharable,
    PasswordModifiedTime: formatWallTime(wall),
    ...(account.strength && { PasswordStrength: account.strength }),
  };
}

/** The default administrator, and accounts of the device itself: nobody else changes them. @spec §6 */
const isProtected = ({ name, reserved }: StoredAccount) => reserved || name === 'admin';

/**
 * Changes a password and ends every login of that account, also the caller's.
 * @throws Unknown with detail.remainModifyTimes or detail.remainLockSeconds; InvalidParams with field `pwd`
 */
export function changePassword(call: Call, params: { name?: unknown; pwd?: unknown; pwdOld?: unknown }): void {
  const { core, state } = call;
  const own = accountOf(call);
  const name = readText(params.name, 'name', 64);
  const account = accountNamed(state, name);
  const isOwn = name === own.name;
  if (!isOwn && !own.authorities.includes('AuthUserMag')) throw new DeviceError(ReplyError.NoAuthority);
  if (!account || (!isOwn && isProtected(account))) throw refuseChange(call, PasswordChangeErrorNo.CannotChangeUser);
  if (!isOwn && core.sessions.all().some((each) => each.login.userName === name)) {
    throw refuseChange(call, PasswordChangeErrorNo.UserInUse);
  }
  refuseWrongOldPassword(call, account, readText(params.pwdOld, 'pwdOld', 256));
  if (!isPasswordAllowed(params.pwd)) throw badValue('pwd');
  const digests = accountDigests(name, state.realm, params.pwd);
  core.update((draft) => {
    delete draft.locks.passwordChange[lockKey(name)];
    const stored = accountNamed(draft, name);
    if (!stored) return;
    Object.assign(stored, digests);
    stored.passwordModified = core.clock.now();
  });
  noteChange(call, 'ModifyPassword', name);
  for (const { login } of core.sessions.all()) if (login.userName === name) core.sessions.end(login.id);
  if (isOwn) call.outcome.clearSession = true;
}

function refuseWrongOldPassword(call: Call, account: StoredAccount, pwdOld: string): void {
  const { core, state } = call;
  const now = core.clock.now();
  const lock = lockNamed(state.locks.passwordChange, account.name);
  const remainLockSeconds = secondsLocked(lock, now);
  if (remainLockSeconds > 0) {
    loginOf(call).passwordErrorNo = PasswordChangeErrorNo.PasswordError;
    throw new DeviceError(ReplyError.Unknown, { detail: { remainLockSeconds } });
  }
  if (isSameDigest(account.h1, accountDigest(account.name, state.realm, pwdOld))) return;
  const next = afterWrongTry(lock, now, SIGN_IN.attempts, SIGN_IN.lockS);
  core.update((draft) => {
    draft.locks.passwordChange[lockKey(account.name)] = next;
  });
  loginOf(call).passwordErrorNo = PasswordChangeErrorNo.PasswordError;
  const locked = secondsLocked(next, now);
  throw new DeviceError(ReplyError.Unknown, {
    detail: locked > 0 ? { remainLockSeconds: locked } : { remainModifyTimes: triesLeft(next, now, SIGN_IN.attempts) },
  });
}

/**
 * @throws InvalidParams with the invalid member in detail.field; NoAuthority for a right or group that the caller may
 * not give; Unknown when the list is full
 */
export function addAccount(call: Call, user: Record<string, unknown>): void {
  const { core, state } = call;
  const name = readText(user.Name, 'Name', 64);
  if (!isUserName(name) || accountNamed(state, name)) throw badValue('Name');
  if (!isPasswordAllowed(user.Password)) throw badValue('Password');
  if (state.accounts.length >= ACCOUNTS.max) throw refusedFor('UserMax');
  const { group, authorities } = readRank(call, { Group: 'user', AuthorityList: [], ...user });
  const account: StoredAccount = {
    id: Math.max(0, ...state.accounts.map((each) => each.id)) + 1,
    name,
    group,
    memo: readOptionalText(user.Memo, 'Memo', ACCOUNTS.memoMax),
    authorities,
    reserved: false,
    sharable: user.Sharable !== false,
    ...accountDigests(name, state.realm, user.Password),
    passwordModified: core.clock.now(),
  };
  core.update((draft) => {
    draft.accounts.push(account);
  });
  noteChange(call, 'AddUser', name);
}

/**
 * Group and rights of an account after the call.
 * @throws InvalidParams with `Group`, or `AuthorityList` for rights that the group does not have; NoAuthority
 */
function readRank(call: Call, user: Record<string, unknown>, before?: StoredAccount) {
  const group = user.Group === undefined ? before?.group : readText(user.Group, 'Group', 32);
  const { accountGroups: groups } = call.state;
  if (group === undefined || !isInGroup(group, [], groups)) throw badValue('Group');
  const rights =
    user.AuthorityList === undefined ? before?.authorities : readTexts(user.AuthorityList, 'AuthorityList', 64);
  const next = { group, authorities: [...new Set(rights)] };
  if (!isInGroup(group, next.authorities, groups)) throw badValue('AuthorityList');
  if (!mayGrant(accountOf(call), next, before, groups)) throw new DeviceError(ReplyError.NoAuthority);
  return next;
}

/** The account, if others may change or delete it. */
function changeable(call: Call, name: unknown): StoredAccount {
  const account = accountNamed(call.state, readText(name, 'name', 64));
  if (!account) throw badCall('name');
  if (isProtected(account)) throw refuseChange(call, PasswordChangeErrorNo.CannotChangeUser);
  return account;
}

/** Methods of the area userManager. */
export const userManager = service('userManager', {
  ...onvifUsers,

  ...accountGroups,

  ...areaHandles('userManager'),

  'userManager.getAuthorityList': () => [...ALL_RIGHTS],

  'userManager.getUserInfoAll': (call) => ({ users: call.state.accounts.map((each) => publicView(call, each)) }),

  'userManager.getUserInfo'(call, params) {
    const name = readText(params.name, 'name', 64);
    const own = accountOf(call);
    if (name !== own.name && !own.authorities.includes('AuthUserMag')) throw new DeviceError(ReplyError.NoAuthority);
    const account = accountNamed(call.state, name);
    if (!account) throw badCall('name');
    return { user: publicView(call, account) };
  },

  'userManager.getActiveUserInfoAll'(call) {
    const { core, state } = call;
    const shift = core.wallNow() - core.clock.now();
    const users = core.sessions.all().map(({ login }, index) => ({
      Id: index + 1,
      Name: login.userName,
      Group: accountNamed(state, login.userName)?.group ?? '',
      ClientAddress: login.address,
      ClientType: login.clientType,
      LoginTime: formatWallTime(login.loginTime + shift),
    }));
    return { users: users.length > 0 ? users : null };
  },

  'userManager.modifyPassword'(call, params) {
    changePassword(call, params);
    return true;
  },

  'userManager.modifyUser'(call, params) {
    const account = changeable(call, params.name);
    const user = readRecord(params.user, 'user');
    const memo = user.Memo === undefined ? account.memo : readText(user.Memo, 'Memo', ACCOUNTS.memoMax);
    if (user.Name !== undefined && user.Name !== account.name) throw badValue('Name');
    const sharable = user.Sharable === undefined ? account.sharable : user.Sharable !== false;
    const { group, authorities } = readRank(call, user, account);
    call.core.update((draft) => {
      Object.assign(accountNamed(draft, account.name) ?? {}, { memo, sharable, group, authorities });
    });
    noteChange(call, 'ModifyUser', account.name);
    return true;
  },

  'userManager.addUser'(call, params) {
    addAccount(call, readRecord(params.user, 'user'));
    return true;
  },

  'userManager.deleteUser'(call, params) {
    const { name } = changeable(call, params.name);
    if (call.core.sessions.all().some((each) => each.login.userName === name)) {
      throw refuseChange(call, PasswordChangeErrorNo.UserInUse);
    }
    call.core.update((draft) => {
      draft.accounts = draft.accounts.filter((each) => each.name !== name);
    });
    noteChange(call, 'DeleteUser', name);
    return true;
  },

  'userManager.getErrorNo': (call) => ({ error: loginOf(call).passwordErrorNo }),

  'userManager.getCaps'({ core }) {
    const { caps } = capsOf(core.capabilities(), 'userManager.getCaps');
    const limits = { MaxUsers: ACCOUNTS.max, PassWordLimit: [PASSWORD_LENGTH.min, PASSWORD_LENGTH.max] };
    return { caps: { ...caps, ...limits, UserNameLimit: [1, 32], ManagerModifyPwd: true } };
  },
});
