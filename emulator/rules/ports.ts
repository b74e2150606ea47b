/**
 * Own listening ports: allowed range, reserved numbers, conflicts. @spec §5; factory values @assumed pages-2
 * /network/port
 */
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import type { ConfigTables, SecureTables } from '@/lib/contract/configs';
import { FACTORY_PORT, PORT, RESERVED_PORTS } from '@/lib/contract/limits';

type PortTables = Pick<ConfigTables, 'Web' | 'Https' | 'RTSP' | 'DVRIP'>;
/** Encrypted tables with ports of their own; absent where a caller has none. */
type Registrations = Partial<Pick<SecureTables, 'SIP' | 'Registar' | 'VSP_GBT28181'>>;

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

/** Every port the device's own services listen on. */
export const listeningPorts = (tables: PortTables): number[] => listening(tables).map(({ port }) => port);

/** Whether the device may use the port at all. */
export function isPortAllowed(port: number): boolean {
  if (!Number.isInteger(port) || port < PORT.min || port > PORT.max) return false;
  return !RESERVED_PORTS.some(([from, to]) => port >= from && port <= to);
}

/** The port of the registration at a platform, while that is enabled. */
export const platformPorts = ({ VSP_GBT28181: gb }: Registrations): number[] => (gb?.Enable ? [gb.LocalPort] : []);

const intercomPorts = ({ SIP, Registar }: Registrations): number[] => [
  ...(SIP ? [SIP.LocalSIPPort, SIP.LocalRTPPort] : []),
  ...(Registar?.Enable ? [Registar.Port] : []),
];

/** Path of the first changed port of `table` that is not allowed, or used by another field or a registration. */
export function portProblem(
  table: keyof PortTables,
  next: PortTables & Registrations,
  before: PortTables,
  { intercom }: Pick<DeviceCapabilities, 'intercom'>,
): string | undefined {
  const held = listening(before);
  const all = listening(next);
  const registering = [...platformPorts(next), ...(intercom ? intercomPorts(next) : [])];
  for (const { path, port, factory } of all.filter((each) => each.path.startsWith(`${table}.`))) {
    if (port === held.find((each) => each.path === path)?.port) continue;
    if (port !== factory && !isPortAllowed(port)) return path;
    if (registering.includes(port) || all.some((other) => other.path !== path && other.port === port)) return path;
  }
  return undefined;
}
