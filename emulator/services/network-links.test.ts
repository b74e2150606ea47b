import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { DDNS_FAILURES } from '@/lib/contract/methods/network';
import { sealer } from '../sealer.fixtures';
import { formatWallTime } from '../state/wall-time';
import { codeOf, detailOf, signedInDevice } from '../test-device';

/** A device with everything this file needs, on a frozen clock. */
function links() {
  const made = signedInDevice({ profile: 'face-full' });
  const { device, call } = made;
  const sealedCall = (method: string, content: object) => call(method, sealer(made).seal(content));
  const write = (name: string, change: object) =>
    device.update(({ secureTables }) => {
      const table = secureTables[name];
      Object.assign(Array.isArray(table) ? table[0] : (table as object), change);
    });
  const time = () => resultOf(call('global.getCurrentTime')).time;
  return { ...made, sealedCall, write, time };
}

const resultOf = (reply: Parameters<typeof codeOf>[0]) => (reply.params ?? {}) as Record<string, unknown>;
const reasonOf = (reply: Parameters<typeof codeOf>[0]) => [
  codeOf(reply),
  (detailOf(reply) as { reason?: string } | undefined)?.reason,
];

describe('the clock', () => {
  const locales = {
    DSTEnable: true,
    DSTStart: { Month: 3, Week: -1, Day: 0, Hour: 2, Minute: 0 },
    DSTEnd: { Month: 10, Week: -1, Day: 0, Hour: 3, Minute: 0 },
  };

  it('is an hour later in summer, by the zone of the table', () => {
    const { device, time } = links();
    device.update(({ tables }) => Object.assign(tables.Locales, locales));
    device.update(({ tables }) => Object.assign(tables.NTP, { TimeZone: 1 }));
    device.clock.freeze(Date.UTC(2026, 2, 29, 0, 59, 59));
    expect(time()).toBe('2026-03-29 01:59:59');
    device.clock.freeze(Date.UTC(2026, 2, 29, 1, 0, 0));
    expect(time()).toBe('2026-03-29 03:00:00');
  });

  it('is set to the wall time that is asked for, in summer too', () => {
    const { device, call, time } = links();
    device.update(({ tables }) => Object.assign(tables.Locales, locales));
    device.clock.freeze(Date.UTC(2026, 6, 1));
    call('global.setCurrentTime', { time: '2026-07-02 12:00:00' });
    expect(time()).toBe('2026-07-02 12:00:00');
    // From summer into winter: the offset of the day that comes counts.
    call('global.setCurrentTime', { time: '2026-12-24 18:30:00' });
    expect(time()).toBe('2026-12-24 18:30:00');
  });

  it('drifts, and is set right by a server that answers', () => {
    const { device, call, time, signIn } = links();
    device.setSwitches({ clockDriftPpm: 1000 });
    device.clock.advance(3_600_000);
    expect(device.state().wallOffset).toBe(3_600);
    signIn();
    const ask = (Address: string) => call('netApp.adjustTimeWithNTP', { Address, Port: 123, TimeZone: 0 });
    expect(reasonOf(ask('dead.example.org'))).toEqual([ReplyError.Unknown, 'ConnectTimeout']);
    expect(reasonOf(ask('nobody.invalid'))).toEqual([ReplyError.Unknown, 'NetworkError']);
    expect(codeOf(ask('ab'))).toBe(ReplyError.InvalidParams);
    expect(device.state().wallOffset).toBe(3_600);
    expect(ask('pool.example.org').result).toBe(true);
    expect(time()).toBe(formatWallTime(device.clock.now()));
    expect(device.state().log.at(-1)).toMatchObject({ Code: 'TimeChanged', User: 'admin' });
  });

  it('is set right by the stored server after each period', () => {
    const { device } = links();
    device.update((draft) => {
      draft.wallOffset = 90_000;
      Object.assign(draft.tables.NTP, { Enable: true, UpdatePeriod: 10 });
    });
    device.clock.advance(9 * 60_000);
    expect(device.state().wallOffset).toBe(90_000);
    device.clock.advance(60_000);
    expect(device.state().wallOffset).toBe(0);
  });
});

