import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MASKED_SECRET } from '@/lib/contract/configs';
import { ReplyError } from '@/lib/contract/error-codes';
import type { SipTable } from '@/lib/contract/tables/intercom';
import { isServerAddress } from '../rules/intercom';
import { sealedCall } from '../sealer.fixtures';
import { CALL_SERVER } from '../state/seed-secure-tables';
import { codeOf, detailOf, paramsOf, testDevice } from '../test-device';

/** A signed-in client that encrypts its calls. */
function signedIn() {
  const test = testDevice({ profile: 'vto' });
  test.signIn();
  const read = () => paramsOf(sealedCall(test, 'Security.getConfig', { name: 'SIP' })).table as SipTable;
  const write = (change: Partial<Record<keyof SipTable, unknown>>) =>
    sealedCall(test, 'Security.setConfig', { name: 'SIP', table: { ...read(), ...change } });
  const own = () => test.device.state().registration;
  return { ...test, test, read, write, own, clock: test.device.clock };
}

const REMOTE = { IsMainVTO: false, UserEnable: true } as const;

describe('the registration at a call server', () => {
  it('goes from registering to registered', () => {
    const { write, own, clock } = signedIn();
    expect(own().State).toBe('Unregistered');
    write(REMOTE);
    expect(own()).toMatchObject({ State: 'Registering', Server: CALL_SERVER.address });
    clock.advance(1_000);
    expect(own()).toMatchObject({ State: 'Registered', Code: 200, Time: expect.stringMatching(/^2026-/) });
    write({ IsMainVTO: true });
    expect(own()).toMatchObject({ State: 'Unregistered', Server: '' });
  });

  it('fails with 401 by the password and with 408 where nobody answers, and is retried', () => {
    const { write, own, clock } = signedIn();
    write({ ...REMOTE, AuthPassword: 'wrong-one' });
    clock.advance(1_000);
    expect(own()).toMatchObject({ State: 'Failed', Code: 401 });
    write({ SIPServer: '198.51.100.7' });
    clock.advance(1_000);
    expect(own().State).toBe('Registering');
    clock.advance(4_000);
    expect(own()).toMatchObject({ State: 'Failed', Code: 408, Server: '198.51.100.7' });
    clock.advance(60_000);
    expect(own().State).toBe('Registering');
  });

  it('uses the backup server when the first is silent', () => {
    const { write, own, clock } = signedIn();
    const backup = { SIPServerRedundancy: CALL_SERVER.address, SIPServerRedundancyPassWord: CALL_SERVER.password };
    write({ ...REMOTE, SIPServer: 'nobody.example', ...backup });
    clock.advance(10_000);
    expect(own()).toMatchObject({ State: 'Registered', Code: 200, Server: CALL_SERVER.address });
  });

  it('starts over after a restart, and ends when the system is analog', () => {
    const { write, own, clock, device, call } = signedIn();
    write(REMOTE);
    clock.advance(1_000);
    device.reboot();
    clock.advance(2_200);
    expect(own().State).toBe('Registering');
    clock.advance(1_000);
    expect(own().State).toBe('Registered');
    device.update(({ tables }) => Object.assign(tables.Building, { SystemType: 0 }));
    expect(own().State).toBe('Unregistered');
    expect(codeOf(call('VideoTalkManager.getRegisterState'))).toBeDefined();
  });

  it('can be tried without being stored, with the stored password or another one', () => {
    const { test, read, own, call } = signedIn();
    const { SIPServer, SIPServerPort, UserID, AuthID, RegisterRealm } = read();
    const trial = { SIPServer, SIPServerPort, UserID, AuthID, RegisterRealm };
    const attempt = (more: object) => sealedCall(test, 'VideoTalkManager.testRegister', { ...trial, ...more });
    expect(paramsOf(attempt({}))).toEqual({ Code: 200, Text: 'OK' });
    expect(paramsOf(attempt({ AuthPassword: '' }))).toEqual({ Code: 401, Text: 'Unauthorized' });
    expect(paramsOf(attempt({ AuthPassword: 'x' }))).toEqual({ Code: 401, Text: 'Unauthorized' });
    expect(paramsOf(attempt({ SIPServer: '203.0.113.1' }))).toEqual({ Code: 408, Text: 'Request Timeout' });
    expect(codeOf(attempt({ SIPServerPort: '5060' }))).toBe(ReplyError.InvalidParams);
    expect(own().State).toBe('Unregistered');
    expect(codeOf(call('VideoTalkManager.testRegister', trial))).toBe(ReplyError.InternalError);
  });
});

