import { describe, expect, it } from 'vitest';
import type { AccessFilterTable } from '@/lib/contract/tables/network';
import { accessFilterProblem, isAddressAllowed } from './access-filter';

const blocking = (...BannedList: string[]): AccessFilterTable => ({ Enable: true, Type: 0, TrustList: [], BannedList });

describe('an entry of the filter', () => {
  it.each([
    ['192.0.2.9', '192.0.2.9'],
    ['192.0.2.9', '::ffff:192.0.2.9'],
    ['192.0.2.9', '0:0:0:0:0:FFFF:c000:0209'],
    ['::ffff:192.0.2.9', '192.0.2.9'],
    ['::FFFF:192.0.2.9', '::ffff:c000:209'],
    ['0:0:0:0:0:ffff:c000:209', '192.0.2.9'],
    ['192.0.2.1-192.0.2.20', '::ffff:c000:209'],
    ['2001:DB8:0::1', '2001:db8::1'],
    ['2001:db8::1', '2001:0DB8:0:0:0:0:0:1'],
    ['fe80::1', 'fe80::1%eth0'],
    ['::1', '0:0:0:0:0:0:0:1'],
  ])('%s is about the client %s', (entry, client) => {
    expect(accessFilterProblem(blocking(entry), [])).toBeUndefined();
    expect(isAddressAllowed(blocking(entry), client)).toBe(false);
    expect(isAddressAllowed({ ...blocking(), Type: 1, TrustList: [entry] }, client)).toBe(true);
  });

  it.each([
    ['::ffff:192.0.2.9', '192.0.2.8'],
    ['::192.0.2.9', '192.0.2.9'],
    ['2001:db8::1', '2001:db8::2'],
    ['2001:db8::1', 'no address'],
  ])('%s is not about the client %s', (entry, client) => {
    expect(isAddressAllowed(blocking(entry), client)).toBe(true);
  });

  it('is about its own ports, which follow those of the other list', () => {
    const lists = { TrustList: ['192.0.2.9', '192.0.2.8'], BannedList: ['192.0.2.9', '192.0.2.8'] };
    const allowed = (Type: 0 | 1, address: string, port: number) =>
      isAddressAllowed({ Enable: true, Type, ...lists, Ports: ['80-80', '554-554', '554-554'] }, address, port);
    expect([allowed(1, '192.0.2.9', 80), allowed(1, '192.0.2.8', 80), allowed(1, '192.0.2.8', 554)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([allowed(0, '192.0.2.9', 80), allowed(0, '192.0.2.9', 554), allowed(0, '192.0.2.8', 80)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('ports of the filter', () => {
  it.each([
    ['Ports', 'x'],
    ['Ports', { length: 1 }],
    ['Ports[0]', [['1-2']]],
    ['Ports[0]', [null]],
  ])('of a device that has none so far are refused with a wrong %s: %j', (member, Ports) => {
    expect(accessFilterProblem({ ...blocking('192.0.2.9'), Ports: Ports as string[] }, [])).toBe(member);
  });

  it('may be one more for each place of both lists', () => {
    const Ports = Array.from({ length: 128 }, () => '1-65535');
    expect(accessFilterProblem({ ...blocking('192.0.2.9'), Ports }, [])).toBeUndefined();
  });
});
