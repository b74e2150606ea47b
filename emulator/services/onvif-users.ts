/**
 * Accounts of ONVIF clients: a list of their own, in clear and encrypted. @spec §7 DockUser; @assumed pages-1
 * /onvifUser
 */
import { ONVIF_USER } from '@/lib/contract/limits';
import { ONVIF_GROUPS } from '@/lib/contract/methods/onvif-users';
import { accountDigest, accountDigests, isSameDigest } from '../crypto/login-digest';
import { isRecord } from '../is-record';
import { isPasswordAllowed, isUserName } from '../rules/passwords';
import { type Call, service } from '../service';
import type { DeviceState } from '../state/device-state';
import { badCall, badValue, refusedFor } from './device-error';
import { readRecord, readText } from './read-params';
import { accountOf, openProtected } from './session-of-call';

type StoredOnvifUser = DeviceState['onvifUsers'][number];

/** Content of an encrypted call. */
function open(call: Call, params: object): Record<string, unknown> {
  const { value } = openProtected(call, params);
  if (!isRecord(value)) throw badCall('content');
  return value;
}

function userNamed(call: Call, raw: unknown): StoredOnvifUser {
  const name = readText(raw, 'name', 64);
  const user = call.state.onvifUsers.find((each) => each.name === name);
  if (!user) throw badValue('name');
  return user;
}

function readGroup(raw: unknown): string {
  const group = ONVIF_GROUPS.find((each) => each === raw);
  if (!group) throw badValue('Group');
  return group;
}

function addUser(call: Call, user: Record<string, unknown>): true {
  const { core, state } = call;
  const name = readText(user.Name, 'Name', 64);
  const isTaken = state.onvifUsers.some((each) => each.name === name);
  if (!isUserName(name) || name.length > ONVIF_USER.nameMax || isTaken) throw badValue('Name');
  const group = readGroup(user.Group);
  if (!isPasswordAllowed(user.Password)) throw badValue('Password');
  if (state.onvifUsers.length >= ONVIF_USER.max) throw refusedFor('UserMax');
  const { h1 } = accountDigests(name, state.realm, user.Password);
  core.update(({ onvifUsers }) => {
    const id = Math.max(0, ...onvifUsers.map((each) => each.id)) + 1;
    onvifUsers.push({ id, name, group, reserved: false, h1 });
  });
  core.note('Account', 'AddUser', accountOf(call).name, `ONVIF ${name}`);
  return true;
}

function changePassword(call: Call, { name, pwd, pwdOld }: Record<string, unknown>): true {
  const { core, state } = call;
  const user = userNamed(call, name);
  const old = readText(pwdOld, 'pwdOld', 256);
  if (!isSameDigest(user.h1, accountDigest(user.name, state.realm, old))) throw badValue('pwdOld');
  if (!isPasswordAllowed(pwd)) throw badValue('pwd');
  change(call, user, { h1: accountDigests(user.name, state.realm, pwd).h1 });
  core.note('Account', 'ModifyPassword', accountOf(call).name, `ONVIF ${user.name}`);
  return true;
}

function change({ core }: Call, { id }: StoredOnvifUser, members: Partial<StoredOnvifUser>): void {
  core.update(({ onvifUsers }) => {
    Object.assign(onvifUsers.find((each) => each.id === id) ?? {}, members);
  });
}

/** Methods for ONVIF accounts, of both areas. */
export const onvifUsers = {
  'userManager.onvifgetUserInfoAll': ({ state }: Call) => ({
    users: state.onvifUsers.map(({ id, name, group, reserved }) => ({
      Id: id,
      Name: name,
      Group: group,
      Reserved: reserved,
    })),
  }),

  'userManager.onvifmodifyUser'(call: Call, params: { name?: unknown; user?: unknown }): true {
    const user = userNamed(call, params.name);
    const group = readGroup(readRecord(params.user, 'user').Group);
    // The built-in account keeps every right.
    if (user.reserved && group !== user.group) throw badValue('Group');
    change(call, user, { group });
    call.core.note('Account', 'ModifyUser', accountOf(call).name, `ONVIF ${user.name}`);
    return true;
  },

  'userManager.onvifdeleteUser'(call: Call, params: { name?: unknown }): true {
    const user = userNamed(call, params.name);
    if (user.reserved) throw badValue('name');
    call.core.update((draft) => {
      draft.onvifUsers = draft.onvifUsers.filter(({ id }) => id !== user.id);
    });
    call.core.note('Account', 'DeleteUser', accountOf(call).name, `ONVIF ${user.name}`);
    return true;
  },

  'userManager.onvifaddUser': (call: Call, params: { user?: unknown }) =>
    addUser(call, readRecord(params.user, 'user')),

  'userManager.onvifmodifyPassword': (call: Call, params: object) => changePassword(call, { ...params }),
};

/** Methods of the area DockUser: the same, encrypted. */
export const dockUser = service('DockUser', {
  'DockUser.addUser': (call, params) => addUser(call, readRecord(open(call, params).user, 'user')),
  'DockUser.modifyPassword': (call, params) => changePassword(call, open(call, params)),
});
