import type { ConfigTables } from '@/lib/contract/configs';
import { FACTORY_PORT, FOREIGN_PORT, MAX_CONNECTIONS } from '@/lib/contract/limits';
import type { UpnpMapping } from '@/lib/contract/tables/network';
import { eachOf } from '@/lib/each-of';
import { at, bind, type Values } from '@/lib/forms/bind';
import { sameValue } from '@/lib/forms/changed-tables';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { addressAt } from '@/lib/session/address-at';
import { portProblem, type TakenPort } from '@/lib/validation/port';
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

/**
 * The tables to write. Where the device couples the two, private stream encryption goes on and off with RTSP over TLS,
 * as on /safe/ssh.
 */
export function withKeyFrames<T extends Pick<ConfigTables, 'MediaEncrypt'>>(next: T, held: T, isCoupled: boolean): T {
  const { MediaEncrypt } = next;
  const { RTSPOverTls, PrivateMediaEncrypt } = MediaEncrypt;
  const isSame = RTSPOverTls.Enable === held.MediaEncrypt.RTSPOverTls.Enable;
  if (!isCoupled || isSame || !PrivateMediaEncrypt) return next;
  const KeyFrameEncrypt = { ...PrivateMediaEncrypt.KeyFrameEncrypt, Enable: RTSPOverTls.Enable };
  return {
    ...next,
    MediaEncrypt: { ...MediaEncrypt, PrivateMediaEncrypt: { ...PrivateMediaEncrypt, KeyFrameEncrypt } },
  };
}

export const PORT_KEYS = ['http', 'https', 'rtsp', 'tcp', 'udp'] as const;
export type PortKey = (typeof PORT_KEYS)[number];
const tableOf = (key: PortKey) => PORTS.fields[key].tables[0];

/** An external port of the router, not of the device: none is reserved. */
const outerProblem = ({ OuterPort }: UpnpMapping) => rangeProblem(OuterPort, FOREIGN_PORT);

/** Whether a port was changed: only then the device compares it with those of `registered`. */
export const changesPort = (fields: PortFields, was: PortFields): boolean =>
  PORT_KEYS.some((key) => fields[key] !== was[key]);

/**
 * A field accepts its own factory value and the stored one, and no port that another table gives up in the same save:
 * a device judges table by table, and a change on trial beside what it takes back. So two ports are swapped in more
 * than one save. @spec §5 port; factory value and swap @assumed pages-2
 *
 * @param registered ports of the intercom and of registrations at platforms
 */
export function portProblems(
  fields: PortFields,
  loaded: PortFields,
  nameOf: (key: PortKey) => string,
  registered: readonly TakenPort[] = [],
): Problems<PortFields> {
  const othersOf = (key: PortKey) => [
    ...PORT_KEYS.filter((each) => each !== key).map((each) => ({ port: fields[each], name: nameOf(each) })),
    ...(fields[key] === loaded[key] ? [] : registered),
  ];
  const heldProblem = (key: PortKey): Problem | undefined => {
    const isHeldBy = (other: PortKey) => tableOf(other) !== tableOf(key) && loaded[other] === fields[key];
    const holder = fields[key] === loaded[key] ? undefined : PORT_KEYS.find(isHeldBy);
    return holder && { key: 'PortHeld', values: { name: nameOf(holder) } };
  };
  return {
    ...eachOf(
      PORT_KEYS,
      (key) => portProblem(fields[key], othersOf(key), [loaded[key], FACTORY_PORT[key]]) ?? heldProblem(key),
    ),
    maxConnections: rangeProblem(fields.maxConnections, MAX_CONNECTIONS),
    mappings: fields.mappings.map(outerProblem).find(Boolean),
  };
}

/**
 * Rows of the UPnP table that have a problem: external ports out of range, otherwise those that were changed and then
 * refused.
 */
export function wrongMappings(mappings: readonly UpnpMapping[], was: readonly UpnpMapping[]): boolean[] {
  const outOfRange = mappings.map((each) => outerProblem(each) !== undefined);
  if (outOfRange.includes(true)) return outOfRange;
  return mappings.map((each, index) => !sameValue(each, was[index]));
}

/** Whether a save changes the address of the console, for this browser or for others. */
export function changesAddress(fields: PortFields, was: PortFields): boolean {
  return (['http', 'https', 'httpsEnabled'] as const).some((key) => fields[key] !== was[key]);
}

/**
 * Where this browser goes after a save: to its current address with the new port; away from https when it is switched
 * off; to https when it is switched on or its port changes. Undefined when this browser would not use the changed
 * address. @assumed pages-2 /network/port
 */
export function movedAddress(fields: PortFields, was: PortFields, here: URL): string | undefined {
  const isSecure = here.protocol === 'https:';
  if (!isSecure && fields.http !== was.http) return addressAt(here, 'http:', fields.http);
  if (isSecure && !fields.httpsEnabled) return addressAt(here, 'http:', fields.http);
  const tlsMoves = fields.https !== was.https || fields.httpsEnabled !== was.httpsEnabled;
  return fields.httpsEnabled && tlsMoves ? addressAt(here, 'https:', fields.https) : undefined;
}
