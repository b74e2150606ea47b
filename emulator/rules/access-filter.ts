/** `AccessFilter`: which addresses may reach the device. @assumed pages-3 /safe/ipfilter */
import { isIPv4, isIPv6 } from 'node:net';
import { ADDRESS_FILTER_MAX } from '@/lib/contract/limits';
import type { AccessFilterTable } from '@/lib/contract/tables/network';

/** Value of an IPv4 address without leading zeros, undefined otherwise. */
const ipv4Value = (text: string): number | undefined =>
  isIPv4(text) ? text.split('.').reduce((value, octet) => value * 256 + Number(octet), 0) : undefined;

/** The first octet is 1 to 223. */
const isHost = (value: number) => value >= 2 ** 24 && value < 224 * 2 ** 24;

/** Normalises the spellings of an IPv6 address. */
function compressedIpv6(text: string): string {
  try {
    return new URL(`http://[${text}]/`).hostname;
  } catch {
    return text.toLowerCase();
  }
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
  if (from !== undefined) return isHost(from) ? String(from) : undefined;
  if (isMac(entry)) return entry.toLowerCase();
  // A zone such as '%eth0' names a card of one device, not an address.
  return isIPv6(entry) && !entry.includes('%') ? compressedIpv6(entry) : undefined;
}

function isPortRange(text: unknown): boolean {
  const [first = 0, last = 0] = /^(\d{1,5})-(\d{1,5})$/.exec(String(text))?.slice(1).map(Number) ?? [];
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
  const wrong = (table.Ports ?? []).findIndex((range) => !isPortRange(range));
  if (wrong >= 0) return `Ports[${wrong}]`;
  const active = table.Type === 1 ? table.TrustList : table.BannedList;
  return table.Enable && active.length === 0 ? (table.Type === 1 ? 'TrustList' : 'BannedList') : undefined;
}

/** Whether this address may sign in. */
export function isAddressAllowed(table: AccessFilterTable, address: string): boolean {
  if (!table.Enable) return true;
  const plain = address.replace(/^::ffff:/i, '');
  const value = ipv4Value(plain);
  const form = value === undefined ? compressedIpv6(plain) : String(value);
  const hits = (entry: string) => {
    const own = normalised(entry);
    if (own === undefined) return false;
    if (value === undefined || !own.includes('-') || entry.includes(':')) return own === form;
    const [from = 0, to = 0] = own.split('-').map(Number);
    return value >= from && value <= to;
  };
  return table.Type === 1 ? table.TrustList.some(hits) : !table.BannedList.some(hits);
}