describe('the table SIP', () => {
  it('returns no secret, and keeps those that come back masked or not at all', () => {
    const { read, write, test, device, call } = signedIn();
    const table = read();
    expect(table).toMatchObject({ AuthPassword: MASKED_SECRET, ServerPassword: '', Vendor_Reserved: 7 });
    write({ SIPServer: 'sip.example.org' });
    const { AuthPassword: _, ...rest } = table;
    sealedCall(test, 'Security.setConfig', { name: 'SIP', table: rest });
    expect(device.state().secureTables.SIP.AuthPassword).toBe(CALL_SERVER.password);
    expect(JSON.stringify(paramsOf(call('configManager.getConfig', { name: 'SIP' })))).not.toContain('Password');
    expect(codeOf(call('configManager.setConfig', { name: 'SIP', table: rest }))).toBe(ReplyError.InvalidParams);
  });

  it.each([
    ['SIPServerPort', 5000],
    ['SIPServerPort', 1024],
    ['SIPServerPort', 5060.5],
    ['LocalSIPPort', 37_777],
    ['LocalRTPPort', 5060],
    ['RegExpiration', 59],
    ['RegExpiration', 7201],
    ['SIPServer', '300.1.1.1'],
    ['SIPServer', '-host'],
    ['OutboundProxy', 'a b'],
    ['ServerType', 3],
    ['RegisterRealm', 'x'.repeat(65)],
  ])('refuses %s %j', (member, value) => {
    const { write, read } = signedIn();
    const before = read();
    expect(detailOf(write({ [member]: value }))).toEqual({ field: `SIP.${member}` });
    expect(read()).toEqual(before);
  });

  it('refuses a port that another service of the device uses, and a missing server', () => {
    const { write, device } = signedIn();
    device.update(({ tables }) => Object.assign(tables.Web, { Port: 8080 }));
    expect(detailOf(write({ SIPServerPort: 8080 }))).toEqual({ field: 'SIP.SIPServerPort' });
    expect(detailOf(write({ ...REMOTE, SIPServer: '' }))).toEqual({ field: 'SIP.SIPServer' });
  });

  it('cannot be read or written without the right', () => {
    const { test, read, signIn } = signedIn();
    const table = read();
    signIn('operator1', 'Operator1');
    const code = (method: string, params: object) => codeOf(sealedCall(test, method, params));
    expect(code('Security.setConfig', { name: 'SIP', table })).toBe(ReplyError.NoAuthority);
    expect(code('Security.getConfig', { name: 'SIP' })).toBe(ReplyError.NoAuthority);
    expect(code('Security.getDefault', { name: 'SIP' })).toBe(ReplyError.NoAuthority);
  });

  it('decides whether this device is a server', () => {
    const { call, write, device } = signedIn();
    const caps = () => paramsOf(call('VTO.getCaps')).caps;
    expect(caps()).toMatchObject({ SIPServer: true, SIPServerSupport: true });
    write({ IsMainVTO: false });
    expect(caps()).toMatchObject({ SIPServer: false, SIPServerSupport: true });
    device.setCapabilities({ sipServer: false });
    expect(caps()).toMatchObject({ SIPServer: false, SIPServerSupport: false });
  });

  it('travels in an encrypted batch beside plain tables', () => {
    const { test, read, device } = signedIn();
    const table = { ...read(), AuthPassword: 'another-one' };
    const reply = sealedCall(test, 'System.multiSec', [
      { method: 'Security.setConfig', params: { name: 'SIP', table } },
      { method: 'configManager.getConfig', params: { name: 'Building' } },
      { method: 'Security.getConfig', params: { name: 'SIP' } },
    ]);
    expect(reply.params).toMatchObject([
      { result: true },
      { result: true, params: { table: { BuildingNumber: '1' } } },
      { result: true, params: { table: { AuthPassword: MASKED_SECRET } } },
    ]);
    expect(device.state().secureTables.SIP.AuthPassword).toBe('another-one');
  });
});

