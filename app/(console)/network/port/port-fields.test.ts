import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedAddress, PORT_KEYS, type PortFields, portFields, portProblems, portTables } from './port-fields';

const tables = {
  Web: { Enable: true, Port: 80, Vendor_Reserved: 7 },
  Https: { Enable: false, Port: 443 },
  RTSP: { Enable: true, Port: 554, RTP: { StartPort: 20_000 } },
  DVRIP: { TCPPort: 37_777, UDPPort: 37_778, MaxConnections: 50 },
  MediaEncrypt: { RTSPOverTls: { Enable: false } },
};
const factory: PortFields = portFields(tables);
const problems = (change: Partial<PortFields>, loaded = factory) =>
  portProblems({ ...factory, ...change }, loaded, (key) => key);

describe('port fields', () => {
  it('writes back what it read and keeps members it does not know', () => {
    expect(portTables(factory, tables)).toEqual(tables);
  });

  it.each([37_800, 1900, 1024, 65_536, 0])('refuses HTTP port %i', (http) => {
    expect(problems({ http }).http?.key).toBe('PortError');
  });

  it('accepts 1025, and 80 again after it was changed', () => {
    expect(problems({ http: 1025 }).http).toBeUndefined();
    expect(problems({ http: 80 }, { ...factory, http: 8080 }).http).toBeUndefined();
  });

  it('shows a conflict on both rows and names the other', () => {
    const found = problems({ http: 8554, rtsp: 8554 });
    expect(found.http).toEqual({ key: 'PortConflict', values: { name: 'rtsp' } });
    expect(found.rtsp).toEqual({ key: 'PortConflict', values: { name: 'http' } });
  });

  it('finds a conflict exactly when two ports are equal', () => {
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

describe('movedAddress', () => {
  it('follows the port the console came by', () => {
    const here = new URL('http://10.0.0.2/network/port');
    expect(movedAddress({ ...factory, http: 8080 }, factory, here)).toBe('http://10.0.0.2:8080/network/port');
    expect(movedAddress({ ...factory, rtsp: 8554 }, factory, here)).toBeUndefined();
  });
});
