/**
 * Entries of an address filter: 'a.b.c.d', 'a.b.c.d-e.f.g.h', an IPv6 address or a MAC address. Two spellings of one
 * entry have one normal form. @assumed pages-3 /safe/ipfilter
 */
import type { Problem } from '@/lib/i18n/message-keys';
import { bits } from '@/lib/validation/subnet';
import { isIpv4, isIpv6, kindProblem, rangeProblem, required } from '@/lib/validation/text-kinds';

/** In the order of the choice. */
export const ENTRY_KINDS = ['single', 'range', 'ipv6', 'mac'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** IPv4 addresses as numbers of 32 bits, both ends included. */
interface Span {
  from: number;
  to: number;
}

const plainIpv4 = (address: string) => address.split('.').map(Number).join('.');

/** Six pairs of hexadecimal digits with colons, or with hyphens as Windows writes them. */
const isMac = (text: string): boolean => /^[0-9a-f]{2}([:-])[0-9a-f]{2}(?:\1[0-9a-f]{2}){4}$/i.test(text);

function rangeEnds(entry: string): [from: string, to: string] | undefined {
  const [from = '', to = '', ...more] = entry.split('-');
  return more.length === 0 && isIpv4(from) && isIpv4(to) ? [from, to] : undefined;
}

/** Undefined for a stored text that is none of the four. */
export function entryKind(entry: string): EntryKind | undefined {
  if (isIpv4(entry)) return 'single';
  if (rangeEnds(entry)) return 'range';
  if (isMac(entry)) return 'mac';
  return isIpv6(entry) ? 'ipv6' : undefined;
}

/** Eight groups of 16 bits. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::').map((part) =>
    (part === '' ? [] : part.split(':')).flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)];
      const value = bits(group);
      return [Math.floor(value / 65_536), value % 65_536];
    }),
  );
  if (tail === undefined) return [...head] as number[];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail] as number[];
}

/** Lower case without leading zeros; the first of the longest runs of zeros is left out. RFC 5952 §4 */
function compressedIpv6(address: string): string {
  const groups = groupsOf(address);
  let start = 0;
  let length = 0;
  for (let at = 0; at < groups.length; at += 1) {
    let run = 0;
    while (groups[at + run] === 0) run += 1;
    if (run > length) [start, length] = [at, run];
  }
  const text = (part: readonly number[]) => part.map((group) => group.toString(16)).join(':');
  if (length < 2) return text(groups);
  return `${text(groups.slice(0, start))}::${text(groups.slice(start + length))}`;
}

/** An IPv6 address that stands for an IPv4 address is that address. RFC 4291 §2.5.5.2 */
function plainIpv6(address: string): string {
  const [, high, low] = /^::ffff:(\w+):(\w+)$/.exec(compressedIpv6(address)) ?? [];
  const octets = [high, low].flatMap((group) => {
    const value = Number.parseInt(group ?? '', 16);
    return [value >> 8, value & 255];
  });
  return high ? octets.join('.') : compressedIpv6(address);
}

/** An IPv4 address or an end of a range that begins with 1 to 223, as the boxes of the drawer demand; another kind. */
export const isOfHosts = (entry: string): boolean =>
  entry.split('-').every((end) => !/^(0|22[4-9]|2[3-5]\d)\./.test(end));

/**
 * An address of this browser without the interface of the device that it came by, as of 'fe80::1%eth0': entries have
 * none. RFC 4007 11
 */
export const withoutZone = (address: string): string => address.replace(/%.*$/, '');

/** The form in which entries are stored and compared; a text that is no entry stays as it is. */
export function normalEntry(entry: string): string {
  const kind = entryKind(entry);
  if (kind === 'single') return plainIpv4(entry);
  if (kind === 'mac') return entry.toLowerCase().replaceAll('-', ':');
  if (kind === 'ipv6') return plainIpv6(entry);
  const ends = rangeEnds(entry)?.map(plainIpv4);
  if (!ends) return entry;
  // A range of one address is that address.
  return ends[0] === ends[1] ? String(ends[0]) : ends.join('-');
}

function spanOf(text: string): Span | undefined {
  const entry = normalEntry(text);
  const ends = isIpv4(entry) ? [entry, entry] : rangeEnds(entry);
  return ends && { from: bits(ends[0] as string), to: bits(ends[1] as string) };
}

/** Ports that an entry is about, both ends included. */
export interface PortRange {
  first: number;
  last: number;
}

/** One entry of a list. */
export interface FilterEntry {
  address: string;
  /** Only where the device filters by port as well. */
  ports?: PortRange;
}

/** Ports of an entry without ports of its own. */
export const ALL_PORTS: PortRange = { first: 1, last: 65_535 };

/** Fields of the drawer of one entry. */
export interface EntryFields {
  kind: EntryKind;
  from: string;
  to: string;
  ipv6: string;
  mac: string;
  first: number | '';
  last: number | '';
}

/** The fields of an entry, or of a new one. */
export function entryFields({ address: entry, ports = ALL_PORTS }: FilterEntry = { address: '' }): EntryFields {
  const kind = entryKind(entry) ?? 'single';
  const [from, to] = rangeEnds(entry) ?? [kind === 'single' && isIpv4(entry) ? entry : '', ''];
  return { kind, from, to, ipv6: kind === 'ipv6' ? entry : '', mac: kind === 'mac' ? entry : '', ...ports };
}

/** The address that the fields of its kind make, in its normal form. */
export function entryOf({ kind, from, to, ipv6, mac }: EntryFields): string {
  return normalEntry({ single: from, range: `${from}-${to}`, ipv6, mac }[kind].trim());
}

/**
 * Problems of one entry.
 * @param others the other entries of its list
 * @param own addresses of the device itself, IP and MAC
 */
export function entryProblems(
  fields: EntryFields,
  others: readonly string[],
  own: readonly string[],
): Partial<Record<keyof EntryFields, Problem>> {
  const port = { min: ALL_PORTS.first, max: ALL_PORTS.last };
  const ports = { first: rangeProblem(fields.first, port), last: rangeProblem(fields.last, port) };
  if (!ports.first && !ports.last && Number(fields.first) > Number(fields.last)) {
    return { ...addressProblems(fields, others, own), last: { key: 'PortRangeError' } };
  }
  return { ...addressProblems(fields, others, own), ...ports };
}

function addressProblems(
  fields: EntryFields,
  others: readonly string[],
  own: readonly string[],
): Partial<Record<keyof EntryFields, Problem>> {
  const { kind, from, to, ipv6, mac } = fields;
  const entry = entryOf(fields);
  const taken = (): Problem | undefined => {
    if (own.some((each) => normalEntry(each) === entry)) return { key: 'OwnAddress' };
    return others.some((each) => normalEntry(each) === entry)
      ? { key: 'EntryThere', values: { value: entry } }
      : undefined;
  };
  const address = (text: string) => required(text) ?? kindProblem('ip', text);
  if (kind === 'single') return { from: address(from) ?? taken() };
  if (kind === 'ipv6') {
    const wrong = kindProblem('ipv6', isOfHosts(entry) ? ipv6.trim() : entry);
    return { ipv6: required(ipv6) ?? wrong ?? taken() };
  }
  if (kind === 'mac') return { mac: required(mac) ?? (isMac(mac.trim()) ? taken() : { key: 'MacError' }) };
  const wrong = { from: address(from), to: address(to) };
  if (wrong.from || wrong.to) return wrong;
  return bits(from) > bits(to) ? { to: { key: 'StartAboveEnd' } } : { from: taken() };
}

/** The first two entries that share an IPv4 address and a port of it: one of them may be superfluous. */
export function overlap(entries: readonly FilterEntry[]): { one: string; other: string } | undefined {
  const spans = entries.flatMap(({ address, ports = ALL_PORTS }) => {
    const span = spanOf(address);
    return span ? [{ address, ports, ...span }] : [];
  });
  for (const [place, one] of spans.entries()) {
    const meets = ({ from, to, ports }: typeof one) =>
      from <= one.to && one.from <= to && ports.first <= one.ports.last && one.ports.first <= ports.last;
    const other = spans.slice(place + 1).find(meets);
    if (other) return { one: one.address, other: other.address };
  }
  return undefined;
}

/**
 * Whether an entry names this IP address. Entries of MAC addresses are not considered: only the network knows their IP
 * address.
 */
export function includesAddress(entries: readonly string[], address: string): boolean {
  const wanted = spanOf(address);
  return entries.some((entry) => {
    const span = spanOf(entry);
    if (wanted && span) return span.from <= wanted.from && wanted.to <= span.to;
    return normalEntry(entry) === normalEntry(address);
  });
}
