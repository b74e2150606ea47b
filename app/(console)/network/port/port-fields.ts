import type { ConfigTables } from '@/lib/contract/configs';
import { FACTORY_PORT, MAX_CONNECTIONS } from '@/lib/contract/limits';
import type { UpnpMapping } from '@/lib/contract/tables/network';
import { sameValue } from '@/lib/forms/changed-tables';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { isAllowedPort } from '@/lib/validation/port';
import { rangeProblem } from '@/lib/validation/text-kinds';

export interface PortFields {
  http: number | '';
  httpsEnabled: boolean;
  https: number | '';
  rtsp: number | '';
  tcp: number | '';
  udp: number | '';
  maxConnections: number | '';
  rtspOverTls: boolean;
  upnpEnabled: boolean;
  upnpMode: 'Auto' | 'Custom';
  mappings: UpnpMapping[];
}

export const PORT_KEYS = ['http', 'https', 'rtsp', 'tcp', 'udp'] as const;
export type PortKey = (typeof PORT_KEYS)[number];

type Read = Pick<ConfigTables, 'Web' | 'Https' | 'RTSP' | 'DVRIP' | 'MediaEncrypt'> &
  Partial<Pick<ConfigTables, 'UPnP'>>;

export function portFields({ Web, Https, RTSP, DVRIP, MediaEncrypt, UPnP }: Read): PortFields {
  return {
    http: Web.Port,
    httpsEnabled: Https.Enable,
    https: Https.Port,
    rtsp: RTSP.Port,
    tcp: DVRIP.TCPPort,
    udp: DVRIP.UDPPort,
    maxConnections: DVRIP.MaxConnections,
    rtspOverTls: MediaEncrypt.RTSPOverTls.Enable,
    upnpEnabled: UPnP?.Enable ?? false,
    upnpMode: UPnP?.Mode ?? 'Auto',
    mappings: UPnP?.MapTable ?? [],
  };
}

export function portTables(fields: PortFields, was: Read): Read {
  return {
    Web: { ...was.Web, Port: Number(fields.http) },
    Https: { ...was.Https, Enable: fields.httpsEnabled, Port: Number(fields.https) },
    RTSP: { ...was.RTSP, Port: Number(fields.rtsp) },
    DVRIP: {
      ...was.DVRIP,
      TCPPort: Number(fields.tcp),
      UDPPort: Number(fields.udp),
      MaxConnections: Number(fields.maxConnections),
    },
    MediaEncrypt: {
      ...was.MediaEncrypt,
      RTSPOverTls: { ...was.MediaEncrypt.RTSPOverTls, Enable: fields.rtspOverTls },
    },
    ...(was.UPnP && {
      UPnP: { ...was.UPnP, Enable: fields.upnpEnabled, Mode: fields.upnpMode, MapTable: fields.mappings },
    }),
  };
}

/** A port of the router, not of the device: nothing is reserved there. */
const isOuterPort = (port: number) => port >= 1 && port <= 65_535;

/**
 * Ports above 1024, not reserved, not twice; the factory value of a field stays allowed in that field, and a value
 * that the device holds is judged only once it was changed. @spec §5 port; factory value @assumed pages-2
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

/** Field a refusal of the device speaks of, by the member it names, such as `UPnP.MapTable[0].OuterPort`. */
export function portFieldOf(member: string): keyof PortFields | undefined {
  const fields: Record<string, keyof PortFields> = {
    'Web.Port': 'http',
    'Https.Enable': 'httpsEnabled',
    'Https.Port': 'https',
    'RTSP.Port': 'rtsp',
    'DVRIP.TCPPort': 'tcp',
    'DVRIP.UDPPort': 'udp',
    'DVRIP.MaxConnections': 'maxConnections',
    'MediaEncrypt.RTSPOverTls.Enable': 'rtspOverTls',
    'UPnP.Enable': 'upnpEnabled',
    'UPnP.Mode': 'upnpMode',
  };
  return fields[member] ?? (member.startsWith('UPnP.MapTable') ? 'mappings' : undefined);
}

/** Rows of the UPnP table that a problem speaks of: outer ports out of range, else what was changed and then refused. */
export function wrongMappings(mappings: readonly UpnpMapping[], was: readonly UpnpMapping[]): boolean[] {
  const outOfRange = mappings.map(({ OuterPort }) => !isOuterPort(OuterPort));
  if (outOfRange.includes(true)) return outOfRange;
  return mappings.map((each, index) => !sameValue(each, was[index]));
}

/** Whether the console is reached in another way after a save, by this browser or by others. */
export function changesAddress(fields: PortFields, was: PortFields): boolean {
  return (['http', 'https', 'httpsEnabled'] as const).some((key) => fields[key] !== was[key]);
}

/**
 * Where this browser goes after a save: to the address it came by with its new port; off https when that ends; to https
 * when that begins or moves. Undefined when the address that changed is not one that this browser would use.
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
