import { describe, expect, it } from 'vitest';
import { ReplyError, SessionError } from '@/lib/contract/error-codes';
import { codeOf, handleIn, paramsOf, TEST_START, testDevice } from './test-device';

describe('device', () => {
  it('signs in, reads a table and a capability', () => {
    const { call, signIn, device } = testDevice();
    expect(signIn()).toMatchObject({ result: true, params: { isPwdOverdue: false, keepAliveInterval: 60 } });
    expect(paramsOf(call('configManager.getConfig', { name: 'Web' })).table).toMatchObject({ Enable: true, Port: 80 });
    expect(paramsOf(call('ac.getCaps')).caps).toMatchObject({ HasFaceAuth: true });
    expect(device.unexpected()).toEqual([]);
  });

  it('is up after a reset of everything, with the clock set back in its restart, and no restart is pending then', () => {
    const { device, signIn } = testDevice();
    device.clock.advance(60_000);
    device.powerLoss();
    device.clock.freeze(TEST_START);
    device.reset('all');
    expect(device.isUp()).toBe(true);
    expect(signIn().result).toBe(true);
    device.reboot();
    device.reset('all');
    device.clock.advance(300_000);
    expect(device.isUp()).toBe(true);
    expect(device.state().bootedAt).toBe(TEST_START);
  });

  it('ignores the case of the area and matches the action exactly', () => {
    const { call, signIn } = testDevice();
    signIn();
    expect(call('USERMANAGER.getErrorNo').result).toBe(true);
    expect(codeOf(call('userManager.GetErrorNo'))).toBe(ReplyError.MethodNotFound);
  });

  it('treats null, empty text, {} and absent parameters alike', () => {
    const { call, signIn } = testDevice();
    signIn();
    for (const params of [null, '', {}, undefined]) {
      expect(paramsOf(call('magicBox.getSerialNo', params)).sn).toMatch(/^9D/);
    }
  });

  it('answers a failed factory with 0 and a good one with a handle that is valid for its login only', () => {
    const one = testDevice();
    one.signIn();
    expect(one.call('RecordFinder.factory.create', { name: 'Nope' })).toMatchObject({
      result: 0,
      error: { code: ReplyError.InvalidParams },
    });
    const object = handleIn(one.call('RecordFinder.factory.create', { name: 'AccessControlCardRec' }));
    expect(one.call('RecordFinder.startFind', {}, { object }).result).toBe(true);
    one.signIn();
    expect(codeOf(one.call('RecordFinder.getQuerySize', {}, { object }))).toBe(ReplyError.InvalidRequest);
  });

  it('counts unknown methods, tables, sessions and handles', () => {
    const { call, signIn, device, at } = testDevice();
    signIn();
    call('magicBox.fly');
    call('configManager.getConfig', { name: 'Nope' });
    call('accessControl.getDoorStatus', { DoorState: 0 }, { object: 5 });
    call('magicBox.getVendor', {}, { session: 'ffff' });
    at('outside', 'magicBox.getVendor');
    expect(device.unexpected()).toHaveLength(5);
  });

  it('answers only the calls without a session at /OutsideCmd', () => {
    const { at } = testDevice();
    expect(paramsOf(at('outside', 'DevInit.getStatus').reply)).toMatchObject({ Init: 2 });
    expect(paramsOf(at('outside', 'global.getCurrentTime').reply).time).toBe('2026-11-20 12:00:00');
    expect(codeOf(at('outside', 'PasswdFind.setContact').reply)).toBe(SessionError.SessionInvalid);
    expect(codeOf(at('outside', 'Global.firstLogin').reply)).toBe(SessionError.SessionInvalid);
  });

  it('refuses services of capabilities the profile lacks, without counting them', () => {
    const { call, signIn, device } = testDevice({ profile: 'minimal' });
    signIn();
    for (const method of [
      'VTO.getCaps',
      'ptz.getCurrentProtocolCaps',
      'RemoteUpgrader.getAllStates',
      'encode.getCaps',
    ]) {
      expect(codeOf(call(method)), method).toBe(ReplyError.InvalidRequest);
    }
    expect(paramsOf(call('system.listService')).service).toContain('VTO');
    expect(device.unexpected()).toEqual([]);
  });

  it('goes down after the reply to a reboot, ends the logins and comes back', () => {
    const { call, signIn, device } = testDevice();
    signIn();
    const seen: boolean[] = [];
    device.onUp((up) => seen.push(up));
    expect(call('magicBox.reboot').result).toBe(true);
    expect(device.isUp()).toBe(true);
    device.clock.advance(100);
    expect(device.isUp()).toBe(false);
    device.clock.advance(2000);
    expect(seen).toEqual([false, true]);
    expect(device.logins()).toEqual([]);
  });

  it('refuses a reboot while somebody is at the device', () => {
    const { call, signIn, device } = testDevice();
    signIn();
    device.setSwitches({ localUserLoggedIn: true });
    expect(call('magicBox.reboot')).toMatchObject({
      error: { code: ReplyError.Unknown, detail: { reason: 'RebootFailedLocalUser' } },
    });
  });

  it('asks the intercept for each call of a batch', () => {
    const { call, signIn, device } = testDevice();
    signIn();
    device.setIntercept((request) =>
      request.method === 'magicBox.getVendor' ? { result: false, error: { code: 7 } } : undefined,
    );
    const reply = call('system.multicall', [
      { method: 'magicBox.getVendor', id: 1 },
      { method: 'magicBox.getSerialNo', id: 2 },
    ]);
    expect(reply.result).toBe(true);
    expect(reply.params).toMatchObject([
      { id: 1, error: { code: 7 } },
      { id: 2, result: true },
    ]);
  });

  it('makes the same device from the same seed', () => {
    const states = [1, 1, 2].map((seed) => testDevice({ seed }).device.snapshot());
    expect(states[0]).toEqual(states[1]);
    expect(states[0]).not.toEqual(states[2]);
  });
});
