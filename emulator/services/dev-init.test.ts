import { describe, expect, it } from 'vitest';
import { codeOf, detailOf, paramsOf, testDevice } from '../test-device';

function blank(profile: 'uninitialised' | 'uninitialised-mail' = 'uninitialised') {
  const test = testDevice({ profile });
  const send = (method: string, params?: object) => test.at('outside', `DevInit.${method}`, params).reply;
  return { ...test, send };
}

const ACCOUNT = { name: 'admin', pwd: 'Chosen-12', CellPhone: '13800000000', Mail: '' };

describe('first set-up', () => {
  it('goes from locality over account to access, and then the account signs in', () => {
    const { send, device, signIn } = blank();
    expect(paramsOf(send('getStatus'))).toEqual({ Init: 1, Find: 'A' });
    expect(send('setLocalityConfig', { NTP: { TimeZone: 13 }, Language: 'Polish' }).result).toBe(true);
    expect(paramsOf(send('getLocalityConfig'))).toEqual({ NTP: { TimeZone: 13 }, Language: 'Polish' });
    expect(paramsOf(send('getCurrentTime')).time).toBe('2026-11-20 20:00:00');
    expect(send('account', ACCOUNT).result).toBe(true);
    expect(send('access', { NetAccess: 0, UpgradeCheck: 2 }).result).toBe(true);
    expect(paramsOf(send('getStatus')).Init).toBe(2);
    expect(device.state()).toMatchObject({
      contact: { phone: '13800000000' },
      init: { upgradeCheck: 2 },
      autoCheck: true,
    });
    expect(signIn('admin', 'Chosen-12').result).toBe(true);
  });

  it('is over after the account: a message without a code', () => {
    const { send } = blank();
    send('account', ACCOUNT);
    const again = { message: 'device already init!' };
    expect(send('account', ACCOUNT)).toMatchObject({ result: false, error: again });
    expect(codeOf(send('account', ACCOUNT))).toBeUndefined();
    expect(send('setLocalityConfig', { Language: 'English' }).error).toEqual(again);
    expect(send('access', { NetAccess: 0, UpgradeCheck: 1 }).result).toBe(true);
    expect(send('access', { NetAccess: 0, UpgradeCheck: 2 }).error).toEqual(again);
  });

  it('is over for the access, too, once somebody signs in', () => {
    const { send, signIn, device } = blank();
    send('account', ACCOUNT);
    expect(signIn('admin', 'Chosen-12').result).toBe(true);
    expect(send('access', { NetAccess: 2, UpgradeCheck: 2 }).error).toEqual({ message: 'device already init!' });
    expect(device.state().init.netAccess).toBe(0);
  });

  it.each([
    [{ pwd: 'short1' }, 'pwd'],
    [{ pwd: 'abcdefgh' }, 'pwd'],
    [{ CellPhone: '1380000000' }, 'CellPhone'],
    [{ CellPhone: '' }, 'CellPhone'],
    [{ Mail: 'a@' }, 'Mail'],
    [{ Mail: 'a..b@c.org' }, 'Mail'],
    [{ name: 'root' }, 'name'],
  ])('checks %j itself', (change, field) => {
    const { send } = blank();
    expect(detailOf(send('account', { ...ACCOUNT, ...change }))).toEqual({ field });
    expect(paramsOf(send('getStatus')).Init).toBe(1);
  });

  it('requires an e-mail when Find has no A', () => {
    const { send } = blank('uninitialised-mail');
    expect(detailOf(send('account', { ...ACCOUNT, CellPhone: '' }))).toEqual({ field: 'Mail' });
    expect(send('account', { name: 'admin', pwd: 'Chosen-12', Mail: 'me@example.org' }).result).toBe(true);
  });
});

