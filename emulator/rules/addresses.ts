/** Tables `Network` and `IPv6`. @spec §5 mask, segment; the rest @assumed pages-2 /network/ip */
import { isIPv4, isIPv6 } from 'node:net';
import { MTU } from '@/lib/contract/limits';
import type { Ipv6Table, NetworkInterfaceTable, NetworkTable } from '@/lib/contract/tables/network';
import { networkCard } from './network-cards';

/** Other devices in the networks of this one. */
export const TAKEN_ADDRESSES: readonly string[] = ['192.168.1.200', '192.0.2.200', '127.0.0.200'];

const numberOf = (address: string) => address.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0);

/** Length of a mask in bits; undefined when its one bits have holes, or there are none. */
function maskLength(mask: string): number | undefined {
  if (!isIPv4(mask)) return undefined;
  const bits = numberOf(mask).toString(2).padStart(32, '0');
  return /^1+0*$/.test(bits) ? bits.replaceAll('0', '').length : undefined;
}

/** An IPv4 address, the first octet of which is that of a host. @spec §5 */
export const isHostAddress = (address: string) =>
  isIPv4(address) && numberOf(address) >= 2 ** 24 && numberOf(address) < 224 * 2 ** 24;

function isEdge(address: string, length: number): boolean {
  const size = 2 ** (32 - length);
  const host = numberOf(address) % size;
  return size > 2 && (host === 0 || host === size - 1);
}

const networkOf = (address: string, length: number) => Math.floor(numberOf(address) / 2 ** (32 - length));

/** A first and a second one. */
const NAME_SERVERS_MAX = 2;

/** Wrong member of a card. */
function cardProblem(card: NetworkInterfaceTable): string | undefined {
  return Number.isInteger(card.MTU) && card.MTU >= MTU.min && card.MTU <= MTU.max ? addressProblem(card) : 'MTU';
}

/** Wrong member of the addresses of any card. */
export function addressProblem(
  card: Omit<NetworkInterfaceTable, 'PhysicalAddress' | 'MTU' | 'DnsAutoGet'>,
): string | undefined {
  if (card.DnsServers.length > NAME_SERVERS_MAX) return `DnsServers[${NAME_SERVERS_MAX}]`;
  const wrong = card.DnsServers.findIndex((each) => each !== '' && !isIPv4(each));
  if (wrong >= 0) return `DnsServers[${wrong}]`;
  if (card.DhcpEnable) {
    const leased = ['IPAddress', 'SubnetMask', 'DefaultGateway'] as const;
    return leased.find((name) => card[name] !== '' && !isIPv4(card[name]));
  }
  const length = maskLength(card.SubnetMask);
  if (length === undefined) return 'SubnetMask';
  if (!isHostAddress(card.IPAddress) || isEdge(card.IPAddress, length)) return 'IPAddress';
  const { DefaultGateway: gateway, IPAddress: address } = card;
  if (gateway === '') return undefined;
  const isFine =
    isIPv4(gateway) &&
    gateway !== address &&
    networkOf(gateway, length) === networkOf(address, length) &&
    !isEdge(gateway, length);
  return isFine ? undefined : 'DefaultGateway';
}

/** Whether another device has the address that the card is to have from now on. @spec §5 no IP conflict */
function isConflict(card: NetworkInterfaceTable, before: NetworkInterfaceTable | undefined): boolean {
  return !card.DhcpEnable && card.IPAddress !== before?.IPAddress && TAKEN_ADDRESSES.includes(card.IPAddress);
}

/** Whether two cards of the device have one address. @spec §5 no IP conflict */
export const isSameAddress = (one: FixedAddress, other: FixedAddress): boolean =>
  !one.DhcpEnable && !other.DhcpEnable && one.IPAddress === other.IPAddress;

type FixedAddress = Pick<NetworkInterfaceTable, 'DhcpEnable' | 'IPAddress'>;

/**
 * Path of the wrong member, without the table.
 * @param cards names of those that the device has; it may have lost the one that it uses
 */
export function networkProblem(
  table: NetworkTable,
  before: NetworkTable,
  cards: readonly string[],
): string | undefined {
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(table.Hostname)) return 'Hostname';
  for (const name of ['eth0', 'eth2']) {
    const card = networkCard(table, name);
    const member = card && cardProblem(card);
    if (member) return `${name}.${member}`;
    if (card && isConflict(card, networkCard(before, name))) return `${name}.IPAddress`;
  }
  const [wired, wireless] = ['eth0', 'eth2'].map((name) => networkCard(table, name));
  if (wired && wireless && isSameAddress(wired, wireless)) return 'eth2.IPAddress';
  const isKnown = cards.includes(table.DefaultInterface) || table.DefaultInterface === before.DefaultInterface;
  return isKnown ? undefined : 'DefaultInterface';
}

/** A zone such as '%eth0' names a card of one device, not an address. */
const isAddress6 = (text: string) => isIPv6(text) && !text.includes('%');

/** The same for IPv6. */
export function ipv6Problem({ eth0 }: { eth0: Ipv6Table }): string | undefined {
  if (eth0.DnsServers.length > NAME_SERVERS_MAX) return `eth0.DnsServers[${NAME_SERVERS_MAX}]`;
  if (!eth0.Enable || eth0.DhcpEnable) return undefined;
  if (!isAddress6(eth0.IPAddress)) return 'eth0.IPAddress';
  if (!Number.isInteger(eth0.Prefix) || eth0.Prefix < 3 || eth0.Prefix > 127) return 'eth0.Prefix';
  if (eth0.DefaultGateway !== '' && !isAddress6(eth0.DefaultGateway)) return 'eth0.DefaultGateway';
  const wrong = eth0.DnsServers.findIndex((each) => each !== '' && !isAddress6(each));
  return wrong < 0 ? undefined : `eth0.DnsServers[${wrong}]`;
}
