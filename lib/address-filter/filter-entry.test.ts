import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessFilterProblem, isAddressAllowed } from '@/emulator/rules/access-filter';
import {
  type EntryFields,
  entryFields,
  entryKind,
  entryOf,
  entryProblems,
  includesAddress,
  isOfHosts,
  normalEntry,
  overlap,
} from './filter-entry';

const ipv4 = fc.ipV4();
const mac = fc
  .uint8Array({ minLength: 6, maxLength: 6 })
  .map((bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(':'));
const numberOf = (address: string) => address.split('.').reduce((value, octet) => value * 256 + Number(octet), 0);
const fields = (change: Partial<EntryFields>): EntryFields => ({ ...entryFields(), ...change });

describe('the normal form of an entry', () => {
  it.each([
    ['192.0.2.9', 'single', '192.0.2.9'],
    ['192.0.2.9-192.0.2.12', 'range', '192.0.2.9-192.0.2.12'],
    ['192.0.2.9-192.0.2.9', 'range', '192.0.2.9'],
    ['2001:0DB8:0:0:1:0:0:1', 'ipv6', '2001:db8::1:0:0:1'],
    ['2001:db8:0:1:1:1:1:1', 'ipv6', '2001:db8:0:1:1:1:1:1'],
    ['::FFFF:192.0.2.1', 'ipv6', '192.0.2.1'],
    ['0:0:0:0:0:ffff:c000:201', 'ipv6', '192.0.2.1'],
    ['::192.0.2.1', 'ipv6', '::c000:201'],
    ['::', 'ipv6', '::'],
    ['AA:BB:CC:00:11:22', 'mac', 'aa:bb:cc:00:11:22'],
    ['AA-BB-CC-00-11-22', 'mac', 'aa:bb:cc:00:11:22'],
    ['192.0.2.9-', undefined, '192.0.2.9-'],
    ['gate', undefined, 'gate'],
  ])('of %s is that of a %s: %s', (entry, kind, normal) => {
    expect(entryKind(entry)).toBe(kind);
    expect(normalEntry(entry)).toBe(normal);
  });

  it('of an IPv6 address is the one browsers write', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const { hostname } = new URL(`http://[${address}]/`);
        // One that stands for an IPv4 address is that address.
        fc.pre(!hostname.startsWith('[::ffff:'));
        expect(`[${normalEntry(address)}]`).toBe(hostname);
      }),
    );
  });

  it('is its own normal form, does not depend on case, and survives the drawer', () => {
    const range = fc.tuple(ipv4, ipv4).map((ends) => ends.join('-'));
    fc.assert(
      fc.property(fc.oneof(ipv4, range, fc.ipV6(), mac), (entry) => {
        const normal = normalEntry(entry);
        expect(normalEntry(normal)).toBe(normal);
        expect(normalEntry(entry.toUpperCase())).toBe(normal);
        expect(entryOf(entryFields({ address: entry }))).toBe(normal);
      }),
    );
  });
});

