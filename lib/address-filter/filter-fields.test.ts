import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConfigTables } from '@/lib/contract/configs';
import type { FilterEntry } from './filter-entry';
import {
  ALLOW,
  BLOCK,
  changesActiveFilter,
  FILTER,
  FIREWALL,
  type FilterFields,
  filterProblems,
  lockOut,
} from './filter-fields';

const TABLES: Pick<ConfigTables, 'AccessFilter'> = {
  AccessFilter: { Enable: false, Type: 1, TrustList: ['192.0.2.1-192.0.2.9'], BannedList: ['203.0.113.5'] },
};
const fields = (change: Partial<FilterFields> = {}): FilterFields => ({ ...FILTER.toFields(TABLES), ...change });

const OTHER: FilterEntry[] = [{ address: '192.0.2.1' }];

describe('the fields of the filter', () => {
  it('are written back without touching anything else', () => {
    const held = { AccessFilter: { ...TABLES.AccessFilter, Vendor: 7 } };
    expect(FILTER.toConfigs(fields(), held)).toEqual(held);
    expect(FILTER.toConfigs(fields({ trusted: [] }), held).AccessFilter).toEqual({
      ...held.AccessFilter,
      TrustList: [],
    });
    expect(FILTER.fieldOf('AccessFilter.BannedList[3]')).toBe('banned');
  });

  it('need entries only in the list that is in use', () => {
    expect(filterProblems(fields({ trusted: [] }))).toEqual({});
    expect(filterProblems(fields({ enabled: true, trusted: [] }))).toEqual({ trusted: { key: 'ListEmpty' } });
    expect(filterProblems(fields({ enabled: true, banned: [] }))).toEqual({});
    expect(filterProblems(fields({ enabled: true, mode: BLOCK, banned: [] }))).toEqual({
      banned: { key: 'ListEmpty' },
    });
  });
});

describe('the ports of both lists', () => {
  const address = fc.integer({ min: 1, max: 250 }).map((octet) => `192.0.2.${octet}`);
  const port = fc.integer({ min: 1, max: 65_535 });
  const entry = fc.record({ address, ports: fc.record({ first: port, last: port }) });

  it('stay with their entries, whichever list changes', () => {
    const lists = fc.record({ trusted: fc.array(entry, { maxLength: 5 }), banned: fc.array(entry, { maxLength: 5 }) });
    fc.assert(
      fc.property(lists, lists, (first, then) => {
        const stored = FIREWALL.toConfigs({ ...fields(), ...first }, TABLES);
        expect(FIREWALL.toFields(stored)).toMatchObject(first);
        const changed = FIREWALL.toConfigs({ ...fields(), ...first, trusted: then.trusted }, stored);
        expect(FIREWALL.toFields(changed)).toMatchObject({ trusted: then.trusted, banned: first.banned });
      }),
    );
  });

  it('are all ports where the device says none, which a save of something else leaves unsaid', () => {
    const ports = { first: 1, last: 65_535 };
    const read = FIREWALL.toFields(TABLES);
    expect([read.trusted[0]?.ports, read.banned[0]?.ports]).toEqual([ports, ports]);
    expect(FIREWALL.toConfigs({ ...read, enabled: true }, TABLES).AccessFilter).toEqual({
      ...TABLES.AccessFilter,
      Enable: true,
    });
  });
});

describe('what a save changes', () => {
  it.each<[Partial<FilterFields>, Partial<FilterFields>, boolean]>([
    [{ enabled: true }, {}, true],
    [{}, { enabled: true }, false],
    [{ trusted: OTHER }, {}, false],
    [{ enabled: true, trusted: OTHER }, { enabled: true }, true],
    [{ enabled: true, banned: OTHER }, { enabled: true }, false],
    [{ enabled: true, mode: BLOCK }, { enabled: true }, true],
    [{ enabled: true }, { enabled: true }, false],
  ])('%o after %o is a change of the active filter: %s', (now, was, isChange) => {
    expect(changesActiveFilter(fields(now), fields(was))).toBe(isChange);
  });

  it.each<[Partial<FilterFields>, string | undefined, string]>([
    [{ enabled: false, trusted: [] }, '192.0.2.1', 'no'],
    [{ enabled: true, mode: ALLOW }, '192.0.2.9', 'no'],
    [{ enabled: true, mode: ALLOW }, '192.0.2.10', 'yes'],
    [{ enabled: true, mode: ALLOW }, '2001:db8::1', 'yes'],
    [{ enabled: true, mode: ALLOW }, undefined, 'unknown'],
    // Only the network knows whose MAC address it is.
    [{ enabled: true, mode: ALLOW, trusted: [{ address: '00:11:22:33:44:55' }] }, '192.0.2.1', 'unknown'],
    [
      { enabled: true, mode: ALLOW, trusted: [{ address: '00:11:22:33:44:55', ports: { first: 554, last: 554 } }] },
      '192.0.2.1',
      'yes',
    ],
    [{ enabled: true, mode: ALLOW, trusted: [{ address: '00:11:22:33:44:55' }, ...OTHER] }, '192.0.2.1', 'no'],
    [{ enabled: true, mode: BLOCK, banned: [{ address: '00:11:22:33:44:55' }] }, '192.0.2.1', 'no'],
    [{ enabled: true, mode: BLOCK }, '203.0.113.5', 'yes'],
    [{ enabled: true, mode: BLOCK }, '192.0.2.1', 'no'],
    [{ enabled: true, mode: BLOCK }, undefined, 'no'],
  ])('%o locks out %s: %s', (change, address, answer) => {
    expect(lockOut(fields(change), address, 80)).toBe(answer);
  });

  it.each<[FilterFields['mode'], number, number, string, string]>([
    [ALLOW, 554, 554, 'yes', 'a list that lets this computer in by another port only'],
    [ALLOW, 80, 80, 'no', 'a list that lets it in by the port of the page'],
    [BLOCK, 554, 554, 'no', 'a list that closes another port to it'],
    [BLOCK, 1, 80, 'yes', 'a list that closes the port of the page to it'],
  ])('type %i with ports %i to %i: %s, %s', (mode, first, last, answer) => {
    const list = [{ address: '192.0.2.1', ports: { first, last } }];
    expect(lockOut(fields({ enabled: true, mode, trusted: list, banned: list }), '192.0.2.1', 80)).toBe(answer);
  });
});
