import { describe, expect, it } from 'vitest';
import { LoginError, ReplyError, SessionError } from '@/lib/contract/error-codes';
import { accountDigest, challengeDigest } from '../crypto/login-digest';
import { isRecord } from '../is-record';
import { addSingleRightAccounts, SINGLE_RIGHT_PASSWORD } from '../rights/single-right.fixtures';
import { CHALLENGES } from '../sessions';
import { codeOf, paramsOf, testDevice } from '../test-device';
import { COUNTED_NAMES } from './sign-in-lock';

const WRONG = 'Wrong-password-1';

/** `params` of a refusal. */
const refusalOf = (reply: { params?: unknown }) => (isRecord(reply.params) ? reply.params : {});

describe('sign-in', () => {
  it('challenges with a failure that carries realm, random and the session of both steps', () => {
    const { at, device } = testDevice();
    const { reply } = at('login', 'Global.firstLogin', { userName: 'admin', password: '', clientType: 'Web3.0' });
    expect(reply.result).toBe(false);
    expect(codeOf(reply)).toBe(LoginError.SecondStepNeeded);
    expect(reply.session).toMatch(/^[0-9a-f]{32}$/);
    expect(reply.params).toMatchObject({
      realm: expect.stringMatching(/^Login to [0-9a-f]{32}$/),
      random: expect.stringMatching(/^\d+$/),
      encryption: 'Default',
    });
    expect(device.logins()).toEqual([]);
  });

  it('distinguishes the steps of global.login by the session', () => {
    const { at } = testDevice();
    const params = { userName: 'admin', password: 'Admin123', clientType: '' };
    expect(codeOf(at('login', 'global.login', params).reply)).toBe(LoginError.SecondStepNeeded);
    // The clear password in step one opens nothing, and an invented session is not a second step.
    expect(codeOf(at('login', 'Global.secondLogin', params).reply)).toBe(SessionError.SessionInvalid);
  });

  it('counts 4, 3, 2, 1, 0, locks for 300 s of the device clock, then accepts the right password', () => {
    const { signIn, device } = testDevice();
    const left = [1, 2, 3, 4, 5].map(() => refusalOf(signIn('admin', WRONG)).remainLoginTimes);
    expect(left).toEqual([4, 3, 2, 1, 0]);
    device.clock.advance(120_000);
    const locked = signIn();
    expect(codeOf(locked)).toBe(LoginError.UserLocked);
    expect(locked.params).toEqual({ remainLockSecond: 180 });
    device.clock.advance(180_000);
    expect(signIn().result).toBe(true);
  });

  it('starts over after a good sign-in', () => {
    const { signIn } = testDevice();
    signIn('admin', WRONG);
    signIn();
    expect(refusalOf(signIn('admin', WRONG)).remainLoginTimes).toBe(4);
  });

  it.each(['nobody', 'constructor', '__proto__'])('answers the unknown name %s as a wrong password', (name) => {
    const { signIn } = testDevice();
    const strip = ({ error, params }: ReturnType<typeof signIn>) => ({ error, params });
    for (let tries = 0; tries < 6; tries += 1) {
      expect(strip(signIn(name, WRONG))).toEqual(strip(signIn('admin', WRONG)));
    }
  });

  it('follows the numbers of table General', () => {
    const { signIn, device } = testDevice();
    device.update((draft) => {
      Object.assign(draft.tables.General, { LockLoginTimes: 3, LoginFailLockTime: 60 });
    });
    expect([1, 2, 3].map(() => refusalOf(signIn('admin', WRONG)).remainLoginTimes)).toEqual([2, 1, 0]);
    device.clock.advance(60_000);
    expect(signIn().result).toBe(true);
  });

  describe('under a flood of invented names', () => {
    const flood = ({ signIn }: ReturnType<typeof testDevice>, count = COUNTED_NAMES + 1) => {
      for (let name = 0; name < count; name += 1) signIn(`made-up-${name}`, WRONG);
    };
    const left = (test: ReturnType<typeof testDevice>, name: string) => refusalOf(test.signIn(name, WRONG));

    it('keeps the lock of an account, and a limited number of names', () => {
      const test = testDevice();
      for (let tries = 0; tries < 5; tries += 1) test.signIn('admin', WRONG);
      flood(test);
      expect(codeOf(test.signIn())).toBe(LoginError.UserLocked);
      expect(Object.keys(test.device.state().locks.signIn)).toHaveLength(COUNTED_NAMES + 1);
    });

    it.each(['admin', 'ghost'])('counts for %s as for any other name, before and after it', (name) => {
      const test = testDevice();
      expect(left(test, name)).toMatchObject({ remainLoginTimes: 4 });
      flood(test, COUNTED_NAMES - 1);
      expect(left(test, name)).toMatchObject({ remainLoginTimes: 3 });
      expect(left(test, name === 'admin' ? 'operator1' : 'somebody')).toMatchObject({ remainLoginTimes: 4 });
      expect(left(test, name === 'admin' ? 'service' : 'another')).toMatchObject({ remainLoginTimes: 3 });
    });

    it('gives no free attempts to the names it has no place for, not even after a good sign-in', () => {
      const test = testDevice();
      flood(test, COUNTED_NAMES);
      for (let tries = 0; tries < 4; tries += 1) test.signIn('admin', WRONG);
      expect(test.signIn('operator1', 'Operator1').result).toBe(true);
      expect(left(test, 'admin')).toMatchObject({ remainLoginTimes: 0 });
      expect(codeOf(test.signIn())).toBe(LoginError.UserLocked);
      test.device.clock.advance(300_000);
      expect(test.signIn().result).toBe(true);
    });

    it('forgets names that nobody tried for the time of a lock', () => {
      const test = testDevice();
      flood(test, COUNTED_NAMES);
      test.device.clock.advance(300_000);
      expect(left(test, 'admin')).toMatchObject({ remainLoginTimes: 4 });
      expect(Object.keys(test.device.state().locks.signIn)).toEqual(['admin']);
    });
  });

  it('does not end a sign-in that somebody else has begun', () => {
    const { device, signIn } = testDevice();
    const begin = (address: string) =>
      device.handle(
        { id: 1, method: 'Global.firstLogin', params: { userName: 'admin', password: '', clientType: '' } },
        { entryPoint: 'login', address, secure: false },
      ).reply;
    const pending = begin('192.0.2.1');
    for (let call = 0; call < 2 * CHALLENGES.ofAddress; call += 1) begin('192.0.2.66');
    expect(codeOf(begin('192.0.2.66'))).toBe(LoginError.ConnectionNumberMax);
    const second = device.handle(
      {
        id: 2,
        method: 'Global.secondLogin',
        params: { userName: 'admin', password: 'F'.repeat(32), clientType: '' },
        session: String(pending.session),
      },
      { entryPoint: 'login', address: '192.0.2.1', secure: false },
    );
    expect(codeOf(second.reply)).toBe(LoginError.WrongUserOrPassword);
    expect(signIn('admin', 'Admin123', '192.0.2.2').result).toBe(true);
    device.clock.advance(60_001);
    expect(signIn('admin', 'Admin123', '192.0.2.66').result).toBe(true);
  });

  it('accepts a challenge once', () => {
    const { at, signIn, device } = testDevice();
    const first = at('login', 'Global.firstLogin', { userName: 'admin', password: '', clientType: '' }).reply;
    const second = { userName: 'admin', password: 'F'.repeat(32), clientType: '' };
    const context = { entryPoint: 'login', address: '127.0.0.1', secure: false } as const;
    const send = () =>
      device.handle({ id: 1, method: 'Global.secondLogin', params: second, session: String(first.session) }, context)
        .reply;
    expect(codeOf(send())).toBe(LoginError.WrongUserOrPassword);
    expect(codeOf(send())).toBe(SessionError.SessionInvalid);
    expect(signIn().result).toBe(true);
  });

  it.each(['zzz', '', 'Basic', 7, null])(
    'accepts no other form of the digest than it asked for: %j',
    (authorityType) => {
      const { at, device } = testDevice();
      const first = at('login', 'Global.firstLogin', { userName: 'admin', password: '', clientType: '' }).reply;
      const { realm, random } = refusalOf(first);
      const password = challengeDigest('admin', String(random), accountDigest('admin', String(realm), 'Admin123'));
      const send = (params: object) =>
        device.handle(
          { id: 1, method: 'Global.secondLogin', params, session: String(first.session) },
          { entryPoint: 'login', address: '127.0.0.1', secure: false },
        ).reply;
      const params = { userName: 'admin', password, clientType: 'NetKeyboard', authorityType };
      expect(codeOf(send(params))).toBe(ReplyError.InvalidParams);
      expect(device.logins()).toEqual([]);
    },
  );

  it('refuses a blocked address only with the enforcement on', () => {
    const { signIn, device } = testDevice();
    device.update((draft) => {
      Object.assign(draft.tables.AccessFilter, { Enable: true, Type: 0, BannedList: ['203.0.113.1-203.0.113.9'] });
    });
    expect(signIn('admin', 'Admin123', '::ffff:203.0.113.5').result).toBe(true);
    device.setSwitches({ enforceAccessFilter: true });
    expect(codeOf(signIn('admin', 'Admin123', '::ffff:203.0.113.5'))).toBe(LoginError.IpLimited);
    expect(device.state().log.at(-1)).toMatchObject({ Type: 'Security', Code: 'AddressRefused', User: 'admin' });
    expect(signIn('admin', 'Admin123', '203.0.113.10').result).toBe(true);
  });

  it('refuses a second login of the account, and one too many', () => {
    const { signIn, device, call } = testDevice();
    signIn();
    device.setSwitches({ singleLogin: true });
    expect(codeOf(signIn())).toBe(LoginError.AlreadyLogin);
    device.setSwitches({ singleLogin: false, maxSessions: 1 });
    expect(codeOf(signIn())).toBe(LoginError.ConnectionNumberMax);
    call('Global.logout');
    expect(signIn().result).toBe(true);
  });

  it('gives an account half of the logins at most, and the last one to administrators only', () => {
    const { signIn, device } = testDevice();
    addSingleRightAccounts(device);
    const come = (name: string, times: number) =>
      Array.from({ length: times }, () => codeOf(signIn(name, SINGLE_RIGHT_PASSWORD)) ?? 'in');
    const FULL = LoginError.ConnectionNumberMax;
    expect(come('Nothing', 7)).toEqual(['in', 'in', 'in', 'in', 'in', FULL, FULL]);
    expect(come('AuthSysCfg', 5)).toEqual(['in', 'in', 'in', 'in', FULL]);
    expect(signIn().result).toBe(true);
    expect(codeOf(signIn())).toBe(FULL);
  });

  it('keeps it from an account of the group admin that may not manage accounts', () => {
    const { signIn, device } = testDevice();
    addSingleRightAccounts(device);
    device.update(({ accounts }) => {
      for (const each of accounts) if (each.name === 'Nothing' || each.name === 'AuthSysCfg') each.group = 'admin';
    });
    const come = (name: string) => Array.from({ length: 5 }, () => codeOf(signIn(name, SINGLE_RIGHT_PASSWORD)) ?? 'in');
    expect([...come('Nothing'), ...come('AuthSysCfg')].filter((each) => each === 'in')).toHaveLength(9);
    expect(signIn().result).toBe(true);
  });

  it('refuses every sign-in before the first set-up', () => {
    expect(codeOf(testDevice({ profile: 'uninitialised' }).signIn())).toBe(ReplyError.NotInitialised);
  });

  it('reports that a password is older than the period, or when the switch is set', () => {
    const { signIn, device } = testDevice();
    device.update((draft) => {
      draft.tables.PwdUpdatePeriod = 30;
    });
    device.clock.advance(30 * 86_400_000);
    expect(paramsOf(signIn()).isPwdOverdue).toBe(false);
    device.clock.advance(1);
    expect(paramsOf(signIn()).isPwdOverdue).toBe(true);
    device.update((draft) => {
      draft.tables.PwdUpdatePeriod = 0;
    });
    expect(paramsOf(signIn()).isPwdOverdue).toBe(false);
    device.setSwitches({ passwordOverdue: true });
    expect(paramsOf(signIn()).isPwdOverdue).toBe(true);
  });

  it('sets the cookie with a good second step and clears it at logout', () => {
    const { signIn, session, device } = testDevice();
    signIn();
    const context = { entryPoint: 'rpc', address: '127.0.0.1', secure: false, cookieSession: session() } as const;
    const outcome = device.handle({ id: 1, method: 'Global.logout' }, context);
    expect(outcome.clearSession).toBe(true);
    expect(device.logins()).toEqual([]);
  });
});

