import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoginError, SessionError } from '@/lib/contract/error-codes';
import { TIMER_MS } from '@/lib/contract/limits';
import { codeOf, paramsOf, signedInDevice, testDevice } from './test-device';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) });
});
afterEach(() => {
  vi.useRealTimers();
});

const HOUR_MS = 3_600_000;

it('a client stays signed in while the device lives through a day, if logins live by the clock of this machine', () => {
  const { device, call, signIn } = signedInDevice();
  device.setSwitches({ sessionClock: 'wall' });
  const { Token } = paramsOf(call('AccessUser.startFind', {}));
  const { token } = paramsOf(call('log.startFind', { condition: {} }));
  device.clock.advance(24 * HOUR_MS);
  expect(call('Global.keepAlive', { timeout: 60, active: true }).result).toBe(true);
  expect(call('AccessUser.doFind', { Token, Offset: 0, Count: 1 }).result).toBe(true);
  expect(call('log.doSeekFind', { token, offset: 0, count: 1 }).result).toBe(true);
  expect(signIn().result).toBe(true);
});

it('a challenge of the sign-in outlives that day, too', () => {
  const { device, at } = testDevice();
  device.setSwitches({ sessionClock: 'wall' });
  const params = { userName: 'admin', password: '', clientType: 'Web3.0' };
  const { session } = at('login', 'Global.firstLogin', params).reply;
  device.clock.advance(24 * HOUR_MS);
  const request = { method: 'Global.secondLogin', params: { ...params, password: 'x' }, id: 2, session };
  const second = device.handle(request, { entryPoint: 'login', address: '127.0.0.1', secure: false }).reply;
  expect(codeOf(second)).toBe(LoginError.WrongUserOrPassword);
});

it('it ends after real time then, whatever the clock of the device does', () => {
  const { device, call } = signedInDevice();
  device.setSwitches({ sessionClock: 'wall' });
  call('Global.keepAlive', { timeout: 60, active: true });
  vi.advanceTimersByTime(61_000);
  expect(codeOf(call('Global.keepAlive', { timeout: 60, active: true }))).toBe(SessionError.SessionExpired);
  expect(device.logins()).toEqual([]);
});

it('a login keeps what it has left when the clock is changed under it, both ways', () => {
  const { device, call, session } = signedInDevice();
  call('Global.keepAlive', { timeout: 60, active: true });
  device.clock.advance(50_000);
  device.setSwitches({ sessionClock: 'wall' });
  vi.advanceTimersByTime(9_000);
  device.setSwitches({ sessionClock: 'device' });
  expect(device.login(session())).toBeDefined();
  device.clock.advance(1_001);
  expect(device.login(session())).toBeUndefined();
});

it('what waits for the end of a login, and a page that was unloaded, keep what they have left, too', () => {
  const { device, session } = signedInDevice();
  const ended = vi.fn();
  device.sessionTime().after(10_000, ended);
  device.scheduleUnload(session());
  device.clock.advance(4_000);
  device.setSwitches({ sessionClock: 'wall' });
  vi.advanceTimersByTime(TIMER_MS.unloadGrace - 4_001);
  expect(device.login(session())).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(device.login(session())).toBeUndefined();
  vi.advanceTimersByTime(10_000 - TIMER_MS.unloadGrace - 1);
  device.setSwitches({ sessionClock: 'device' });
  expect(ended).not.toHaveBeenCalled();
  device.clock.advance(1);
  expect(ended).toHaveBeenCalledOnce();
});