describe('connections', () => {
  it.each([
    ['reg.example.org', 'Connected'],
    ['dead.example.org', 'Failed'],
  ])('to the platform %s: %s', (Address, state) => {
    const { device, call } = links();
    const status = () => resultOf(call('netApp.getLinkStatus', { Name: 'Register' })).ConnStatus;
    expect(status()).toBe('Idle');
    device.update(({ tables }) => {
      const RegisterServer = { Enable: true, DeviceID: 'D1', Servers: [{ Address, Port: 9500 }] };
      tables.DVRIP = { ...tables.DVRIP, RegisterServer };
    });
    expect(status()).toBe('Connecting');
    device.clock.advance(2_000);
    expect(status()).toBe(state);
  });

  it.each([
    [['reg.example.org', 'other.example.org'], 2_000, 'reg.example.org:9500'],
    [['dead.example.org', 'other.example.org'], 4_000, 'other.example.org:9501'],
    [['dead.example.org', '2001:db8::7'], 4_000, '[2001:db8::7]:9501'],
    [['dead.example.org', 'timeout.example.org'], 4_000, undefined],
    [['dead.example.org', ''], 2_000, undefined],
  ])('to the first platform of %j that answers, after %i ms: %s', (addresses, ms, Server) => {
    const { device, call } = links();
    const status = () => resultOf(call('netApp.getLinkStatus', { Name: 'Register' }));
    device.update(({ tables }) => {
      const Servers = addresses.map((Address, place) => ({ Address, Port: 9500 + place }));
      tables.DVRIP = { ...tables.DVRIP, RegisterServer: { Enable: true, DeviceID: 'D1', Servers } };
    });
    device.clock.advance(ms - 1);
    expect(status()).toMatchObject({ ConnStatus: 'Connecting' });
    expect(status()).not.toHaveProperty('Server');
    device.clock.advance(1);
    expect(status().ConnStatus).toBe(Server ? 'Connected' : 'Failed');
    expect(status().Server).toBe(Server);
  });

  it('by PPPoE have an address, or fail with a wrong password', () => {
    const { device, call, write } = links();
    write('PPPoE', { Enable: true, UserName: 'u', Password: 'p' });
    device.clock.advance(2_000);
    expect(resultOf(call('netApp.getPppoeState'))).toEqual({ State: 'Connected' });
    expect(resultOf(call('netApp.getPppoeIp')).ipaddr).toBe('198.51.100.77');
    write('PPPoE', { Password: 'wrong' });
    device.clock.advance(2_000);
    expect(resultOf(call('netApp.getPppoeState'))).toEqual({ State: 'Failed', Reason: 'AuthFailed' });
    expect(resultOf(call('netApp.getPppoeIp')).ipaddr).toBe('');
  });

  it('by PPPoE are dialled again in one call, which ends them first', () => {
    const { device, call, write } = links();
    const dial = () => call('netApp.dial', { Name: 'ppp0', Connect: true });
    const shown = () => {
      const address = resultOf(call('netApp.getPppoeIp')).ipaddr;
      return [resultOf(call('netApp.getPppoeState')).State, address, resultOf(call('netApp.getPppoeDns')).ipaddr];
    };
    expect(reasonOf(dial())[1]).toBe('NetworkError');
    expect(shown()).toEqual(['Idle', '', '']);
    write('PPPoE', { Enable: true, UserName: 'u', Password: 'p' });
    device.clock.advance(10_000);
    const up = ['Connected', '198.51.100.77', '198.51.100.1'];
    expect(shown()).toEqual(up);
    expect(dial().result).toBe(true);
    expect(shown()).toEqual(['Connecting', '', '']);
    device.clock.advance(1_999);
    expect(shown()[0]).toBe('Connecting');
    device.clock.advance(1);
    expect(shown()).toEqual(up);
    expect(detailOf(call('netApp.dial', { Name: 'eth0', Connect: true }))).toEqual({ field: 'Name' });
  });

  it('by VPN end at a time-out, and are made and cut by hand', () => {
    const { device, call, write } = links();
    const status = () => resultOf(call('LinkLayerVPNClient.getStatus'));
    expect(reasonOf(call('LinkLayerVPNClient.connect', { name: 'vpn0' }))[1]).toBe('NetworkError');
    write('VPN', { Enable: true, Address: 'vpn.example.org', UserName: 'u', Password: 'p' });
    device.clock.advance(5_000);
    expect(status()).toMatchObject({ state: 'Failed', reason: 'ConnectTimeout' });
    write('VPN', { Address: 'ok.example.org' });
    device.clock.advance(2_000);
    expect(status()).toMatchObject({ state: 'Connected', address: '10.8.0.6' });
    call('LinkLayerVPNClient.disconnect', { name: 'vpn0' });
    expect(status()).toMatchObject({ state: 'Idle', address: '' });
    call('LinkLayerVPNClient.connect', { name: 'vpn0' });
    device.clock.advance(2_000);
    expect(status()).toMatchObject({ state: 'Connected' });
    expect(resultOf(call('netApp.getLinkStatus', { Name: 'vpn0' }))).toMatchObject({ IPAddress: '10.8.0.6' });
    write('VPN', { Password: 'wrong' });
    device.clock.advance(2_000);
    expect(status()).toMatchObject({ state: 'Failed', reason: 'AuthFailed' });
  });

  it('by VPN are remembered with time, result and reason, the last five of those that ended by themselves', () => {
    const { device, call, write, time } = links();
    const attempts = () => resultOf(call('LinkLayerVPNClient.getStatus')).attempts as { state: string }[];
    expect(attempts()).toEqual([]);
    write('VPN', { Enable: true, Address: 'vpn.example.org', UserName: 'u', Password: 'p' });
    device.clock.advance(5_000);
    const failed = { time: time(), state: 'Failed', reason: 'ConnectTimeout' };
    expect(attempts()).toEqual([failed]);
    write('VPN', { Address: 'ok.example.org' });
    // Cut before its end: it has no result.
    call('LinkLayerVPNClient.disconnect', { name: 'vpn0' });
    device.clock.advance(5_000);
    expect(attempts()).toEqual([failed]);
    call('LinkLayerVPNClient.connect', { name: 'vpn0' });
    device.clock.advance(2_000);
    expect(attempts()).toEqual([{ time: time(), state: 'Connected' }, failed]);
    write('VPN', { Password: 'wrong' });
    for (let each = 0; each < 5; each += 1) {
      expect(attempts()[0]?.state).toBe(each === 0 ? 'Connected' : 'Failed');
      device.clock.advance(2_000);
      call('LinkLayerVPNClient.connect', { name: 'vpn0' });
    }
    expect(attempts().map((each) => ({ ...each, time: '' }))).toEqual(
      Array.from({ length: 5 }, () => ({ time: '', state: 'Failed', reason: 'AuthFailed' })),
    );
  });

  it('by VPN are made at a start of the device, where the tunnel is enabled', () => {
    const { device, call, write, signIn } = links();
    write('VPN', { Enable: true, Address: 'ok.example.org', UserName: 'u', Password: 'p' });
    device.clock.advance(2_000);
    call('LinkLayerVPNClient.disconnect', { name: 'vpn0' });
    device.reboot();
    device.clock.advance(60_000);
    signIn();
    const status = resultOf(call('LinkLayerVPNClient.getStatus'));
    expect(status).toMatchObject({ state: 'Connected', attempts: [{ state: 'Connected' }] });
  });

  it('by mobile network need a card', () => {
    const { device, call, write } = links();
    const info = () => resultOf(call('netApp.getDialInfo', { Name: '3g0' }));
    write('Wireless', { Enable: true });
    const signals = Array.from({ length: 60 }, () => {
      device.clock.advance(200);
      return (resultOf(call('netApp.getMobileRSSI', { name: '3g0' })).info as { Strength: number }).Strength;
    });
    expect(signals.every((each) => each >= -110 && each <= -65)).toBe(true);
    expect(new Set(signals).size).toBeGreaterThan(3);
    expect(info()).toMatchObject({ Status: 'Connected', Duration: 10, Received: 94_000 });
    device.setSwitches({ hasSim: false });
    expect(info()).toMatchObject({ Status: 'NoSIM', IPAddress: '', Operator: '' });
    expect(reasonOf(call('netApp.dial', { Name: '3g0', Connect: true }))[1]).toBe('NetworkError');
  });

  it.each([true, false])('by mobile network that failed are tried again by themselves: %s', (AutoConnect) => {
    const { device, call, write } = links();
    const info = () => resultOf(call('netApp.getDialInfo', { Name: '3g0' }));
    write('Wireless', { Enable: true, APN: 'wrong', AutoConnect });
    device.clock.advance(12_000);
    expect(info()).toMatchObject({ Status: 'Failed', Reason: 'NetworkError' });
    expect(info().RetryIn).toBe(AutoConnect ? 20 : undefined);
    device.clock.advance(20_000);
    expect(info()).toMatchObject({ Status: AutoConnect ? 'Connecting' : 'Failed' });
    expect(info()).not.toHaveProperty('RetryIn');
  });
});

