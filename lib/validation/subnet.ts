import type { Problem } from '@/lib/i18n/message-keys';
import { isIpv4, isMask, kindProblem } from './text-kinds';

/** 'a.b.c.d' as a number of 32 bits. */
export const bits = (address: string) => address.split('.').reduce((value, octet) => value * 256 + Number(octet), 0);

const masked = (address: string, mask: string) => (bits(address) & bits(mask)) >>> 0;

/** Whether two addresses are in one segment. @spec §5 "IP and gateway in the same segment" */
export const isSameSegment = (left: string, right: string, mask: string): boolean =>
  masked(left, mask) === masked(right, mask);

/**
 * The address of the network itself, or its broadcast address: no host has it. Masks of 31 and 32 bits have neither.
 */
function isNoHost(address: string, mask: string): boolean {
  const hosts = ~bits(mask) >>> 0;
  if (hosts <= 1) return false;
  const host = (bits(address) & hosts) >>> 0;
  return host === 0 || host === hosts;
}

/** A mask of one bits, then zero bits. @spec §5 */
export const maskProblem = (mask: string): Problem | undefined => (isMask(mask) ? undefined : { key: 'MaskError' });

/** The address of a host in its segment. @assumed pages-2 /network/ip */
export function hostProblem(address: string, mask: string): Problem | undefined {
  if (!isIpv4(address)) return { key: 'IpError' };
  return isMask(mask) && isNoHost(address, mask) ? { key: 'NoHostAddress' } : undefined;
}

/** A gateway of that host, or none. @spec §5; its own address @assumed pages-2 /network/ip */
export function gatewayProblem(gateway: string, address: string, mask: string): Problem | undefined {
  if (gateway === '') return undefined;
  if (!isIpv4(gateway)) return { key: 'IpError' };
  if (!isIpv4(address) || !isMask(mask)) return undefined;
  if (!isSameSegment(gateway, address, mask)) return { key: 'SegmentError' };
  return gateway === address ? { key: 'GatewayIsOwn' } : hostProblem(gateway, mask);
}

/** Addresses of a card; with DHCP only the name servers count. @spec §5 */
export function addressProblems(card: {
  dhcp: boolean;
  address: string;
  mask: string;
  gateway: string;
  dns1: string;
  dns2: string;
}): Partial<Record<'address' | 'mask' | 'gateway' | 'dns1' | 'dns2', Problem | undefined>> {
  const { dhcp, address, mask, gateway, dns1, dns2 } = card;
  return {
    ...(!dhcp && {
      address: hostProblem(address, mask),
      mask: maskProblem(mask),
      gateway: gatewayProblem(gateway, address, mask),
    }),
    dns1: kindProblem('ip', dns1),
    dns2: kindProblem('ip', dns2),
  };
}
