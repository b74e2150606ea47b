import { describe, expect, it } from 'vitest';
import { LoginError, ReplyError, SessionError } from '@/lib/contract/error-codes';
import { codeOf, paramsOf, testDevice } from '../test-device';
import { isRecord } from './read-params';

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

  it('keeps the lock of an account through a flood of invented names, and not all of those', () => {
    const { signIn, device } = testDevice();
    for (let tries = 0; tries < 5; tries += 1) signIn('admin', WRONG);
    for (let name = 0; name < 150; name += 1) signIn(`made-up-${name}`, WRONG);
    expect(codeOf(signIn())).toBe(LoginError.UserLocked);
    expect(Object.keys(device.state().locks.signIn)).toHaveLength(101);
  });

  it('accepts a challenge once', () => {
    const { at, signIn, device } = testDevice();
    const first = at('login', 'Global.firstLogin', { userName: 'admin', password: '', clientType: '' }).reply;
    const second = { userName: 'admin', password: 'F'.repeat(32), clientType: '' };
    const context = { door: 'login', address: '127.0.0.1', secure: false } as const;
    const send = () =>
      device.handle({ id: 1, method: 'Global.secondLogin', params: second, session: String(first.session) }, context)
        .reply;
    expect(codeOf(send())).toBe(LoginError.WrongUserOrPassword);
    expect(codeOf(send())).toBe(SessionError.SessionInvalid);
    expect(signIn().result).toBe(true);
  });

  it('refuses a blocked address only with the enforcement on', () => {
    const { signIn, device } = testDevice();
    device.update((draft) => {
      Object.assign(draft.tables.AccessFilter, { Enable: true, Type: 0, BannedList: ['203.0.113.1-203.0.113.9'] });
    });
    expect(signIn('admin', 'Admin123', '::ffff:203.0.113.5').result).toBe(true);
    device.setSwitches({ enforceAccessFilter: true });
    expect(codeOf(signIn('admin', 'Admin123', '::ffff:203.0.113.5'))).toBe(LoginError.IpLimited);
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
    const context = { door: 'rpc', address: '127.0.0.1', secure: false, cookieSession: session() } as const;
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
    expect(codeOf(call('global.setCurrentTime', { time: '2027-02-30 00:00:00' }))).toBe(ReplyError.InvalidParams);
  });
});