describe('the SIM card', () => {
  it('takes three wrong PINs, then not even the right one; another card starts anew', () => {
    const { device, call, sealedCall, write, signIn } = links();
    const info = () => resultOf(call('netApp.getDialInfo', { Name: '3g0' }));
    const enter = (PIN: unknown) => sealedCall('netApp.unlockSim', { Name: '3g0', PIN });
    expect(reasonOf(enter('1234'))[1], 'none asked for').toBe('NetworkError');
    device.setSwitches({ simPin: '4711' });
    write('Wireless', { Enable: true });
    device.clock.advance(5_000);
    expect(info()).toMatchObject({ Status: 'PinRequired', PinTries: 3, IPAddress: '' });
    expect(reasonOf(call('netApp.dial', { Name: '3g0', Connect: true }))[1]).toBe('NetworkError');
    expect(detailOf(enter('12'))).toEqual({ field: 'PIN' });
    expect(codeOf(call('netApp.unlockSim', { Name: '3g0', PIN: '4711' }))).toBe(ReplyError.InternalError);
    expect(info().PinTries, 'neither was tried').toBe(3);
    expect(reasonOf(enter('0000'))[1]).toBe('AuthFailed');
    expect(info().PinTries).toBe(2);
    expect(enter('4711').result).toBe(true);
    expect(JSON.stringify(device.state().log)).not.toContain('4711');
    device.clock.advance(2_000);
    expect(info()).toMatchObject({ Status: 'Connected', IPAddress: '100.64.3.9' });
    expect(info()).not.toHaveProperty('PinTries');
    device.reboot();
    device.clock.advance(60_000);
    signIn();
    expect(info(), 'a start asks again').toMatchObject({ Status: 'PinRequired', PinTries: 3 });
    device.setSwitches({ simPin: '0815' });
    for (const left of [2, 1, 0, 0]) {
      enter('0000');
      expect(info()).toMatchObject({ Status: 'PinRequired', PinTries: left });
    }
    expect(reasonOf(enter('0815'))[1], 'a locked card').toBe('AuthFailed');
    device.setSwitches({ hasSim: false });
    expect(info()).toMatchObject({ Status: 'NoSIM' });
  });

  it('counts the data of the month, which starts anew on its first day', () => {
    const { device, call, write, signIn } = links();
    const used = () => Number(resultOf(call('netApp.getDialInfo', { Name: '3g0' })).MonthUsed);
    const before = used();
    write('Wireless', { Enable: true });
    device.clock.advance(12_000);
    expect(used() - before).toBe(10 * (1_800 + 9_400));
    write('Wireless', { Enable: false });
    device.clock.freeze(Date.UTC(2027, 0, 1, 1));
    signIn();
    expect(used()).toBe(0);
  });
});

