import { FACTORY_PORT, MAX_CONNECTIONS } from '@/lib/contract/limits';
import type { UpnpMapping } from '@/lib/contract/tables/network';
import { at, bind, type Values } from '@/lib/forms/bind';
import { sameValue } from '@/lib/forms/changed-tables';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { isAllowedPort } from '@/lib/validation/port';
import { rangeProblem } from '@/lib/validation/text-kinds';

/** Where the device's servers listen. The fields of UPnP show their defaults on a device without it. */
export const PORTS = bind(
  {
    http: at('Web', 'Port').number(),
    httpsEnabled: at('Https', 'Enable').boolean(),
    https: at('Https', 'Port').number(),
    rtsp: at('RTSP', 'Port').number(),
    tcp: at('DVRIP', 'TCPPort').number(),
    udp: at('DVRIP', 'UDPPort').number(),
    maxConnections: at('DVRIP', 'MaxConnections').number(),
    rtspOverTls: at('MediaEncrypt', 'RTSPOverTls', 'Enable').boolean(),
    upnpEnabled: at('UPnP', 'Enable').boolean(),
    upnpMode: at('UPnP', 'Mode').choice('Auto'),
    mappings: at('UPnP', 'MapTable').list(),
  },
  ['UPnP'],
);

export type PortFields = Values<typeof PORTS>;

export const PORT_KEYS = ['http', 'https', 'rtsp', 'tcp', 'udp'] as const;
export type PortKey = (typeof PORT_KEYS)[number];

/** An external port of the router, not of the device: none is reserved. */
const isOuterPort = (port: number) => port >= 1 && port <= 65_535;

/**
 * Ports above 1024, not reserved, not used twice; a field accepts its own factory value, and a stored value
 * is validated only once it was changed.
 * @spec §5 port; factory value @assumed pages-2
 */
export function portProblems(
  fields: PortFields,
  loaded: PortFields,
  nameOf: (key: PortKey) => string,
): Problems<PortFields> {
  const ownProblem = (key: PortKey): Problem | undefined => {
    const port = fields[key];
    if (port === '') return { key: 'NotNull' };
    const isKept = port === loaded[key] || port === FACTORY_PORT[key];
    return isKept || isAllowedPort(port) ? undefined : { key: 'PortError', values: { port: String(port) } };
  };
  const conflict = (key: PortKey): Problem | undefined => {
    const other = PORT_KEYS.find((each) => each !== key && fields[each] !== '' && fields[each] === fields[key]);
    return other && { key: 'PortConflict', values: { name: nameOf(other) } };
  };
  const problems: Problems<PortFields> = {};
  for (const key of PORT_KEYS) problems[key] = ownProblem(key) ?? conflict(key);
  problems.maxConnections = rangeProblem(fields.maxConnections, MAX_CONNECTIONS);
  const outerInRange = fields.mappings.every(({ OuterPort }) => isOuterPort(OuterPort));
  problems.mappings = outerInRange ? undefined : { key: 'OutOfRange', values: { min: 1, max: 65_535 } };
  return problems;
}

/**
 * Rows of the UPnP table that have a problem: external ports out of range, otherwise those that were changed and then
 * refused.
 */
export function wrongMappings(mappings: readonly UpnpMapping[], was: readonly UpnpMapping[]): boolean[] {
  const outOfRange = mappings.map(({ OuterPort }) => !isOuterPort(OuterPort));
  if (outOfRange.includes(true)) return outOfRange;
  return mappings.map((each, index) => !sameValue(each, was[index]));
}

/** Whether a save changes the address of the console, for this browser or for others. */
export function changesAddress(fields: PortFields, was: PortFields): boolean {
  return (['http', 'https', 'httpsEnabled'] as const).some((key) => fields[key] !== was[key]);
}

/**
 * Where this browser goes after a save: to its current address with the new port; away from https when it is switched
 * off; to
 * https when it is switched on or its port changes. Undefined when the changed address is not one that this browser
 * would use.
 * @assumed pages-2 /network/port
 */
export function movedAddress(fields: PortFields, was: PortFields, here: URL): string | undefined {
  const isSecure = here.protocol === 'https:';
  if (!isSecure && fields.http !== was.http) return addressAt(here, 'http:', fields.http);
  if (isSecure && !fields.httpsEnabled) return addressAt(here, 'http:', fields.http);
  const tlsMoves = fields.https !== was.https || fields.httpsEnabled !== was.httpsEnabled;
  return fields.httpsEnabled && tlsMoves ? addressAt(here, 'https:', fields.https) : undefined;
}

function addressAt(here: URL, protocol: string, port: number | ''): string {
  const next = new URL(here);
  next.protocol = protocol;
  next.port = String(port);
  return next.href;
}
