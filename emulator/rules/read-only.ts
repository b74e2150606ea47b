/** Members of tables that belong to the device, whatever is written. @assumed pages-2 /network/ip, /network/ddns */

import { isRecord } from '../is-record';

/** Addresses of a card that its hardware gives it. */
const OWN: Readonly<Record<string, string>> = { Network: 'PhysicalAddress', IPv6: 'LinkLocalAddress' };

/** What the device says of itself in a table. */
const SAID: Readonly<Record<string, string>> = { AccessVoice: 'Support', WorkMode: 'ReturnTime' };

/** A written table with those members as they are. */
export function withOwnMembers(name: string, table: unknown, held: unknown): unknown {
  if (!isRecord(table) || !isRecord(held)) return table;
  const said = SAID[name];
  if (said !== undefined && said in table && said in held) return { ...table, [said]: held[said] };
  const member = OWN[name];
  if (member === undefined) return table;
  const cards = Object.entries(table).map(([card, value]) => {
    const own = Object.hasOwn(held, card) ? held[card] : undefined;
    const isOwned = isRecord(value) && isRecord(own) && member in value && member in own;
    return [card, isOwned ? { ...value, [member]: own[member] } : value];
  });
  return Object.fromEntries(cards);
}

/**
 * A written MediaEncrypt of a device that couples the two: the encryption of key frames is on when RTSP over TLS is,
 * whatever was sent. @spec §3 syn_KeyFrameEncrypt_RtspOverTls; the way @assumed pages-3 /safe/ssh
 */
export function withKeyFrames(name: string, table: unknown, isCoupled: boolean): unknown {
  if (name !== 'MediaEncrypt' || !isCoupled || !isRecord(table)) return table;
  const { RTSPOverTls, PrivateMediaEncrypt } = table;
  if (!isRecord(RTSPOverTls) || !isRecord(PrivateMediaEncrypt)) return table;
  const { KeyFrameEncrypt } = PrivateMediaEncrypt;
  if (!isRecord(KeyFrameEncrypt)) return table;
  const frames = { ...KeyFrameEncrypt, Enable: RTSPOverTls.Enable };
  return { ...table, PrivateMediaEncrypt: { ...PrivateMediaEncrypt, KeyFrameEncrypt: frames } };
}

/**
 * Path of the first row that was added, removed or renamed in a list that has one for each provider or service.
 *
 * @param held undefined or of any shape after the control API stored such a table
 */
export function rowsProblem<T extends object>(
  rows: readonly T[],
  held: readonly T[] | undefined,
  names: readonly (keyof T & string)[],
): string | undefined {
  if (!Array.isArray(held)) return undefined;
  if (rows.length !== held.length) return `[${Math.min(rows.length, held.length)}]`;
  for (const [index, row] of rows.entries()) {
    const member = names.find((name) => row[name] !== held[index]?.[name]);
    if (member) return `[${index}].${member}`;
  }
  return undefined;
}
