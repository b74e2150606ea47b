import { PORT, RESERVED_PORTS } from '@/lib/contract/limits';

/** Whether a service of the device may use the port: above 1024 and not reserved. @spec §5 */
export function isAllowedPort(port: number): boolean {
  const reserved = RESERVED_PORTS.some(([from, to]) => port >= from && port <= to);
  return Number.isInteger(port) && port >= PORT.min && port <= PORT.max && !reserved;
}