const BYTES_A_SECOND = 1_800 + 9_400;
function limited(more: object = {}) {
  const made = links();
  const { device, call, write } = made;
  device.clock.freeze(Date.UTC(2026, 10, 1, 12));
  made.signIn();
  write('Wireless', { Enable: true, AutoConnect: false, FlowLimit: 1, ...more });
  const info = () => resultOf(call('netApp.getDialInfo', { Name: '3g0' }));
  const dial = () => reasonOf(call('netApp.dial', { Name: '3g0', Connect: true }))[1];
  const seconds = (count: number) => device.clock.advance(count * 1_000);
  return { ...made, info, dial, seconds };
}
const toLimit = Math.ceil(1_000_000 / BYTES_A_SECOND);

describe('the limit of the month', () => {
  it('ends the connection once it is reached, and dialling is refused with the reason', () => {
    const { info, dial, seconds } = limited();
    seconds(2 + toLimit - 1);
    expect(info()).toMatchObject({ Status: 'Connected', MonthUsed: (toLimit - 1) * BYTES_A_SECOND });
    seconds(1);
    const spent = { Status: 'Failed', Reason: 'FlowLimit', Duration: 0, MonthUsed: toLimit * BYTES_A_SECOND };
    expect(info()).toMatchObject(spent);
    expect(dial()).toBe('FlowLimit');
    seconds(60);
    expect(info()).toMatchObject(spent);
  });

  it('counts what earlier connections carried, also over a restart', () => {
    const { device, call, signIn, info, dial, seconds } = limited();
    seconds(2 + 40);
    call('netApp.dial', { Name: '3g0', Connect: false });
    expect(info()).toMatchObject({ Status: 'Idle', MonthUsed: 40 * BYTES_A_SECOND });
    expect(dial()).toBeUndefined();
    seconds(2 + 20);
    call('magicBox.reboot');
    expect(device.state().mobileMonths).toEqual({ '2026-11': 40 * BYTES_A_SECOND });
    seconds(120);
    signIn();
    expect(info()).toMatchObject({ Status: 'Failed', Reason: 'FlowLimit', MonthUsed: toLimit * BYTES_A_SECOND });
  });

  it('that is raised or removed lets the device dial again; one below the data of the month does not', () => {
    const { write, info, seconds } = limited();
    seconds(2 + toLimit);
    for (const [FlowLimit, Status] of [[2, 'Connected'] as const, [1, 'Failed'] as const, [0, 'Connected'] as const]) {
      write('Wireless', { FlowLimit });
      seconds(2);
      expect(info()).toMatchObject({ Status });
    }
  });

  it.each([true, false])(
    'ends with the month, and a device that reconnects by itself dials again: %s',
    (AutoConnect) => {
      const { device, signIn, info, dial, seconds } = limited({ AutoConnect });
      seconds(2 + toLimit);
      expect(info()).toMatchObject({ Reason: 'FlowLimit' });
      device.clock.freeze(Date.UTC(2026, 11, 1));
      seconds(2);
      signIn();
      expect(info()).toMatchObject({ Status: AutoConnect ? 'Connected' : 'Failed' });
      if (!AutoConnect) expect(dial()).toBeUndefined();
    },
  );
});

