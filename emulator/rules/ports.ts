/** Own listening ports: allowed range, reserved numbers, conflicts. @spec §5; factory values @assumed pages-2 /network/port */
import type { ConfigTables, SecureTables } from '@/lib/contract/configs';
import { FACTORY_PORT, PORT, RESERVED_PORTS } from '@/lib/contract/limits';

type PortTables = Pick<ConfigTables, 'Web' | 'Https' | 'RTSP' | 'DVRIP'>;

/** Each port the device listens on: the path the console marks, its number, the factory value of that field. */
function listening(tables: PortTables): { path: string; port: number; factory: number }[] {
  return [
    { path: 'Web.Port', port: tables.Web.Port, factory: FACTORY_PORT.http },
    { path: 'Https.Port', port: tables.Https.Port, factory: FACTORY_PORT.https },
    { path: 'RTSP.Port', port: tables.RTSP.Port, factory: FACTORY_PORT.rtsp },
    { path: 'DVRIP.TCPPort', port: tables.DVRIP.TCPPort, factory: FACTORY_PORT.tcp },
    { path: 'DVRIP.UDPPort', port: tables.DVRIP.UDPPort, factory: FACTORY_PORT.udp },
  ];
}

/** Ports of the intercom and of the national platform, which are set on pages of their own. */
export function portsElsewhere({ SIP, VSP_GBT28181 }: Partial<Pick<SecureTables, 'SIP' | 'VSP_GBT28181'>>): number[] {
  const ports = [SIP?.LocalSIPPort, SIP?.LocalRTPPort, VSP_GBT28181?.LocalPort];
  return ports.filter((port) => port !== undefined);
}

/** Every port the device's own services listen on. */
export const listeningPorts = (tables: PortTables): number[] => listening(tables).map(({ port }) => port);

/** Whether the device may use the port at all. */
export function isPortAllowed(port: number): boolean {
  if (!Number.isInteger(port) || port < PORT.min || port > PORT.max) return false;
  return !RESERVED_PORTS.some(([from, to]) => port >= from && port <= to);
}

/** Path of the first changed port of `table` that is not allowed, or used by another field or another service. */
export function portProblem(
  table: keyof PortTables,
  next: PortTables & Parameters<typeof portsElsewhere>[0],
  before: PortTables,
): string | undefined {
  const held = listening(before);
  const all = listening(next);
  for (const { path, port, factory } of all.filter((each) => each.path.startsWith(`${table}.`))) {
    if (port === held.find((each) => each.path === path)?.port) continue;
    if (port !== factory && !isPortAllowed(port)) return path;
    if (portsElsewhere(next).includes(port)) return path;
    if (all.some((other) => other.path !== path && other.port === port)) return path;
  }
  return undefined;
}
