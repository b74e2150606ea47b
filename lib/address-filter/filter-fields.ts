import type { AllTables } from '@/lib/contract/configs';
import { at, bind, custom, type Values } from '@/lib/forms/bind';
import { sameValue } from '@/lib/forms/changed-tables';
import type { Problems } from '@/lib/forms/form-field';
import { ALL_PORTS, entryKind, type FilterEntry, includesAddress, type PortRange } from './filter-entry';

type Held = Pick<AllTables, 'AccessFilter'>;

const addresses = {
  trusted: at('AccessFilter', 'TrustList').list(),
  banned: at('AccessFilter', 'BannedList').list(),
} as const;
const allPorts = at('AccessFilter', 'Ports').list([]);

const plain = (list: FilterList) => {
  const held = addresses[list];
  return custom<'AccessFilter', FilterEntry[]>(
    ['AccessFilter'],
    held.path,
    (tables) => held.read(tables).map((address) => ({ address: String(address) })),
    (next, tables) =>
      held.write(
        next.map(({ address }) => address),
        tables,
      ) as Held,
  );
};

/** Ports of 'first-last'; all ports where the device stores none, or an unreadable text. */
function portsOf(text: unknown): PortRange {
  const [, first, last] = /^(\d{1,5})-(\d{1,5})$/.exec(String(text)) ?? [];
  return first === undefined ? ALL_PORTS : { first: Number(first), last: Number(last) };
}

/** Entries with their ports. The device has one list of ports for both lists, those of the allow list first. */
function withPorts(tables: Held): Record<FilterList, FilterEntry[]> {
  const [trusted, banned] = [addresses.trusted.read(tables), addresses.banned.read(tables)];
  const ports = allPorts.read(tables);
  const entry = (offset: number) => (address: string, at: number) => ({
    address: String(address),
    ports: portsOf(ports[offset + at]),
  });
  return { trusted: trusted.map(entry(0)), banned: banned.map(entry(trusted.length)) };
}

const guarded = (list: FilterList) =>
  custom<'AccessFilter', FilterEntry[]>(
    ['AccessFilter'],
    addresses[list].path,
    (tables) => withPorts(tables)[list],
    (next, tables) => {
      const before = withPorts(tables);
      // Unchanged entries are not written, so that ports which the device never stored stay absent.
      if (sameValue(next, before[list])) return {};
      before[list] = next;
      const { trusted, banned } = before;
      return {
        AccessFilter: {
          ...tables.AccessFilter,
          TrustList: trusted.map(({ address }) => address),
          BannedList: banned.map(({ address }) => address),
          Ports: [...trusted, ...banned].map(({ ports: { first, last } = ALL_PORTS }) => `${first}-${last}`),
        },
      };
    },
  );

const head = {
  enabled: at('AccessFilter', 'Enable').boolean(),
  mode: at('AccessFilter', 'Type').choice(),
};

/** The filter by address and both of its lists. */
export const FILTER = bind({ ...head, trusted: plain('trusted'), banned: plain('banned') });
/** The same by address and port. */
export const FIREWALL = bind({ ...head, trusted: guarded('trusted'), banned: guarded('banned') });

export type FilterFields = Values<typeof FILTER>;
/** In the order of the page. */
export const FILTER_LISTS = ['trusted', 'banned'] as const;
export type FilterList = (typeof FILTER_LISTS)[number];

/** `AccessFilter.Type` of a filter that only lets in what it lists. */
export const ALLOW = 1;
/** `AccessFilter.Type` of a filter that keeps out what it lists. */
export const BLOCK = 0;

/** The list that the mode uses. */
export const listInUse = ({ mode }: Pick<FilterFields, 'mode'>): FilterList => (mode === ALLOW ? 'trusted' : 'banned');

/** An active list needs entries: an empty one would admit or block no address. @assumed pages-3 /safe/ipfilter */
export function filterProblems(fields: FilterFields): Problems<FilterFields> {
  const list = listInUse(fields);
  return fields.enabled && fields[list].length === 0 ? { [list]: { key: 'ListEmpty' } } : {};
}

/** Whether a save changes who is let in while the filter is on; switching it off locks nobody out. */
export const changesActiveFilter = (fields: FilterFields, was: FilterFields): boolean =>
  fields.enabled && (['enabled', 'mode', listInUse(fields)] as const).some((key) => !sameValue(fields[key], was[key]));

/**
 * Whether the filter blocks an address at a port; `unknown` when the list allows, and the device did not report the
 * address of this browser, or the list has a MAC address, which may be its.
 */
export function lockOut(fields: FilterFields, address: string | undefined, port: number): 'no' | 'yes' | 'unknown' {
  if (!fields.enabled) return 'no';
  const isAllowing = fields.mode === ALLOW;
  if (address === undefined) return isAllowing ? 'unknown' : 'no';
  const isAbout = ({ ports: { first, last } = ALL_PORTS }: FilterEntry) => first <= port && port <= last;
  const addresses = fields[listInUse(fields)].filter(isAbout).map((entry) => entry.address);
  if (includesAddress(addresses, address) === isAllowing) return 'no';
  return isAllowing && addresses.some((each) => entryKind(each) === 'mac') ? 'unknown' : 'yes';
}
