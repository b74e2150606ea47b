import { describe, expect, it } from 'vitest';
import { PasswordChangeErrorNo, ReplyError, SessionError } from '@/lib/contract/error-codes';
import { sealedCall } from '../sealer.fixtures';
import { codeOf, detailOf, paramsOf, testDevice } from '../test-device';

const change = (pwdOld: string, pwd = 'Changed-1', name = 'admin') => ({ name, pwd, pwdOld });

function signedIn() {
  const test = testDevice();
  test.signIn();
  return test;
}

describe('password change', () => {
  it("ends every login of the account, also the caller's, and the new password works", () => {
    const { call, signIn, session, device } = signedIn();
    const first = session();
    signIn();
    expect(call('userManager.modifyPassword', change('Admin123')).result).toBe(true);
    expect(device.logins()).toEqual([]);
    expect(codeOf(call('magicBox.getVendor', {}, { session: first }))).toBe(SessionError.SessionInvalid);
    expect(signIn().result).toBe(false);
    expect(signIn('admin', 'Changed-1').result).toBe(true);
  });

  it('tells what the device thinks of a password, and nothing else of it', () => {
    const { call, signIn } = signedIn();
    const told = () => Object(paramsOf(call('userManager.getUserInfo', { name: 'admin' }))).user;
    expect(told().PasswordStrength).toBe('Default');
    for (const [pwd, strength] of [
      ['aaaaaaa1', 'Low'],
      ['Long-enough-4711', 'High'],
    ] as const) {
      call('userManager.modifyPassword', change(pwd === 'aaaaaaa1' ? 'Admin123' : 'aaaaaaa1', pwd));
      signIn('admin', pwd);
      expect(told().PasswordStrength).toBe(strength);
      expect(JSON.stringify(told())).not.toContain(pwd);
    }
  });

  it('counts wrong old passwords down, locks for 300 s and opens again', () => {
    const { call, device } = signedIn();
    const details = [1, 2, 3, 4, 5].map(() => detailOf(call('userManager.modifyPassword', change('Wrong-1-1'))));
    expect(details).toEqual([
      { remainModifyTimes: 4 },
      { remainModifyTimes: 3 },
      { remainModifyTimes: 2 },
      { remainModifyTimes: 1 },
      { remainLockSeconds: 300 },
    ]);
    device.clock.advance(175_000);
    expect(detailOf(call('userManager.modifyPassword', change('Admin123')))).toEqual({ remainLockSeconds: 125 });
    expect(paramsOf(call('userManager.getErrorNo'))).toEqual({ error: PasswordChangeErrorNo.PasswordError });
    call('Global.keepAlive', { timeout: 3600 });
    device.clock.advance(125_000);
    expect(call('userManager.modifyPassword', change('Admin123')).result).toBe(true);
  });

  it('refuses a password that breaks the rules, without counting', () => {
    const { call } = signedIn();
    for (const pwd of ['short1', 'abcdefgh', 'pass word1', 'a1'.repeat(17), undefined]) {
      expect(detailOf(call('userManager.modifyPassword', { ...change('Admin123'), pwd }))).toEqual({ field: 'pwd' });
    }
    expect(call('userManager.modifyPassword', change('Admin123')).result).toBe(true);
  });

  it('gives number 10 for reserved accounts, 5 for one that is signed in, and 0 after a change that it took', () => {
    const { call, signIn, session } = signedIn();
    const admin = session();
    expect(codeOf(call('userManager.modifyPassword', change('x', 'Changed-1', 'service')))).toBe(ReplyError.Unknown);
    expect(paramsOf(call('userManager.getErrorNo')).error).toBe(PasswordChangeErrorNo.CannotChangeUser);
    call('userManager.addUser', { user: { Name: 'guard', Password: 'Guard-12', AuthorityList: [] } });
    expect(paramsOf(call('userManager.getErrorNo')).error).toBe(0);
    signIn('guard', 'Guard-12');
    const as = { session: admin };
    expect(codeOf(call('userManager.modifyPassword', change('Guard-12', 'Guard-13', 'guard'), as))).toBe(
      ReplyError.Unknown,
    );
    expect(paramsOf(call('userManager.getErrorNo', {}, as)).error).toBe(PasswordChangeErrorNo.UserInUse);
    expect(call('userManager.deleteUser', { name: 'guard' }, as).result).toBe(false);
    call('Global.logout');
    expect(call('userManager.deleteUser', { name: 'guard' }, as).result).toBe(true);
  });
});