describe('the identity of the device', () => {
  const put = (name: string, change: object) => {
    const { call, device } = signedIn();
    const table = { ...Object(device.state().tables[name]), ...change };
    return call('configManager.setConfig', { name, table, options: [] });
  };

  it.each([
    ['VTOBasicInfo', 'Number', ''],
    ['VTOBasicInfo', 'Number', '80-01'],
    ['VTOBasicInfo', 'Number', 'x'.repeat(17)],
    ['VTOBasicInfo', 'Type', 9],
    ['VTOBasicInfo', 'Position', 129],
    ['Building', 'BuildingNumber', '1a'],
    ['Building', 'BuildingUnitNumber', '1234'],
    ['Building', 'SystemType', 2],
  ])('%s refuses %s %j', (name, member, value) => {
    expect(detailOf(put(name, { [member]: value }))).toEqual({ field: `${name}.${member}` });
  });

  it('takes effect with a restart when others know the device by it', () => {
    expect(paramsOf(put('VTOBasicInfo', { Number: '8002' }))).toEqual({ options: ['NeedReboot'] });
    expect(paramsOf(put('Building', { BuildingNumber: '2' }))).toEqual({ options: ['NeedReboot'] });
    expect(paramsOf(put('VTOBasicInfo', { Position: 3 }))).toEqual({ options: [] });
  });
});

describe('the address of a server', () => {
  it('is four numbers, a host name or IPv6', () => {
    for (const good of ['192.0.2.1', 'sip.example.org', 'pbx', '2001:db8::1']) expect(isServerAddress(good)).toBe(true);
    for (const bad of ['1.2.3', '256.1.1.1', 'a..b', 'a-', '::g', 'http://x', 'a b', '1.2.3.4:5060'])
      expect(isServerAddress(bad)).toBe(false);
  });

  it('is validated for any input', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof isServerAddress(text) === 'boolean'));
    fc.assert(fc.property(fc.ipV4(), isServerAddress));
    fc.assert(fc.property(fc.ipV6(), isServerAddress));
    fc.assert(fc.property(fc.domain(), isServerAddress));
  });
});

describe('contacts that register here', () => {
  it('change their state and notify listeners; a contact that is not in the directory cannot', () => {
    const { device, call } = signedIn();
    paramsOf(call('EventManager.attach', { codes: ['VideoTalkRegister'] }));
    const told: unknown[] = [];
    device.onNotification(({ message }) => told.push(message.params));
    expect(device.contactRegisters('VTH', '101', false)).toBe(true);
    expect(device.contactRegisters('VTH', '9999', true)).toBe(false);
    const { Info } = paramsOf(call('VideoTalkManager.getRegisterState'));
    expect(Info).toContainEqual(expect.objectContaining({ Type: 'VTH', Number: '101', State: 'Offline' }));
    expect(told).toEqual([
      expect.objectContaining({
        eventList: [expect.objectContaining({ Data: expect.objectContaining({ Number: '101', State: 'Offline' }) })],
      }),
    ]);
  });

  it('are not those of a state that was saved before their row went', () => {
    const { device, call, signIn } = signedIn();
    device.update(({ presence }) => {
      presence.push({
        Type: 'VTH',
        Number: '4711',
        State: 'Online',
        IP: '192.0.2.9',
        Port: 5060,
        Version: '1',
        Time: '',
      });
    });
    device.restore(device.snapshot());
    signIn();
    const { Info } = paramsOf(call('VideoTalkManager.getRegisterState'));
    expect(Info).not.toContainEqual(expect.objectContaining({ Number: '4711' }));
  });

  it('disappear with their row, and tell so; another one with that number has not registered', () => {
    const { device, call } = signedIn();
    device.contactRegisters('VTH', '101', true);
    paramsOf(call('EventManager.attach', { codes: ['VideoTalkRegister'] }));
    const told: unknown[] = [];
    device.onNotification(({ message }) => told.push(message.params.eventList));
    const rows = device.state().records.VideoTalkContact.rows;
    device.update(({ records }) => {
      records.VideoTalkContact.rows = rows.filter(({ VTLongNumber }) => VTLongNumber !== '101');
    });
    expect(told).toEqual([
      [expect.objectContaining({ Data: expect.objectContaining({ Number: '101', State: 'Offline' }) })],
    ]);
    device.update(({ records }) => {
      records.VideoTalkContact.rows = rows;
    });
    const { Info } = paramsOf(call('VideoTalkManager.getRegisterState'));
    expect(Info).not.toContainEqual(expect.objectContaining({ Number: '101' }));
    device.update(({ records }) => {
      records.VideoTalkContact.rows = [];
    });
    expect(paramsOf(call('VideoTalkManager.getRegisterState')).Info).toBeNull();
    expect(device.state().stationRecords).toEqual({});
  });
});
