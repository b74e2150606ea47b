import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changesAddress,
  movedAddress,
  PORT_KEYS,
  PORTS,
  type PortFields,
  portProblems,
  wrongMappings,
} from './port-fields';

const tables = {
  Web: { Enable: true, Port: 80, Vendor_Reserved: 7 },
  Https: { Enable: false, Port: 443 },
  RTSP: { Enable: true, Port: 554, RTP: { StartPort: 20_000 } },
  DVRIP: { TCPPort: 37_777, UDPPort: 37_778, MaxConnections: 50 },
  MediaEncrypt: { RTSPOverTls: { Enable: false } },
};
const factory: PortFields = PORTS.toFields(tables);
const problems = (change: Partial<PortFields>, loaded = factory) =>
  portProblems({ ...factory, ...change }, loaded, (key) => key);

describe('port fields', () => {
  it('writes back what it read and keeps members it does not know', () => {
    expect(PORTS.toConfigs(factory, tables)).toEqual(tables);
  });

  it.each([37_800, 1900, 1024, 65_536, 0])('refuses HTTP port %i', (http) => {
    const ports = '1900, 3800, 5000, 5050, 9999, 37776–37778, 39999, 42323, 37780–37880';
    expect(problems({ http }).http).toEqual({ key: 'PortError', values: { allowed: '80, 1025–65535', ports } });
  });

  it('names the field that has a port, also where the port is reserved', () => {
    expect(problems({ http: 37_777 }).http).toEqual({ key: 'PortConflict', values: { name: 'tcp' } });
  });

  it('names the field of another table that gives up a port only with the same save', () => {
    const was = { ...factory, http: 8080, rtsp: 8554 };
    const held = (name: string) => ({ key: 'PortHeld', values: { name } });
    expect(problems({ http: 8554, rtsp: 8080 }, was)).toMatchObject({ http: held('rtsp'), rtsp: held('http') });
    expect(problems({ http: 8554, rtsp: 9000 }, was)).toMatchObject({ http: held('rtsp'), rtsp: undefined });
    const inOne = { ...factory, tcp: 40_000, udp: 40_001 };
    expect(problems({ tcp: 40_001, udp: 40_000 }, inOne)).toMatchObject({ tcp: undefined, udp: undefined });
  });

  it('accepts 1025, and 80 again after a change', () => {
    expect(problems({ http: 1025 }).http).toBeUndefined();
    expect(problems({ http: 80 }, { ...factory, http: 8080 }).http).toBeUndefined();
  });

  it('shows a conflict on both rows, each naming the other', () => {
    const found = problems({ http: 8554, rtsp: 8554 });
    expect(found.http).toEqual({ key: 'PortConflict', values: { name: 'rtsp' } });
    expect(found.rtsp).toEqual({ key: 'PortConflict', values: { name: 'http' } });
  });

  it('reports a conflict exactly when two ports are equal', () => {
    const port = fc.constantFrom(2000, 2001, 2002, 2003, 2004, 2005);
    fc.assert(
      fc.property(fc.tuple(port, port, port, port, port), ([http, https, rtsp, tcp, udp]) => {
        const found = problems({ http, https, rtsp, tcp, udp });
        const isDistinct = new Set([http, https, rtsp, tcp, udp]).size === 5;
        expect(PORT_KEYS.every((key) => found[key] === undefined)).toBe(isDistinct);
      }),
    );
  });
});

describe('a refusal of the device', () => {
  it.each([
    ['Web.Port', 'http'],
    ['Https.Enable', 'httpsEnabled'],
    ['MediaEncrypt.RTSPOverTls.Enable', 'rtspOverTls'],
    ['UPnP.Enable', 'upnpEnabled'],
    ['UPnP.Mode', 'upnpMode'],
    ['UPnP.MapTable[1].OuterPort', 'mappings'],
    ['Vendor.Port', undefined],
  ])('of %s marks %s', (member, key) => {
    expect(PORTS.fieldOf(member)).toBe(key);
  });

  it('marks the row of the changed mapping, and an out-of-range one before it is sent', () => {
    const mapping = { Enable: true, ServiceName: 'HTTP', Protocol: 'TCP', InnerPort: 80 } as const;
    const row = (OuterPort: number) => ({ ...mapping, OuterPort });
    expect(wrongMappings([row(80), row(8443)], [row(80), row(443)])).toEqual([false, true]);
    expect(wrongMappings([row(81), row(0)], [row(80), row(443)])).toEqual([false, true]);
    expect(problems({ mappings: [row(65_536)] }).mappings?.key).toBe('OutOfRange');
  });
});

describe('the address of the console', () => {
  const plain = new URL('http://10.0.0.2/network/port');
  const secure = new URL('https://10.0.0.2/network/port');
  const withTls = { ...factory, httpsEnabled: true };

  it.each([
    ['the HTTP port', plain, { http: 8080 }, factory, 'http://10.0.0.2:8080'],
    ['HTTPS switched on', plain, { httpsEnabled: true }, factory, 'https://10.0.0.2'],
    ['HTTPS switched on at a port', plain, { httpsEnabled: true, https: 8443 }, factory, 'https://10.0.0.2:8443'],
    ['the HTTPS port in use', plain, { https: 8443 }, withTls, 'https://10.0.0.2:8443'],
    ['the HTTPS port not in use', plain, { https: 8443 }, factory, undefined],
    ['HTTPS switched off for others', plain, { httpsEnabled: false }, withTls, undefined],
    ['the HTTPS port one came by', secure, { https: 8443 }, withTls, 'https://10.0.0.2:8443'],
    ['HTTPS switched off below oneself', secure, { httpsEnabled: false }, withTls, 'http://10.0.0.2'],
    ['the HTTP port of others', secure, { http: 8080 }, withTls, undefined],
  ] as const)('after %s', (_what, here, change, was, origin) => {
    expect(changesAddress({ ...was, ...change }, was)).toBe(true);
    expect(movedAddress({ ...was, ...change }, was, here)).toBe(origin && `${origin}/network/port`);
  });

  it('stays after a change of another port', () => {
    expect(changesAddress({ ...factory, rtsp: 8554 }, factory)).toBe(false);
    expect(movedAddress({ ...factory, rtsp: 8554 }, factory, plain)).toBeUndefined();
  });
});