describe('the limit of the month when the clock is set', () => {
  const setTime = (made: ReturnType<typeof limited>, time: string) => made.call('global.setCurrentTime', { time });

  it('is judged at once: a later day has used more', () => {
    const made = limited({ AutoConnect: true });
    made.seconds(2 + 10);
    expect(made.info()).toMatchObject({ Status: 'Connected' });
    setTime(made, '2026-11-02 12:00:00');
    expect(made.info()).toMatchObject({ Status: 'Failed', Reason: 'FlowLimit' });
    setTime(made, '2026-11-01 12:00:00');
    made.seconds(2);
    expect(made.info()).toMatchObject({ Status: 'Connected' });
  });

  it('lets a device that does not reconnect by itself dial, and does not dial for it', () => {
    const made = limited();
    made.seconds(2 + toLimit);
    setTime(made, '2026-12-01 12:00:00');
    made.seconds(2);
    expect(made.info()).toMatchObject({ Status: 'Failed', Reason: 'FlowLimit' });
    expect(made.dial()).toBeUndefined();
  });

  it('finds the data of its month again', () => {
    const made = limited({ AutoConnect: true });
    made.seconds(2 + toLimit);
    setTime(made, '2026-12-01 12:00:00');
    made.seconds(2 + 10);
    expect(made.info()).toMatchObject({ Status: 'Connected', MonthUsed: 10 * BYTES_A_SECOND });
    made.call('netApp.dial', { Name: '3g0', Connect: false });
    setTime(made, '2026-11-01 12:00:00');
    expect(made.info().MonthUsed).toBe(toLimit * BYTES_A_SECOND);
    expect(made.dial()).toBe('FlowLimit');
  });
});

describe('a reset of the logins', () => {
  it('ends neither the time server nor the connections of the tables', () => {
    const { device, call, write, signIn } = links();
    write('PPPoE', { Enable: true, UserName: 'u', Password: 'p' });
    device.update((draft) => {
      draft.wallOffset = 90_000;
      Object.assign(draft.tables.NTP, { Enable: true, UpdatePeriod: 1 });
    });
    device.reset('logins');
    device.clock.advance(60_000);
    expect(device.state().wallOffset).toBe(0);
    expect(device.state().secureTables.PPPoE.Enable).toBe(true);
    signIn();
    expect(resultOf(call('netApp.getPppoeState'))).toEqual({ State: 'Connected' });
  });
});