describe('accounts', () => {
  it('lists admin as the only account that is not reserved, and no digest', () => {
    const { call } = signedIn();
    const reply = call('userManager.getUserInfoAll');
    const users = paramsOf(reply).users;
    expect(users).toMatchObject([
      { Name: 'admin', Reserved: false },
      { Name: 'operator1', Reserved: true },
      { Name: 'service', Reserved: true },
    ]);
    expect(JSON.stringify(reply)).not.toMatch(/[0-9A-F]{32}/);
  });

  it('refuses an operator without the right', () => {
    const { call, signIn } = testDevice();
    signIn('operator1', 'Operator1');
    const refused: [string, object][] = [
      ['userManager.addUser', { user: { Name: 'x', Password: 'Guard-12' } }],
      ['userManager.modifyPassword', change('Admin123')],
      ['magicBox.reboot', {}],
      ['AccessUser.doFind', { Token: 1, Offset: 0, Count: 1 }],
      ['log.clear', {}],
      ['configManager.restoreExcept', { names: [] }],
    ];
    for (const [method, params] of refused) expect(codeOf(call(method, params)), method).toBe(ReplyError.NoAuthority);
    expect(call('log.startFind', { condition: {} }).result).toBe(true);
    expect(call('userManager.modifyPassword', change('Operator1', 'Operator2', 'operator1')).result).toBe(true);
  });

  it('refuses bad names, duplicates, unknown rights and changes of admin', () => {
    const { call } = signedIn();
    const add = (user: object) => detailOf(call('userManager.addUser', { user: { Password: 'Guard-12', ...user } }));
    expect(add({ Name: 'a b' })).toEqual({ field: 'Name' });
    expect(add({ Name: 'admin' })).toEqual({ field: 'Name' });
    expect(add({ Name: 'guard', Password: 'x' })).toEqual({ field: 'Password' });
    expect(add({ Name: 'guard', AuthorityList: ['AuthEverything'] })).toEqual({ field: 'AuthorityList' });
  });

  it('stores what is changed of an account, and refuses another name', () => {
    const { call, device } = signedIn();
    call('userManager.addUser', { user: { Name: 'guard', Password: 'Guard-12' } });
    const modify = (user: object) => call('userManager.modifyUser', { name: 'guard', user });
    expect(detailOf(modify({ Name: 'other', Sharable: false }))).toEqual({ field: 'Name' });
    expect(modify({ Name: 'guard', Sharable: false }).result).toBe(true);
    expect(modify({ Memo: 'Night' }).result).toBe(true);
    expect(device.state().accounts.at(-1)).toMatchObject({ name: 'guard', memo: 'Night', sharable: false });
  });

  it('keeps the administrator and the reserved accounts as they are', () => {
    const { call, device } = signedIn();
    const before = device.state().accounts;
    for (const name of ['admin', 'operator1', 'service']) {
      expect(codeOf(call('userManager.deleteUser', { name })), name).toBe(ReplyError.Unknown);
      expect(codeOf(call('userManager.modifyUser', { name, user: { Memo: 'x' } })), name).toBe(ReplyError.Unknown);
      expect(paramsOf(call('userManager.getErrorNo'))).toEqual({ error: PasswordChangeErrorNo.CannotChangeUser });
    }
    expect(device.state().accounts).toEqual(before);
  });

  it('lets no other account change the password of the administrator, whatever it knows', () => {
    const { call, signIn } = signedIn();
    const manager = { Name: 'porter', Password: 'Porter-77', Group: 'admin', AuthorityList: ['AuthUserMag'] };
    expect(call('userManager.addUser', { user: manager }).result).toBe(true);
    call('global.logout');
    signIn('porter', 'Porter-77');
    expect(codeOf(call('userManager.modifyPassword', change('Admin123', 'Changed-1')))).toBe(ReplyError.Unknown);
    expect(paramsOf(call('userManager.getErrorNo'))).toEqual({ error: PasswordChangeErrorNo.CannotChangeUser });
    expect(signIn('admin', 'Admin123').result).toBe(true);
  });

  describe('and the rights they may give', () => {
    const PORTER = { Name: 'porter', Password: 'Porter-77', Group: 'admin' };
    /** A caller of group admin with these rights, and a guard whom they might change. */
    const calledBy = (...AuthorityList: string[]) => {
      const test = signedIn();
      const add = (user: object) => expect(test.call('userManager.addUser', { user }).result).toBe(true);
      add({ ...PORTER, AuthorityList: ['AuthUserMag', ...AuthorityList] });
      add({ Name: 'guard', Password: 'Guard-12', Group: 'user', AuthorityList: ['AuthSecurity'] });
      test.signIn('porter', 'Porter-77');
      const rightsOf = (name: string) => test.device.state().accounts.find((each) => each.name === name)?.authorities;
      const modify = (name: string, user: object) => codeOf(test.call('userManager.modifyUser', { name, user }));
      return { ...test, rightsOf, modify };
    };

    it('are those of the group at most', () => {
      const { call, modify } = calledBy('AuthSysInfo');
      const user = { Name: 'second', Password: 'Second-77', Group: 'user', AuthorityList: ['AuthUserMag'] };
      expect(detailOf(call('userManager.addUser', { user }))).toEqual({ field: 'AuthorityList' });
      expect(modify('guard', { AuthorityList: ['AuthUserMag'] })).toBe(ReplyError.InvalidParams);
      expect(modify('porter', { Group: 'user' })).toBe(ReplyError.InvalidParams);
      expect(modify('guard', { Group: 'nobody' })).toBe(ReplyError.InvalidParams);
    });

    it('are those that the giver holds, also for themselves', () => {
      const { call, modify, rightsOf } = calledBy('AuthSysInfo');
      expect(modify('porter', { AuthorityList: ['AuthUserMag', 'AuthSysInfo', 'AuthSecurity'] })).toBe(
        ReplyError.NoAuthority,
      );
      expect(rightsOf('porter')).toEqual(['AuthUserMag', 'AuthSysInfo']);
      expect(modify('guard', { AuthorityList: ['AuthNetCfg'] })).toBe(ReplyError.NoAuthority);
      // What the account held before stays allowed.
      expect(modify('guard', { AuthorityList: ['AuthSecurity', 'AuthSysInfo'], Memo: 'Night' })).toBeUndefined();
      const user = { Name: 'second', Password: 'Second-77', Group: 'user', AuthorityList: ['AuthSecurity'] };
      expect(codeOf(call('userManager.addUser', { user }))).toBe(ReplyError.NoAuthority);
      expect(rightsOf('second')).toBeUndefined();
    });

    it('are no way to the group admin for a member of the group user', () => {
      const { modify, device, rightsOf } = calledBy('AuthSysInfo');
      device.update(({ accounts }) => {
        for (const account of accounts) if (account.name === 'porter') account.group = 'user';
      });
      expect(modify('porter', { Group: 'admin', AuthorityList: ['AuthUserMag'] })).toBe(ReplyError.NoAuthority);
      expect(modify('guard', { Group: 'admin' })).toBe(ReplyError.NoAuthority);
      expect(rightsOf('guard')).toEqual(['AuthSecurity']);
    });

    it("do not lead to the administrator's password by another contact for its codes", () => {
      const test = calledBy('AuthSysInfo');
      const { contact } = test.device.state();
      const change = { contactEmail: 'porter@example.com', contactPhone: '' };
      expect(codeOf(sealedCall(test, 'PasswdFind.setContact', change))).toBe(ReplyError.NoAuthority);
      expect(test.device.state().contact).toEqual(contact);
    });
  });

  it('shows who is signed in', () => {
    const { call, signIn } = signedIn();
    signIn('operator1', 'Operator1', '192.0.2.50');
    expect(paramsOf(call('userManager.getActiveUserInfoAll')).users).toEqual([
      expect.objectContaining({ Name: 'admin', ClientType: 'Web3.0', LoginTime: '2026-11-20 12:00:00' }),
      expect.objectContaining({ Name: 'operator1', Group: 'user', ClientAddress: '192.0.2.50' }),
    ]);
  });
});
