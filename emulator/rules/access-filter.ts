/** `AccessFilter`: which addresses may reach the device. @assumed pages-3 /safe/ipfilter */
import { isIPv4, isIPv6 } from 'node:net';
import { ADDRESS_FILTER_MAX } from '@/lib/contract/limits';
import type { AccessFilterTable } from '@/lib/contract/tables/network';

/** Value of an IPv4 address without leading zeros, undefined otherwise. */
const ipv4Value = (text: string): number | undefined =>
  isIPv4(text) ? text.split('.').reduce((value, octet) => value * 256 + Number(octet), 0) : undefined;

/** The first octet is 1 to 223. */
const isHost = (value: number) => value >= 2 ** 24 && value < 224 * 2 ** 24;

/** Normalises the spellings of an IPv6 address; undefined for another text. */
function compressedIpv6(text: string): string | undefined {
  return isIPv6(text) && !text.includes('%') ? new URL(`http://[${text}]/`).hostname : undefined;
}

/** The IPv4 address that an IPv6 address stands for: '::ffff:192.0.2.1' in any spelling. RFC 4291 §2.5.5.2 */
function mappedIpv4(text: string): number | undefined {
  const [, high, low] = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(compressedIpv6(text) ?? '') ?? [];
  return high && low ? Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16) : undefined;
}

const isMac = (text: string) => /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/i.test(text);

/** The form in which entries are compared; undefined for an invalid entry. */
function normalised(entry: string): string | undefined {
  const [from, to, more] = entry.split('-').map(ipv4Value);
  if (entry.includes('-')) {
    if (from === undefined || to === undefined || more !== undefined) return undefined;
    if (!isHost(from) || !isHost(to) || from > to) return undefined;
    // A range of one address is that address.
    return from === to ? String(from) : `${from}-${to}`;
  }
  const value = from ?? mappedIpv4(entry);
  if (value !== undefined) return isHost(value) ? String(value) : undefined;
  if (isMac(entry)) return entry.toLowerCase();
  // A zone such as '%eth0' names a card of one device, not an address.
  return compressedIpv6(entry);
}

function isPortRange(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  const [first = 0, last = 0] = /^(\d{1,5})-(\d{1,5})$/.exec(text)?.slice(1).map(Number) ?? [];
  return first >= 1 && first <= last && last <= 65_535;
}

/** Path of the wrong member. `own`: addresses of the device itself. */
export function accessFilterProblem(table: AccessFilterTable, own: readonly string[]): string | undefined {
  if (table.Type !== 0 && table.Type !== 1) return 'Type';
  const ownForms = own.map(normalised);
  for (const list of ['TrustList', 'BannedList'] as const) {
    const entries: readonly unknown[] = table[list];
    if (entries.length > ADDRESS_FILTER_MAX) return list;
    const seen = new Set<string>();
    for (const [index, entry] of entries.entries()) {
      const form = typeof entry === 'string' ? normalised(entry) : undefined;
      if (form === undefined || seen.has(form) || ownForms.includes(form)) return `${list}[${index}]`;
      seen.add(form);
    }
  }
  const ports: unknown = table.Ports ?? [];
  // One range for each entry of both lists; @assumed shorter lists may leave some over, as a client of baseline 1 does.
  if (!Array.isArray(ports) || ports.length > 2 * ADDRESS_FILTER_MAX) return 'Ports';
  const wrong = ports.findIndex((range) => !isPortRange(range));
  if (wrong >= 0) return `Ports[${wrong}]`;
  const active = table.Type === 1 ? table.TrustList : table.BannedList;
  return table.Enable && active.length === 0 ? (table.Type === 1 ? 'TrustList' : 'BannedList') : undefined;
}

/** Whether this address may sign in at this port; without a port the ranges do not count. */
export function isAddressAllowed(table: AccessFilterTable, address: string, port?: number): boolean {
  if (!table.Enable) return true;
  // The zone is that of a card of this device.
  const [plain = ''] = address.split('%');
  const value = ipv4Value(plain) ?? mappedIpv4(plain);
  const form = value === undefined ? compressedIpv6(plain) : String(value);
  const hits = (entry: string) => {
    const own = normalised(entry);
    if (own === undefined) return false;
    if (value === undefined || !own.includes('-') || entry.includes(':')) return own === form;
    const [from = 0, to = 0] = own.split('-').map(Number);
    return value >= from && value <= to;
  };
  const isAbout = (at: number) => {
    const [first = 1, last = 65_535] = table.Ports?.[at]?.split('-').map(Number) ?? [];
    return port === undefined || (first <= port && port <= last);
  };
  const { TrustList, BannedList } = table;
  if (table.Type === 1) return TrustList.some((entry, at) => isAbout(at) && hits(entry));
  return !BannedList.some((entry, at) => isAbout(TrustList.length + at) && hits(entry));
}
