import type { Problem } from '@/lib/i18n/message-keys';
import { isHostName, isIpv4, isIpv6 } from './text-kinds';

const HOST_MAX = 255;

/** IPv4, IPv6 or a host name. @assumed pages-1 /vto/sipSet */
export function isServerAddress(text: string): boolean {
  if (text.includes(':')) return isIpv6(text);
  if (/^[\d.]+$/.test(text)) return isIpv4(text);
  return text.length <= HOST_MAX && isHostName(text);
}

/** Problem of an optional address. */
export const serverAddressProblem = (text: string): Problem | undefined =>
  text === '' || isServerAddress(text) ? undefined : { key: 'ServerAddressError' };

const NAME_MIN = 3;

/** The same for servers whose names have at least 3 characters. @assumed pages-2 section 4 */
export const serverNameProblem = (text: string): Problem | undefined =>
  text !== '' && text.length < NAME_MIN ? { key: 'ServerAddressError' } : serverAddressProblem(text);
