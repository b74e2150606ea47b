import { MTU } from '@/lib/contract/limits';
import { at, bind, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { nameServer as server } from '@/lib/forms/name-server';
import type { Problem } from '@/lib/i18n/message-keys';
import { addressProblems } from '@/lib/validation/subnet';
import { kindProblem, rangeProblem, required } from '@/lib/validation/text-kinds';

/** The wired card, and the names of the device. IPv6 shows its defaults on a device without it. */
export const IP = bind(
  {
    hostname: at('Network', 'Hostname').text(),
    defaultInterface: at('Network', 'DefaultInterface').choice(),
    dhcp: at('Network', 'eth0', 'DhcpEnable').boolean(),
    address: at('Network', 'eth0', 'IPAddress').text(),
    mask: at('Network', 'eth0', 'SubnetMask').text(),
    gateway: at('Network', 'eth0', 'DefaultGateway').text(),
    dnsAuto: at('Network', 'eth0', 'DnsAutoGet').boolean(),
    dns1: at('Network', 'eth0', 'DnsServers').as(...server(0)),
    dns2: at('Network', 'eth0', 'DnsServers').as(...server(1)),
    mtu: at('Network', 'eth0', 'MTU').number(),
    ipv6: at('IPv6', 'eth0', 'Enable').boolean(),
    ipv6Auto: at('IPv6', 'eth0', 'DhcpEnable').boolean(),
    ipv6Address: at('IPv6', 'eth0', 'IPAddress').text(),
    ipv6Prefix: at('IPv6', 'eth0', 'Prefix').number(),
    ipv6Gateway: at('IPv6', 'eth0', 'DefaultGateway').text(),
    ipv6Dns1: at('IPv6', 'eth0', 'DnsServers').as(...server(0)),
    ipv6Dns2: at('IPv6', 'eth0', 'DnsServers').as(...server(1)),
  },
  ['IPv6'],
);

export type IpFields = Values<typeof IP>;

/** @spec §5 host name, mask, segment; ranges @assumed pages-2 /network/ip */
export function ipProblems(fields: IpFields): Problems<IpFields> {
  const { ipv6, ipv6Auto } = fields;
  return {
    hostname: required(fields.hostname) ?? hostNameProblem(fields.hostname),
    ...addressProblems(fields),
    mtu: rangeProblem(fields.mtu, MTU),
    ...(ipv6 &&
      !ipv6Auto && {
        ipv6Address: required(fields.ipv6Address) ?? kindProblem('ipv6', fields.ipv6Address),
        ipv6Prefix: rangeProblem(fields.ipv6Prefix, { min: 3, max: 127 }),
        ipv6Gateway: kindProblem('ipv6', fields.ipv6Gateway),
        ipv6Dns1: kindProblem('ipv6', fields.ipv6Dns1),
        ipv6Dns2: kindProblem('ipv6', fields.ipv6Dns2),
      }),
  };
}

/** Letters, digits and hyphens inside: the seed of every device, its model, has one. RFC 1123 §2.1 */
const hostNameProblem = (text: string): Problem | undefined =>
  /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i.test(text) ? undefined : { key: 'HostNameError' };

/** Whether the device would know no server for names: none is typed, and none comes with an address. */
export function hasNoNameServer(fields: IpFields, hasIpv6: boolean): boolean {
  const isLeased = fields.dhcp && fields.dnsAuto;
  const isNamed6 = hasIpv6 && fields.ipv6 && (fields.ipv6Auto || fields.ipv6Dns1 !== '' || fields.ipv6Dns2 !== '');
  return !isLeased && !isNamed6 && fields.dns1 === '' && fields.dns2 === '';
}

const WAY4 = ['dhcp', 'address', 'mask', 'gateway'] as const;
const WAY6 = ['ipv6', 'ipv6Auto', 'ipv6Address', 'ipv6Prefix', 'ipv6Gateway'] as const;

/** Whether a browser is at an IPv6 address: all that is IPv6 changes its way to the device, too. */
const isAtIpv6 = ({ hostname }: URL) => hostname.startsWith('[');

/** An IPv6 address as it stands in an address of a page. */
function hostOf(address: string): string {
  const host = new URL('http://none');
  host.hostname = `[${address}]`;
  return host.hostname;
}

/** Whether a save changes how the device is reached by its wired card. */
export const movesWired = (fields: IpFields, was: IpFields, here: URL): boolean =>
  [...WAY4, ...(isAtIpv6(here) ? WAY6 : [])].some((key) => fields[key] !== was[key]);

/**
 * Origin of the console after a save; undefined when this browser uses another address of the device, or when the new
 * address is not known before (DHCP, automatic IPv6).
 */
export function movedOrigin(fields: IpFields, was: IpFields, here: URL): string | undefined {
  const isKnown = isAtIpv6(here) ? fields.ipv6 && !fields.ipv6Auto : !fields.dhcp;
  const hostIn = (each: IpFields) => (isAtIpv6(here) ? hostOf(each.ipv6Address) : each.address);
  if (!isKnown || hostIn(fields) === hostIn(was) || here.hostname !== hostIn(was)) return undefined;
  const next = new URL(here.origin);
  next.hostname = hostIn(fields);
  return next.origin;
}
