import { describe, expect, it } from 'vitest';
import type { ConfigTables } from '@/lib/contract/configs';
import { IP, type IpFields, ipProblems, movedOrigin, movesWired } from './ip-fields';

const CARD = {
  IPAddress: '192.0.2.108',
  SubnetMask: '255.255.255.0',
  DefaultGateway: '192.0.2.1',
  DhcpEnable: false,
  DnsServers: ['192.0.2.53', '192.0.2.54', '192.0.2.55'],
  PhysicalAddress: '3c:00:00:00:00:01',
  MTU: 1500,
  DnsAutoGet: false,
};
const TABLES: Pick<ConfigTables, 'Network'> = {
  Network: { DefaultInterface: 'eth0', Hostname: 'ASI-7000', eth0: CARD },
};
const fields = (change: Partial<IpFields> = {}): IpFields => ({ ...IP.toFields(TABLES), ...change });

describe('the fields of the wired card', () => {
  it('are written back without touching anything else', () => {
    expect(IP.toConfigs(fields(), TABLES)).toEqual(TABLES);
    const next = IP.toConfigs(fields({ dns2: '', address: '192.0.2.9' }), TABLES);
    expect(next.Network.eth0).toEqual({ ...CARD, IPAddress: '192.0.2.9', DnsServers: ['192.0.2.53', '192.0.2.55'] });
  });

  it.each<[Partial<IpFields>, keyof IpFields, string | undefined]>([
    [{}, 'address', undefined],
    [{ gateway: '192.0.3.1' }, 'gateway', 'SegmentError'],
    [{ gateway: '192.0.3.1', dhcp: true }, 'gateway', undefined],
    [{ gateway: '192.0.2.108' }, 'gateway', 'GatewayIsOwn'],
    [{ mask: '255.0.255.0' }, 'mask', 'MaskError'],
    [{ address: '192.0.2.255' }, 'address', 'NoHostAddress'],
    [{ hostname: '' }, 'hostname', 'NotNull'],
    [{ hostname: 'front-door-2' }, 'hostname', undefined],
    [{ hostname: '-door' }, 'hostname', 'HostNameError'],
    [{ mtu: 499 }, 'mtu', 'OutOfRange'],
    [{ ipv6: true, ipv6Auto: false, ipv6Address: 'x', ipv6Prefix: 64 }, 'ipv6Address', 'Ipv6Error'],
    [{ ipv6: true, ipv6Auto: false, ipv6Address: '::1', ipv6Prefix: 128 }, 'ipv6Prefix', 'OutOfRange'],
    [{ ipv6: false, ipv6Address: 'x' }, 'ipv6Address', undefined],
  ])('with %o: %s %s', (change, key, problem) => {
    expect(ipProblems(fields(change))[key]?.key).toBe(problem);
  });
});

describe('the move of the console', () => {
  const here = new URL('http://192.0.2.108:8080/network/ip');
  const was = fields();
  it.each<[Partial<IpFields>, string | undefined]>([
    [{ address: '192.0.2.9' }, 'http://192.0.2.9:8080'],
    [{ address: '192.0.2.9', dhcp: true }, undefined],
    [{ gateway: '192.0.2.2' }, undefined],
  ])('with %o leads to %s', (change, next) => {
    expect(movesWired(fields(change), was, here)).toBe(true);
    expect(movedOrigin(fields(change), was, here)).toBe(next);
  });

  it('does not concern a browser at another address, nor other fields', () => {
    expect(movedOrigin(fields({ address: '192.0.2.9' }), was, new URL('http://10.0.0.1/'))).toBeUndefined();
    expect(movesWired(fields({ hostname: 'x', dns1: '192.0.2.1', ipv6: true }), was, here)).toBe(false);
  });

  const AT6 = { ipv6: true, ipv6Auto: false, ipv6Address: '2001:DB8:0::7', ipv6Prefix: 64, ipv6Gateway: '' };
  it.each<[Partial<IpFields>, string | undefined]>([
    [{ ipv6Address: '2001:db8::9' }, 'http://[2001:db8::9]:8080'],
    [{ ipv6: false }, undefined],
    [{ ipv6Auto: true }, undefined],
    [{ ipv6Prefix: 48 }, undefined],
    [{ ipv6Gateway: '2001:db8::1' }, undefined],
  ])('of a browser at the IPv6 address with %o leads to %s', (change, next) => {
    const at = new URL('http://[2001:db8::7]:8080/network/ip');
    expect(movesWired(fields({ ...AT6, ...change }), fields(AT6), at)).toBe(true);
    expect(movedOrigin(fields({ ...AT6, ...change }), fields(AT6), at)).toBe(next);
  });
});
