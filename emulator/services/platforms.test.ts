import { describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import type { Gb28181Table, PlatformName } from '@/lib/contract/tables/platforms';
import { sealedCall } from '../sealer.fixtures';
import { codeOf, detailOf, paramsOf, signedInDevice } from '../test-device';

const READY: Partial<Gb28181Table> = {
  Enable: true,
  SipServerID: '34020000002000000001',
  SipServerDomain: '3402000000',
  SipServerIP: '203.0.113.20',
  DeviceID: '34020000001320000001',
  ChannelID: '34020000001310000001',
};

/** A device with platforms, on a frozen clock. */
function platforms(table: Partial<Gb28181Table> = {}) {
  const made = signedInDevice({
    prepare({ secureTables }) {
      Object.assign(secureTables.VSP_GBT28181, table);
    },
  });
  const { device, call } = made;
  const stored = () => device.state().secureTables.VSP_GBT28181;
  const write = (change: object) => {
    const { Password: _, ...rest } = stored();
    return sealedCall(made, 'Security.setConfig', {
      name: 'VSP_GBT28181',
      table: { ...rest, ...change },
      options: [],
    });
  };
  const cloud = (Enable: unknown) => call('configManager.setConfig', { name: 'VSP_PaaS', table: { Enable } });
  const status = (Name: PlatformName = 'VSP_GBT28181') => paramsOf(call('netApp.getVspStatus', { Name }));
  return { ...made, stored, write, cloud, status };
}

describe('the registration', () => {
  it('is not there while it is off, takes two seconds, and is over once it is switched off', () => {
    const { device, write, status } = platforms();
    expect(status()).toEqual({ state: 'Idle' });
    expect(codeOf(write(READY))).toBeUndefined();
    expect(status()).toEqual({ state: 'Connecting' });
    device.clock.advance(1_999);
    expect(status()).toEqual({ state: 'Connecting' });
    device.clock.advance(1);
    expect(status()).toEqual({ state: 'Connected' });
    expect(status('VSP_PaaS')).toEqual({ state: 'Idle' });
    write({ Enable: false });
    expect(status()).toEqual({ state: 'Idle' });
  });

  it('restarts with any change, and continues without one', () => {
    const { device, write, status } = platforms();
    write(READY);
    device.clock.advance(2_000);
    write({});
    expect(status()).toEqual({ state: 'Connected' });
    for (const change of [{ HeartBeatPeriod: 30 }, { Password: 'Other-1' }, { LocalPort: 5_070 }]) {
      write(change);
      expect(status()).toEqual({ state: 'Connecting' });
      device.clock.advance(2_000);
      expect(status()).toEqual({ state: 'Connected' });
    }
  });

  it.each([
    [{ SipServerIP: 'dead.example.org' }, 'NetworkError'],
    [{ Password: 'wrong' }, 'AuthFailed'],
  ])('with %j fails', (change, reason) => {
    const { device, write, status } = platforms();
    write({ ...READY, ...change });
    device.clock.advance(2_000);
    expect(status()).toEqual({ state: 'Failed', reason });
  });

  it.each<PlatformName>(['VSP_GBT28181', 'VSP_PaaS'])('at %s fails when no platform answers', (name) => {
    const { device, cloud, status } = platforms(READY);
    expect(codeOf(cloud(true))).toBeUndefined();
    device.clock.advance(2_000);
    expect(status(name)).toEqual({ state: 'Connected' });
    device.setSwitches({ hasPlatforms: false });
    expect(status(name)).toEqual({ state: 'Connecting' });
    device.clock.advance(2_000);
    expect(status(name)).toEqual({ state: 'Failed', reason: 'NetworkError' });
  });

  it('comes back after a restart', () => {
    const { device, signIn, status } = platforms(READY);
    device.reboot();
    device.clock.advance(10_000);
    signIn();
    expect(status()).toEqual({ state: 'Connected' });
  });

  it.each([{}, { Name: 'SIP' }, { Name: 7 }])('answers InvalidParams for any other name: %j', (params) => {
    const { call } = platforms();
    expect(codeOf(call('netApp.getVspStatus', params))).toBe(ReplyError.InvalidParams);
  });
});

describe('the table VSP_GBT28181', () => {
  it.each<[string, object]>([
    ['SipServerID', { SipServerID: '3402000000200000001' }],
    ['SipServerID', { SipServerID: '3402000000200000000x' }],
    ['SipServerID', { SipServerID: '' }],
    ['SipServerDomain', { SipServerDomain: '34020000001' }],
    ['SipServerDomain', { SipServerDomain: '' }],
    ['SipServerIP', { SipServerIP: '' }],
    ['SipServerIP', { SipServerIP: '300.1.1.1' }],
    ['SipServerIP', { SipServerIP: 'fe80::1' }],
    ['SipServerPort', { SipServerPort: 0 }],
    ['SipServerPort', { SipServerPort: 65_536 }],
    ['DeviceID', { DeviceID: '1' }],
    ['ChannelID', { ChannelID: '' }],
    ['LocalPort', { LocalPort: 1_024 }],
    ['LocalPort', { LocalPort: 5_050 }],
    ['LocalPort', { LocalPort: 37_800 }],
    ['LocalPort', { LocalPort: 5_060 }],
    ['LocalPort', { LocalPort: 15_000 }],
    ['Password', { Password: 'a'.repeat(33) }],
    ['RegistTime', { RegistTime: 59 }],
    ['RegistTime', { RegistTime: 86_401 }],
    ['HeartBeatPeriod', { HeartBeatPeriod: 4 }],
    ['HeartBeatPeriod', { HeartBeatPeriod: 60.5 }],
    ['MaxTimeoutTimes', { MaxTimeoutTimes: 0 }],
    ['MaxTimeoutTimes', { MaxTimeoutTimes: 11 }],
    ['Enable', { Enable: 'yes' }],
  ])('refuses a wrong %s: %j', (member, change) => {
    const { write, stored } = platforms(READY);
    const before = stored();
    const reply = write(change);
    expect(codeOf(reply)).toBe(ReplyError.InvalidParams);
    expect(detailOf(reply)).toMatchObject({ field: `VSP_GBT28181.${member}` });
    expect(stored()).toEqual(before);
  });

  it('refuses a port of another service of the device', () => {
    const { device, write } = platforms(READY);
    device.update(({ tables }) => {
      tables.RTSP = { ...tables.RTSP, Port: 8_554 };
    });
    expect(detailOf(write({ LocalPort: 8_554 }))).toMatchObject({ field: 'VSP_GBT28181.LocalPort' });
  });

  it('keeps its port from the other services while it is on', () => {
    const { device, call, write, stored } = platforms({ ...READY, LocalPort: 5_070 });
    const own = (name: 'Web' | 'Https' | 'RTSP' | 'DVRIP', change: object) =>
      call('configManager.setConfig', { name, table: { ...device.state().tables[name], ...change } });
    expect(detailOf(own('Web', { Port: 5_070 }))).toEqual({ field: 'Web.Port' });
    expect(detailOf(own('Https', { Port: 5_070 }))).toEqual({ field: 'Https.Port' });
    expect(detailOf(own('RTSP', { Port: 5_070 }))).toEqual({ field: 'RTSP.Port' });
    expect(detailOf(own('DVRIP', { UDPPort: 5_070 }))).toEqual({ field: 'DVRIP.UDPPort' });
    expect(device.state().tables.RTSP.Port).toBe(554);
    write({ Enable: false });
    expect(codeOf(own('RTSP', { Port: 5_070 }))).toBeUndefined();
    // The port is taken when it starts again.
    expect(detailOf(write({ Enable: true }))).toMatchObject({ field: 'VSP_GBT28181.LocalPort' });
    expect(stored().Enable).toBe(false);
  });

  it('keeps its port from the intercom, and a service of the device off the ports of the intercom', () => {
    const made = platforms({ ...READY, LocalPort: 5_070 });
    const { SIP } = made.device.state().secureTables;
    const sip = (change: object) =>
      sealedCall(made, 'Security.setConfig', { name: 'SIP', table: { ...SIP, ...change }, options: [] });
    expect(detailOf(sip({ LocalSIPPort: 5_070 }))).toMatchObject({ field: 'SIP.LocalSIPPort' });
    expect(detailOf(sip({ LocalRTPPort: 5_070 }))).toMatchObject({ field: 'SIP.LocalRTPPort' });
    // The port of another server is none of this device.
    expect(codeOf(sip({ SIPServerPort: 5_070 }))).toBeUndefined();
    const rtsp = () => made.call('configManager.setConfig', { name: 'RTSP', table: { Enable: true, Port: 5_060 } });
    made.device.setCapabilities({ intercom: true });
    expect(detailOf(rtsp())).toEqual({ field: 'RTSP.Port' });
    made.device.setCapabilities({ intercom: false });
    expect(detailOf(rtsp())).not.toEqual({ field: 'RTSP.Port' });
  });

  it('may be empty while it is off, but not wrong', () => {
    const { write, stored } = platforms();
    expect(codeOf(write({ RegistTime: 600 }))).toBeUndefined();
    expect(stored()).toMatchObject({ Enable: false, SipServerID: '', RegistTime: 600 });
    expect(detailOf(write({ DeviceID: '123' }))).toMatchObject({ field: 'VSP_GBT28181.DeviceID' });
  });

  it('keeps a password that was not sent, never answers it, and takes none in clear', () => {
    const made = platforms({ ...READY, Password: 'Stored-1' });
    const { call, write, stored } = made;
    expect(codeOf(write({ RegistTime: 600 }))).toBeUndefined();
    expect(stored()).toMatchObject({ RegistTime: 600, Password: 'Stored-1' });
    const answered = sealedCall(made, 'Security.getConfig', { name: 'VSP_GBT28181' });
    expect(answered.result).toBe(true);
    expect(JSON.stringify(answered)).not.toContain('Stored-1');
    expect(JSON.stringify(call('configManager.getConfig', { name: 'VSP_GBT28181' }))).not.toContain('Stored-1');
    const plain = call('configManager.setConfig', { name: 'VSP_GBT28181', table: { ...stored(), RegistTime: 700 } });
    expect(plain.result).toBe(false);
    expect(stored()).toMatchObject({ RegistTime: 600 });
  });

  it.each([null, {}, 'text', 7])('survives %j in its place', (table) => {
    const { device, status } = platforms(READY);
    device.update((draft) => Object.assign(draft.secureTables, { VSP_GBT28181: table }));
    device.clock.advance(5_000);
    expect(status()).toEqual({ state: 'Idle' });
  });
});

it('refuses a vendor cloud that is neither on nor off', () => {
  const { device, cloud } = platforms();
  expect(detailOf(cloud('yes'))).toMatchObject({ field: 'VSP_PaaS.Enable' });
  expect(device.state().tables.VSP_PaaS).toMatchObject({ Enable: false });
});
