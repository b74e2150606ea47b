import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MASKED_SECRET } from '@/lib/contract/configs';
import { isServerAddress } from '@/lib/validation/server-address';
import { portOfType, SIP_FORM, type SipFields, sipProblems } from './sip-fields';

const SIP = {
  UserEnable: false,
  UserID: '8001',
  AuthID: '8001',
  AuthPassword: MASKED_SECRET,
  SIPServer: '192.0.2.20',
  SIPServerPort: 5060,
  RegisterRealm: 'VDP',
  ServerType: 0,
  IsMainVTO: true,
  ServerUserName: 'admin',
  ServerPassword: '',
  SIPServerRedundancy: '',
  SIPServerRedundancyPort: 5060,
  SIPServerRedundancyUserName: '',
  SIPServerRedundancyPassWord: '',
  RegExpiration: 3600,
  LocalSIPPort: 5060,
  LocalRTPPort: 15_000,
  STUNServer: '',
  OutboundProxy: '',
  Vendor_Reserved: 7,
};
const place = {
  BuildingNumber: '1',
  BuildingUnitNumber: '1',
  SystemType: 1,
  EnableBuilding: true,
  EnableUnit: true,
  UnitFloorNumber: 6,
  FloorPerRoomNumber: 10,
  FirstFloorStart: '101',
  SecondFloorStart: '201',
  FloorLen: 1,
};
const read = {
  VTOBasicInfo: Object.assign({ Number: '8001', Type: 1, Position: 0 }, { Vendor_Reserved: 7 }),
  Building: Object.assign(place, { Vendor_Reserved: 7 }),
  SIP,
};
const factory = SIP_FORM.toFields(read);
const taken = [{ port: 8080, name: 'HTTP port' }];
const problems = (change: Partial<SipFields>) => sipProblems({ ...factory, ...change }, taken, (key) => key);

describe('the fields of SIP settings', () => {
  it('write back what was read, including unknown members', () => {
    expect(SIP_FORM.toConfigs(factory, read)).toEqual(read);
  });

  it('never hold a stored password, and send one only when it was typed', () => {
    expect(factory).toMatchObject({ password: '', stored: { password: true, backupPassword: false } });
    expect(SIP_FORM.toConfigs({ ...factory, password: 'new-one' }, read).SIP.AuthPassword).toBe('new-one');
  });

  it('use the station number as user name where none is typed', () => {
    expect(SIP_FORM.toConfigs({ ...factory, userId: '', number: '8009' }, read).SIP.UserID).toBe('8009');
  });

  it.each([5000, 1024, 37_780, 65_536])('refuse port %i of the server', (port) => {
    expect(problems({ port }).port?.key).toBe('PortError');
  });

  it('accept 5060, and name the service that listens on a port', () => {
    expect(problems({ port: 5060 }).port).toBeUndefined();
    expect(problems({ port: 8080 }).port).toEqual({ key: 'PortConflict', values: { name: 'HTTP port' } });
    expect(problems({ mediaPort: 5060 }).mediaPort).toEqual({ key: 'PortConflict', values: { name: 'localPort' } });
  });

  it.each([
    [{ number: '80-1' }, 'number', 'VtoNoError'],
    [{ number: '' }, 'number', 'NotNull'],
    [{ period: 59 }, 'period', 'OutOfRange'],
    [{ server: 'a b' }, 'server', 'ServerAddressError'],
    [{ server: '', isServer: false, isEnabled: true }, 'server', 'NotNull'],
    [{ building: '' }, 'building', 'NotNull'],
  ] as const)('%j is wrong', (change, key, problem) => {
    expect(problems(change)[key]?.key).toBe(problem);
  });

  it('have no problem with the factory settings', () => {
    expect(Object.values(problems({})).filter((each) => each !== undefined)).toEqual([]);
  });

  it('change the port to the default of another kind of server, unless it was typed', () => {
    expect(portOfType({ serverType: 0, port: 5060 }, 1)).toBe(5080);
    expect(portOfType({ serverType: 0, port: 6000 }, 1)).toBe(6000);
  });

  it('find the field that a refusal is about', () => {
    expect(SIP_FORM.fieldOf('SIP.SIPServerPort')).toBe('port');
    expect(SIP_FORM.fieldOf('Vendor.Thing')).toBeUndefined();
  });
});

describe('the address of a server', () => {
  it('is IPv4, IPv6 or a host name', () => {
    for (const good of ['192.0.2.1', 'sip.example.org', 'pbx', '2001:db8::1']) expect(isServerAddress(good)).toBe(true);
    for (const bad of ['1.2.3', '256.1.1.1', 'a..b', 'a-', '::g', 'http://x', 'a b']) {
      expect(isServerAddress(bad)).toBe(false);
    }
    fc.assert(fc.property(fc.domain(), isServerAddress));
  });
});