describe('page and device', () => {
  const octet = fc.constantFrom('0', '1', '9', '192', '223', '224');
  const group = fc.constantFrom('0', '00', '1', '0001', 'c000', 'C000', 'ffff', 'FFFF');
  const dotted = fc.tuple(octet, octet, octet, octet).map((octets) => octets.join('.'));
  const mapped = fc
    .tuple(fc.constantFrom('::ffff:', '::FFFF:', '0:0:0:0:0:ffff:', '::', '::0:ffff:', '::fffe:'), dotted, group, group)
    .chain(([head, low, ...words]) => fc.constantFrom(`${head}${low}`, `${head}${words.join(':')}`));
  const entry = fc.oneof(
    dotted,
    mapped,
    fc.tuple(mapped, dotted).map((ends) => ends.join('-')),
  );
  const filter = (...TrustList: string[]) => ({ Enable: true, Type: 1 as const, TrustList, BannedList: [] });

  it('take the same spellings of an address, and see the same twins', () => {
    fc.assert(
      fc.property(entry, entry, (one, other) => {
        const problems = (text: string, others: string[]) =>
          Object.values(entryProblems(entryFields({ address: text }), others, [])).filter(Boolean);
        const isGood = (text: string) =>
          entryKind(text) !== undefined && isOfHosts(normalEntry(text)) && problems(text, []).length === 0;
        expect(accessFilterProblem(filter(one), []) === undefined, one).toBe(isGood(one));
        if (!isGood(one) || !isGood(other)) return;
        const isTwin = problems(other, [one]).length > 0;
        expect(accessFilterProblem(filter(one, other), []), `${one} ${other}`).toBe(
          isTwin ? 'TrustList[1]' : undefined,
        );
        expect(isAddressAllowed(filter(one), other), `${one} ${other}`).toBe(includesAddress([one], other));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('problems of an entry', () => {
  const OWN = ['192.0.2.108', '3C:00:00:00:00:01'];
  it.each<[Partial<EntryFields>, keyof EntryFields, string | undefined]>([
    [{}, 'from', 'NotNull'],
    [{ from: '192.0.2.9' }, 'from', undefined],
    [{ from: '192.0.2.108' }, 'from', 'OwnAddress'],
    [{ from: '192.0.2.7' }, 'from', 'EntryThere'],
    [{ kind: 'range', from: '192.0.2.9' }, 'to', 'NotNull'],
    [{ kind: 'range', from: '192.0.2.9', to: '192.0.2.3' }, 'to', 'StartAboveEnd'],
    [{ kind: 'range', from: '192.0.2.7', to: '192.0.2.7' }, 'from', 'EntryThere'],
    [{ kind: 'range', from: '192.0.2.1', to: '192.0.2.254' }, 'from', undefined],
    [{ kind: 'ipv6', ipv6: '2001:db8::g' }, 'ipv6', 'Ipv6Error'],
    [{ kind: 'ipv6', ipv6: '2001:0DB8::0:1' }, 'ipv6', 'EntryThere'],
    [{ kind: 'ipv6', ipv6: '::ffff:192.0.2.7' }, 'ipv6', 'EntryThere'],
    [{ kind: 'ipv6', ipv6: '::FFFF:C000:26C' }, 'ipv6', 'OwnAddress'],
    [{ kind: 'ipv6', ipv6: '::ffff:224.0.0.1' }, 'ipv6', 'Ipv6Error'],
    [{ kind: 'ipv6', ipv6: '::ffff:192.0.2.9' }, 'ipv6', undefined],
    [{ kind: 'mac', mac: '3c-00-00-00-00' }, 'mac', 'MacError'],
    [{ kind: 'mac', mac: '3c-00:00-00-00-01' }, 'mac', 'MacError'],
    [{ kind: 'mac', mac: '3c-00-00-00-00-01' }, 'mac', 'OwnAddress'],
    [{ kind: 'mac', mac: '00-11-22-33-44-55' }, 'mac', undefined],
    [{ kind: 'mac', mac: '3c:00:00:00:00:01' }, 'mac', 'OwnAddress'],
    [{ kind: 'mac', mac: 'AA:BB:CC:00:11:22' }, 'mac', 'EntryThere'],
    [{ from: '192.0.2.9', first: 90, last: 80 }, 'last', 'PortRangeError'],
    [{ from: '192.0.2.9', first: 80, last: 80 }, 'last', undefined],
    [{ from: '192.0.2.9', first: '', last: 80 }, 'first', 'NotNull'],
    [{ from: '192.0.2.9', first: 1, last: 65_536 }, 'last', 'OutOfRange'],
  ])('with %o: %s %s', (change, key, problem) => {
    const others = ['192.0.2.7', '2001:db8::1', 'aa:bb:cc:00:11:22'];
    expect(entryProblems(fields(change), others, OWN)[key]?.key).toBe(problem);
  });

  it('refuse a range exactly when its start is above its end', () => {
    fc.assert(
      fc.property(ipv4, ipv4, (from, to) => {
        const problem = entryProblems(fields({ kind: 'range', from, to }), [], []).to;
        expect(problem?.key === 'StartAboveEnd').toBe(numberOf(from) > numberOf(to));
      }),
    );
  });
});

describe('entries that share addresses', () => {
  const span = fc.tuple(fc.nat(40), fc.nat(12)).map(([from, more]) => ({ from, to: from + more }));
  const text = ({ from, to }: { from: number; to: number }) => `192.0.2.${from}-192.0.2.${to}`;

  it('are found exactly when one address is in both', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 5 }), (spans) => {
        const isIn = (address: number) => spans.filter(({ from, to }) => address >= from && address <= to).length;
        const shared = Array.from({ length: 60 }, (_, address) => isIn(address)).some((count) => count > 1);
        expect(overlap(spans.map((span) => ({ address: text(span) }))) !== undefined).toBe(shared);
        for (let address = 0; address < 60; address += 1) {
          expect(includesAddress(spans.map(text), `192.0.2.${address}`)).toBe(isIn(address) > 0);
        }
      }),
    );
  });

  it('do not overlap when they are about different ports', () => {
    const entry = (first: number, last: number) => ({ address: '192.0.2.1', ports: { first, last } });
    expect(overlap([entry(80, 80), entry(443, 443)])).toBeUndefined();
    expect(overlap([entry(80, 443), entry(443, 500)])).toBeDefined();
    expect(overlap([entry(80, 80), { address: '192.0.2.1' }])).toBeDefined();
  });

  it('are named, and other kinds never overlap', () => {
    const entries = ['2001:db8::1', '192.0.2.1', 'gate', '192.0.2.1-192.0.2.3'];
    expect(overlap(entries.map((address) => ({ address })))).toEqual({
      one: '192.0.2.1',
      other: '192.0.2.1-192.0.2.3',
    });
    expect(overlap(['2001:db8::1', 'aa:bb:cc:00:11:22', '192.0.2.1'].map((address) => ({ address })))).toBeUndefined();
    expect(includesAddress(['2001:db8::1'], '2001:DB8:0::1')).toBe(true);
    expect(includesAddress(['192.0.2.1-192.0.2.3'], '::ffff:192.0.2.2')).toBe(true);
    expect(includesAddress(['::ffff:192.0.2.2'], '192.0.2.2')).toBe(true);
    expect(overlap(['::ffff:192.0.2.2', '192.0.2.2'].map((address) => ({ address })))).toEqual({
      one: '::ffff:192.0.2.2',
      other: '192.0.2.2',
    });
  });
});