describe('keep-alive', () => {
  it('ends a login 300 s after the last call without a timeout, and reports it as expired', () => {
    const { signIn, call, device } = testDevice();
    signIn();
    device.clock.advance(299_000);
    expect(call('Global.keepAlive').params).toEqual({ timeout: 300 });
    device.clock.advance(299_000);
    expect(device.logins()).toHaveLength(1);
    device.clock.advance(1000);
    expect(device.logins()).toEqual([]);
    expect(codeOf(call('Global.keepAlive'))).toBe(SessionError.SessionExpired);
  });

  it('moves the deadline to the timeout that was sent', () => {
    const { signIn, call, device } = testDevice();
    signIn();
    call('Global.keepAlive', { timeout: 60, active: true });
    device.clock.advance(60_000);
    expect(device.logins()).toEqual([]);
  });

  it('refuses a session after logout as unknown', () => {
    const { signIn, call } = testDevice();
    signIn();
    expect(call('Global.logout').result).toBe(true);
    expect(codeOf(call('magicBox.getVendor'))).toBe(SessionError.SessionInvalid);
  });

  it('cancels the unload beacon when a call comes within the grace period', () => {
    const { signIn, call, device, session } = testDevice();
    signIn();
    device.scheduleUnload(session());
    device.clock.advance(4999);
    call('magicBox.getVendor');
    device.clock.advance(10_000);
    expect(device.logins()).toHaveLength(1);
    device.scheduleUnload(session());
    device.clock.advance(5000);
    expect(device.logins()).toEqual([]);
  });
});

describe('device time', () => {
  it('follows the zone and what was set, within the tolerance not', () => {
    const { signIn, call } = testDevice();
    signIn();
    const time = () => paramsOf(call('global.getCurrentTime')).time;
    const table = paramsOf(call('configManager.getConfig', { name: 'NTP' })).table;
    call('configManager.setConfig', { name: 'NTP', table: { ...Object(table), TimeZone: 9 }, options: [] });
    expect(time()).toBe('2026-11-20 17:45:00');
    call('global.setCurrentTime', { time: '2026-11-20 17:45:03', tolerance: 5 });
    expect(time()).toBe('2026-11-20 17:45:00');
    call('global.setCurrentTime', { time: '2027-01-01 00:00:00', tolerance: 5 });
    expect(time()).toBe('2027-01-01 00:00:00');
    // No such day, and years that a record or the next second could not be written in.
    for (const wrong of ['2027-02-30 00:00:00', '1900-01-01 00:00:00', '9999-12-31 23:59:59']) {
      expect(codeOf(call('global.setCurrentTime', { time: wrong }))).toBe(ReplyError.InvalidParams);
    }
    expect(time()).toBe('2027-01-01 00:00:00');
  });
});