describe('factory reset', () => {
  it('with the right password wipes settings and accounts and restarts into the wizard', () => {
    const { call, signIn, device, at } = testDevice();
    signIn();
    device.update((draft) => {
      draft.tables.Web.Port = 8080;
    });
    expect(call('magicBox.resetSystem', { authN: { mode: 'pwd', password: 'Admin123' } }).result).toBe(true);
    device.clock.advance(5000);
    expect(device.isUp()).toBe(true);
    expect(device.logins()).toEqual([]);
    expect(paramsOf(at('outside', 'DevInit.getStatus').reply).Init).toBe(1);
    expect(device.state()).toMatchObject({ profile: 'face-full', accounts: [], tables: { Web: { Port: 80 } } });
  });

  it('leaves nobody and no record of anything, but the hardware, its software and its clock', () => {
    const { call, signIn, device } = testDevice({ profile: 'door-controller' });
    signIn();
    device.setCapabilities({ softVersion: '2.000.0000000.1.R', doorCount: 3 });
    device.update((draft) => {
      draft.wallOffset = 3_600_000;
    });
    call('magicBox.resetSystem', { authN: { mode: 'pwd', password: 'Admin123' } });
    device.clock.advance(5000);
    const { access, records, log, antiPassback, checkGroups, workOrders, subControllers, onvifUsers, wallOffset } =
      device.state();
    expect(Object.values(access).flat()).toEqual([]);
    expect(Object.values(records).flatMap(({ rows }) => rows)).toEqual([]);
    expect([log, antiPassback.routes, antiPassback.zones, checkGroups, workOrders, subControllers].flat()).toEqual([]);
    expect(onvifUsers.map(({ name }) => name)).toEqual(['admin']);
    expect(device.capabilities().softVersion).toBe('2.000.0000000.1.R');
    expect(device.state().tables.AccessControl).toHaveLength(3);
    expect(wallOffset).toBe(3_600_000);
  });

  it('leaves cables, held leaves and the card as they are', () => {
    const { call, signIn, device } = testDevice({ profile: 'door-controller' });
    signIn();
    device.doorHappening(0, 'break');
    device.doorHappening(1, 'open');
    device.update(({ alarms, sim }) => {
      alarms.lines = [true];
      Object.assign(sim, { pin: '1234', wrong: 3 });
    });
    call('magicBox.resetSystem', { authN: { mode: 'pwd', password: 'Admin123' } });
    device.clock.advance(5000);
    const { doors, alarms, sim } = device.state();
    expect([doors[0]?.isBroken, doors[1]?.isHeld, doors[1]?.leaf, doors[2]?.leaf]).toEqual([
      true,
      true,
      'Open',
      'Close',
    ]);
    expect([alarms.lines, sim]).toEqual([[true], { pin: '1234', wrong: 3, isOpen: false }]);
  });

  it('counts wrong passwords and waits', () => {
    const { call, signIn, device } = testDevice();
    signIn();
    const info = () => paramsOf(call('Authentication2th.getLockInfo', { name: 'admin' }));
    const reset = (password: string) => call('magicBox.resetSystem', { authN: { mode: 'pwd', password } }).result;
    reset('Wrong-1-1');
    expect(info()).toEqual({ remainLockSeconds: 0, remainTimes: 4 });
    for (let tries = 0; tries < 4; tries += 1) reset('Wrong-1-1');
    expect(info()).toEqual({ remainLockSeconds: 300, remainTimes: 0 });
    expect(reset('Admin123')).toBe(false);
    device.clock.advance(250_000);
    call('Global.keepAlive');
    device.clock.advance(50_000);
    expect(reset('Admin123')).toBe(true);
  });

  it('without a password exists only below baseline 2', () => {
    const old = testDevice({ profile: 'baseline-1' });
    old.signIn();
    expect(old.call('magicBox.resetSystemEx', { type: 0 }).result).toBe(true);
    const current = testDevice();
    current.signIn();
    expect(current.call('magicBox.resetSystemEx', { type: 0 }).result).toBe(false);
    expect(current.device.state().init.status).toBe(2);
  });
});
