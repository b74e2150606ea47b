import type { ConfigTables, UpnpMapping } from '@/lib/contract/configs';
import { FACTORY_PORT, MAX_CONNECTIONS } from '@/lib/contract/limits';
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
  const outerInRange = fields.mappings.every(({ OuterPort }) => OuterPort >= 1 && OuterPort <= 65_535);
  problems.mappings = outerInRange ? undefined : { key: 'OutOfRange', values: { min: 1, max: 65_535 } };
  return problems;
}

/** Field a refusal of the device speaks of. */
export function portFieldOf(member: string): keyof PortFields | undefined {
  const fields: Record<string, keyof PortFields> = {
    'Web.Port': 'http',
    'Https.Port': 'https',
    'RTSP.Port': 'rtsp',
    'DVRIP.TCPPort': 'tcp',
    'DVRIP.UDPPort': 'udp',
    'DVRIP.MaxConnections': 'maxConnections',
  };
  return fields[member];
}

/** Where the console answers after a save; undefined when it stays where it is. */
export function movedAddress(fields: PortFields, was: PortFields, here: URL): string | undefined {
  const isSecure = here.protocol === 'https:';
  const own = isSecure ? 'https' : 'http';
  const leavesTls = isSecure && !fields.httpsEnabled;
  if (!leavesTls && fields[own] === was[own]) return undefined;
  const next = new URL(here);
  next.protocol = leavesTls ? 'http:' : here.protocol;
  next.port = String(leavesTls ? fields.http : fields[own]);
  return next.href;
}