describe('dynamic DNS', () => {
  const provider = {
    Protocol: 'NO-IP DDNS',
    Address: 'dynupdate.noip.example',
    Port: 80,
    UserName: 'u',
    Password: 'p',
  };

  it.each([
    ['Protocol', 'My own'],
    ['HostName', ''],
    ['HostName', 'a b'],
    ['Address', 'ftp://a.example'],
    ['Port', 0],
    ['UserName', ''],
  ])('tests nothing with %s %j', (member, value) => {
    const { sealedCall } = links();
    const content = { ...provider, HostName: 'ok.example.org', [member]: value };
    expect(detailOf(sealedCall('ddnsClient.testHostName', content))).toEqual({ field: member });
  });

  it('reports the address that the provider sees, once the name points at it', () => {
    const { device, call } = links();
    const row = { Enable: true, HostName: 'ok.example.org', UserName: 'u', Password: 'p' };
    const status = () => resultOf(call('ddnsClient.getStatus'));
    expect(status()).not.toHaveProperty('Address');
    device.update(({ secureTables }) => Object.assign(secureTables.DDNS[0] ?? {}, row));
    expect(status()).toMatchObject({ State: 'Connecting' });
    expect(status()).not.toHaveProperty('Address');
    device.clock.advance(2_000);
    expect(status()).toMatchObject({ State: 'Connected', Address: '203.0.113.24' });
  });

  it('has a result for each beginning of a host name, and none for tests in a hurry', () => {
    const { device, call, sealedCall } = links();
    const test = (HostName: string) => {
      device.clock.advance(10_000);
      return resultOf(sealedCall('ddnsClient.testHostName', { ...provider, HostName })).state;
    };
    const prefixes = ['auth', 'nodyn', 'dns', 'sys', 'net', 'oem'];
    const seen = prefixes.map((prefix) => test(`${prefix}.example.org`));
    expect([...seen, 'TooFrequent'].sort()).toEqual([...DDNS_FAILURES].sort());
    expect(test('ok.example.org')).toBe('Success');
    device.setSwitches({ ddnsAnswer: 'SystemError' });
    expect(test('ok.example.org')).toBe('SystemError');
    device.setSwitches({ ddnsAnswer: '' });
    device.update(({ secureTables }) => {
      Object.assign(secureTables.DDNS[0] ?? {}, { Enable: true, HostName: 'nodyn.example.org' });
    });
    device.clock.advance(2_000);
    const status = { State: 'Failed', Reason: 'NotDynamicDomain' };
    expect(resultOf(call('ddnsClient.getStatus'))).toMatchObject(status);
    expect(resultOf(call('ddnsClient.getStatus'))).not.toHaveProperty('Address');
    const { Password: _, ...unproven } = provider;
    device.clock.advance(10_000);
    const content = { ...unproven, HostName: 'ok.example.org' };
    expect(resultOf(sealedCall('ddnsClient.testHostName', content)).state).toBe('AuthFailed');
    device.clock.advance(10_000);
    test('ok.example.org');
    expect(resultOf(sealedCall('ddnsClient.testHostName', { ...provider, HostName: 'ok.example.org' })).state).toBe(
      'TooFrequent',
    );
  });

  it('is tested again after the clock was set back', () => {
    const made = links();
    const { device, signIn } = made;
    const content = { ...provider, HostName: 'ok.example.org' };
    const test = () => resultOf(made.sealedCall('ddnsClient.testHostName', content)).state;
    const start = device.clock.now();
    device.clock.advance(20_000);
    expect(test()).toBe('Success');
    device.clock.freeze(start);
    device.reset('all');
    signIn();
    expect(test()).toBe('Success');
  });
});

