import { PORT, RESERVED_PORTS } from '@/lib/contract/limits';

/** May a service of the device listen there: above 1024 and not reserved. @spec §5 */
export function isAllowedPort(port: number): boolean {
  const reserved = RESERVED_PORTS.some(([from, to]) => port >= from && port <= to);
  return Number.isInteger(port) && port >= PORT.min && port <= PORT.max && !reserved;
}
