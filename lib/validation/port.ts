import { PORT, RESERVED_PORTS } from '@/lib/contract/limits';
import type { Problem } from '@/lib/i18n/message-keys';

/** Whether a service of the device may use the port: above 1024 and not reserved. @spec §5 */
export function isAllowedPort(port: number): boolean {
  const reserved = RESERVED_PORTS.some(([from, to]) => port >= from && port <= to);
  return Number.isInteger(port) && port >= PORT.min && port <= PORT.max && !reserved;
}

/** The ports that the message offers: those that are free for all, after those that only this field may have. */
function allowedPorts(kept: readonly (number | '')[]): string {
  const own = [...new Set(kept)].filter((port) => port !== '' && !isAllowedPort(port));
  return [...own, `${PORT.min}–${PORT.max}`].join(', ');
}

/** The reserved ports in words: 1900, 3800, 37776–37778. */
const RESERVED = RESERVED_PORTS.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(', ');

/** A port of another service, by the name used on its page. */
export interface TakenPort {
  port: number | '';
  name: string;
}

/** A port of no other service, which is named first, and allowed or among `kept`. @spec §5 */
export function portProblem(
  port: number | '',
  taken: readonly TakenPort[],
  kept: readonly (number | '')[] = [],
): Problem | undefined {
  if (port === '') return { key: 'NotNull' };
  const other = taken.find((each) => each.port === port);
  if (other) return { key: 'PortConflict', values: { name: other.name } };
  if (kept.includes(port) || isAllowedPort(port)) return undefined;
  return { key: 'PortError', values: { allowed: allowedPorts(kept), ports: RESERVED } };
}
