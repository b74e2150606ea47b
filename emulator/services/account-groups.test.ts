import { expect, it } from 'vitest';
import { PasswordChangeErrorNo, ReplyError } from '@/lib/contract/error-codes';
import { ACCOUNTS } from '@/lib/contract/limits';
import { codeOf, detailOf, paramsOf, signedInDevice } from '../test-device';

const WATCH = { Name: 'watch', Memo: 'Night', AuthorityList: ['AuthSysInfo', 'AuthManuCtr'] };
const GUARD = { Name: 'guard', Password: 'Guard-12', Group: 'watch', AuthorityList: ['AuthSysInfo'] };

function groups() {
  const made = signedInDevice({ profile: 'face-full' });
  const { call } = made;
  return {
    ...made,
    add: (change: object = {}) => call('userManager.addGroup', { group: { ...WATCH, ...change } }),
    modify: (name: string, group: object) => call('userManager.modifyGroup', { name, group }),
    remove: (name: string) => call('userManager.deleteGroup', { name }),
    errorNo: () => paramsOf(call('userManager.getErrorNo')).error,
    listed: () => made.device.state().accountGroups,
  };
}

it('is added, holds accounts with its rights alone, and is listed after those of the device', () => {
  const { add, call, signIn } = groups();
  expect(add().result).toBe(true);
  expect(call('userManager.getGroupInfoAll').params).toMatchObject([
    { Id: 1, Name: 'admin' },
    { Id: 2, Name: 'user' },
    { Id: 3, ...WATCH },
  ]);
  const beyond = { ...GUARD, AuthorityList: ['AuthNetCfg'] };
  expect(detailOf(call('userManager.addUser', { user: beyond }))).toEqual({ field: 'AuthorityList' });
  expect(call('userManager.addUser', { user: GUARD }).result).toBe(true);
  signIn('guard', 'Guard-12');
  expect(codeOf(call('userManager.addGroup', { group: { ...WATCH, Name: 'other' } }))).toBe(ReplyError.NoAuthority);
});

it('is refused with a name that is taken or wrong, an unknown right, and beyond the limit', () => {
  const { add, listed } = groups();
  for (const Name of ['admin', 'a b', '']) expect(detailOf(add({ Name }))).toEqual({ field: 'Name' });
  expect(detailOf(add({ AuthorityList: ['AuthEverything'] }))).toEqual({ field: 'AuthorityList' });
  for (let at = 2; at < ACCOUNTS.groupsMax; at += 1) expect(add({ Name: `watch${at}` }).result).toBe(true);
  expect(detailOf(add())).toEqual({ reason: 'UserMax' });
  expect(listed()).toHaveLength(ACCOUNTS.groupsMax - 2);
});

it('changes remark and rights, but loses none that one of its accounts holds', () => {
  const { add, modify, call, listed } = groups();
  add();
  call('userManager.addUser', { user: GUARD });
  expect(modify('watch', { Memo: 'Day' }).result).toBe(true);
  expect(listed()).toEqual([{ Id: 3, ...WATCH, Memo: 'Day' }]);
  expect(detailOf(modify('watch', { AuthorityList: ['AuthManuCtr'] }))).toEqual({ field: 'AuthorityList' });
  expect(modify('watch', { AuthorityList: ['AuthSysInfo', 'AuthNetCfg'] }).result).toBe(true);
  expect(listed()[0]?.AuthorityList).toEqual(['AuthSysInfo', 'AuthNetCfg']);
  expect(detailOf(modify('nobody', {}))).toEqual({ field: 'name' });
  expect(detailOf(modify('watch', { Name: 'guards' }))).toEqual({ field: 'Name' });
  expect(modify('watch', { Name: 'watch' }).result).toBe(true);
});

it('is deleted once it has no account; those of the device stay', () => {
  const { add, modify, remove, errorNo, call, listed } = groups();
  add();
  call('userManager.addUser', { user: GUARD });
  expect(codeOf(remove('watch'))).toBe(ReplyError.Unknown);
  expect(errorNo()).toBe(PasswordChangeErrorNo.UserInUse);
  for (const refused of [remove('admin'), modify('user', { AuthorityList: [] })]) {
    expect(codeOf(refused)).toBe(ReplyError.Unknown);
    expect(errorNo()).toBe(PasswordChangeErrorNo.CannotChangeUser);
  }
  call('userManager.deleteUser', { name: 'guard' });
  expect(remove('watch').result).toBe(true);
  expect(listed()).toEqual([]);
});

it('gives nobody rights that their own group lacks', () => {
  const { add, call, signIn, device, modify } = groups();
  add();
  call('userManager.addUser', { user: { ...GUARD, Group: 'admin', AuthorityList: ['AuthUserMag'] } });
  device.update(({ accounts }) => {
    for (const account of accounts) if (account.name === 'guard') account.group = 'watch';
  });
  signIn('guard', 'Guard-12');
  expect(codeOf(add({ Name: 'second', AuthorityList: ['AuthSecurity'] }))).toBe(ReplyError.NoAuthority);
  expect(codeOf(modify('watch', { AuthorityList: [...WATCH.AuthorityList, 'AuthUserMag'] }))).toBe(
    ReplyError.NoAuthority,
  );
  expect(add({ Name: 'second', AuthorityList: ['AuthSysInfo'] }).result).toBe(true);
});

it('goes with a reset of the accounts, and stays with them on another profile', () => {
  const { add, device, listed } = groups();
  add();
  device.useProfile('vto', true);
  expect(listed()).toMatchObject([{ Name: 'watch' }]);
  device.reset('users');
  expect(listed()).toEqual([]);
});
