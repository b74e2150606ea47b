import { createHash, timingSafeEqual } from 'node:crypto';

/** Authentication of stream clients; devices of this kind use `digest` with MD5. @assumed video.md 6.3 */
export const STREAM_AUTH_MODES = ['none', 'basic', 'digest', 'digestSha256'] as const;
export type StreamAuthMode = (typeof STREAM_AUTH_MODES)[number];

/** Hash of a digest. RFC 7616 §3.2 */
export type DigestAlgorithm = 'MD5' | 'SHA-256';

/** In place of the hash of an unknown user, so that both take the same time: it is as long, and no password has it. */
const NOBODY: Readonly<Record<DigestAlgorithm, string>> = { MD5: '-'.repeat(32), 'SHA-256': '-'.repeat(64) };

/** Contents of an `Authorization` header, and whether they are right. */
export interface Credentials {
  userName: string;
  /** Name and password are right. */
  isRight: boolean;
  /** Made for this device and its algorithm: when wrong, it is a wrong password. */
  isAttempt: boolean;
  /** Made for another nonce, such as that of an earlier connection. */
  isForeign: boolean;
}

/**
 * Reads an `Authorization: Digest …` header of RFC 2069 (without qop) or RFC 2617 (qop=auth). A digest is checked with
 * the nonce that it names, so that a right one for another nonce can be told from a wrong password. RFC 2617 §3.2.1
 *
 * The digest is taken over the `uri` the header names, not over the request line: clients use the base URL for all
 * verbs. @assumed protocol.md 5.1
 *
 * @param expected `algorithm` is MD5 when absent
 * @param ha1 gives the lower-case hex hash of `user:realm:password`, undefined for an unknown user
 */
export function digestCredentials(
  header: string,
  verb: string,
  expected: { realm: string; nonce: string; algorithm?: DigestAlgorithm },
  ha1: (userName: string) => string | undefined,
): Credentials {
  const isDigest = /^digest\s/i.test(header);
  const fields = digestFields(header.slice('digest '.length));
  const nonce = fields.get('nonce') ?? '';
  const userName = fields.get('username') ?? '';
  const uri = fields.get('uri') ?? '';
  const response = fields.get('response') ?? '';
  const secret = ha1(userName);
  const { algorithm = 'MD5' } = expected;
  const ha2 = hashHex(algorithm, `${verb}:${uri}`);
  const middle =
    fields.get('qop') === undefined
      ? nonce
      : `${nonce}:${fields.get('nc') ?? ''}:${fields.get('cnonce') ?? ''}:${fields.get('qop')}`;
  const wanted = hashHex(algorithm, `${secret ?? NOBODY[algorithm]}:${middle}:${ha2}`);
  const isSameAlgorithm = (fields.get('algorithm') ?? 'MD5').toUpperCase() === algorithm;
  const isAttempt = isDigest && fields.get('realm') === expected.realm && isSameAlgorithm;
  const isRight = isSameText(response.toLowerCase(), wanted) && isAttempt && secret !== undefined;
  return { userName, isRight, isAttempt, isForeign: nonce !== expected.nonce };
}

/**
 * Reads an `Authorization: Basic …` header. RFC 7617
 * @param ha1 as above, in MD5
 */
export function basicCredentials(
  header: string,
  realm: string,
  ha1: (userName: string) => string | undefined,
): Credentials {
  const [, encoded = ''] = /^basic\s+(\S+)$/i.exec(header) ?? [];
  const pair = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8'));
  const [, userName = '', password = ''] = pair ?? [];
  const secret = ha1(userName);
  const isRight = isSameText(md5Hex(`${userName}:${realm}:${password}`), secret ?? NOBODY.MD5) && secret !== undefined;
  return { userName, isRight, isAttempt: pair !== null, isForeign: false };
}

function isSameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Lower-case hex MD5 of UTF-8 text, the hash RTSP and HTTP digests use. RFC 2617 */
export function md5Hex(text: string): string {
  return hashHex('MD5', text);
}

function hashHex(algorithm: DigestAlgorithm, text: string): string {
  return createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
    .update(text, 'utf8')
    .digest('hex');
}

/**
 * Names in any case, values with quotes or without. RFC 2617 §1.2. Names are short, because the search for the end of a
 * name begins anew at each letter: a header of 16 KB without an equal sign would hold up the device for a second.
 */
function digestFields(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of text.matchAll(
    /([^\s=,"]{1,64})\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]*))/g,
  )) {
    fields.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain);
  }
  return fields;
}