describe('mail', () => {
  it('is sent by the stored table, and kept for a test to read', () => {
    const { device, call, write } = links();
    const test = () => call('netApp.sendTestMail');
    expect(reasonOf(test())[1]).toBe('EmailNotSet');
    write('Email', { Enable: true, SendAddress: 'a@example.org', Receivers: ['b@example.org'], Title: 'Hello' });
    expect(test().result).toBe(true);
    expect(device.state().mails).toMatchObject([{ to: ['b@example.org'], title: 'Hello' }]);
    write('Email', { Address: 'refused.example.org' });
    expect(reasonOf(test())[1]).toBe('AuthFailed');
    write('Email', { Address: 'dead.example.org' });
    expect(reasonOf(test())[1]).toBe('ConnectTimeout');
    expect(device.state().mails).toHaveLength(1);
  });

  it('of a test goes to one other receiver, if it is an address', () => {
    const { device, call, write } = links();
    const test = (Receiver: unknown) => call('netApp.sendTestMail', { Receiver });
    write('Email', { Enable: true, SendAddress: 'a@example.org', Receivers: ['b@example.org'] });
    for (const wrong of ['a@b', 'c@example.org, d@example.org', `${'c'.repeat(50)}@example.org`]) {
      expect(detailOf(test(wrong)), wrong).toEqual({ field: 'Receiver' });
    }
    expect(codeOf(test(7))).toBe(ReplyError.InvalidParams);
    expect(device.state().mails).toEqual([]);
    test('c@example.org');
    test('');
    expect(device.state().mails.map(({ to }) => to)).toEqual([['c@example.org'], ['b@example.org']]);
    expect(device.state().secureTables.Email.Receivers).toEqual(['b@example.org']);
  });
});

describe('tables of any shape', () => {
  it.each([null, {}, 'text', 7])('%j in place of each of them stops neither clock nor connections', (content) => {
    const { device, call } = links();
    for (const name of ['NTP', 'DVRIP', 'PPPoE', 'VPN', 'Email'] as const) {
      device.update((draft) => {
        const holder: Record<string, unknown> = name in draft.tables ? draft.tables : draft.secureTables;
        holder[name] = content;
      });
      device.clock.advance(5_000);
      expect(resultOf(call('global.getCurrentTime')).time).toMatch(/^\d{4}-/);
    }
  });

  it('may have a zone that is none, and a summer of no month', () => {
    const { device, time } = links();
    device.update(({ tables }) => {
      Object.assign(tables.NTP, { TimeZone: 'at', Enable: true, UpdatePeriod: 'often' });
      Object.assign(tables.Locales, { DSTEnable: true, DSTStart: { Month: 13 }, DSTEnd: null });
    });
    expect(time()).toBe(formatWallTime(device.clock.now()));
  });
});

describe('what no client changes', () => {
  it('are the addresses of the hardware', () => {
    const { device, call } = links();
    const { Network, IPv6 } = device.state().tables;
    const network = { ...Network, Hostname: 'gate', eth0: { ...Network.eth0, PhysicalAddress: '00:00:00:00:00:00' } };
    const ipv6 = { ...IPv6, eth0: { ...IPv6.eth0, Prefix: 48, LinkLocalAddress: 'fe80::1' } };
    for (const [name, table] of Object.entries({ Network: network, IPv6: ipv6 })) {
      expect(codeOf(call('configManager.setConfig', { name, table, options: [] }))).toBeUndefined();
    }
    expect(device.state().tables.Network).toEqual({ ...Network, Hostname: 'gate' });
    expect(device.state().tables.IPv6).toEqual({ ...IPv6, eth0: { ...IPv6.eth0, Prefix: 48 } });
  });

  it('are the rows of lists that have one for each provider, service or network', () => {
    const { device, call, sealedCall } = links();
    const { tables, secureTables } = device.state();
    const { MapTable } = tables.UPnP;
    const refusals = [
      call('configManager.setConfig', { name: 'UPnP', table: { ...tables.UPnP, MapTable: [] }, options: [] }),
      call('configManager.setConfig', {
        ...{ name: 'UPnP', options: [] },
        table: { ...tables.UPnP, MapTable: [...MapTable, ...MapTable] },
      }),
      sealedCall('Security.setConfig', { name: 'DDNS', table: secureTables.DDNS.slice(1) }),
      sealedCall('Security.setConfig', { name: 'Wireless', table: [] }),
    ];
    expect(refusals.map(detailOf)).toEqual([
      { field: 'UPnP.MapTable[0]' },
      { field: 'UPnP.MapTable[5]' },
      { field: 'DDNS[2]' },
      { field: 'Wireless[0]' },
    ]);
    expect(device.state()).toMatchObject({ tables, secureTables });
  });
});
