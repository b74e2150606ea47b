import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Checks an `Authorization: Digest …` header of RFC 2069 (without qop) or RFC 2617 (qop=auth).
 *
 * The digest is taken over the `uri` the header names, not over the request line: clients use the base URL for all
 * verbs. @assumed protocol.md 5.1
 *
 * @param ha1 gives lower-case hex MD5 of `user:realm:password`, undefined for an unknown user
 */
export function isAuthorised(
  header: string,
  verb: string,
  expected: { realm: string; nonce: string },
  ha1: (userName: string) => string | undefined,
): boolean {
  if (!/^digest /i.test(header)) return false;
  const fields = digestFields(header.slice('digest '.length));
  const userName = fields.get('username') ?? '';
  const uri = fields.get('uri') ?? '';
  const response = fields.get('response') ?? '';
  const isOurs = fields.get('realm') === expected.realm && fields.get('nonce') === expected.nonce;
  // An unknown user costs the same work as a wrong password.
  const secret = ha1(userName);
  const ha2 = md5Hex(`${verb}:${uri}`);
  const middle =
    fields.get('qop') === undefined
      ? expected.nonce
      : `${expected.nonce}:${fields.get('nc') ?? ''}:${fields.get('cnonce') ?? ''}:${fields.get('qop')}`;
  const wanted = md5Hex(`${secret ?? ''}:${middle}:${ha2}`);
  const isSame =
    response.length === wanted.length && timingSafeEqual(Buffer.from(response.toLowerCase()), Buffer.from(wanted));
  return isSame && isOurs && secret !== undefined;
}

/** Lower-case hex MD5 of UTF-8 text, the hash RTSP and HTTP digests use. RFC 2617 */
export function md5Hex(text: string): string {
  return createHash('md5').update(text, 'utf8').digest('hex');
}

function digestFields(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const match of text.matchAll(/(\w+)\s*=\s*(?:"([^"]*)"|([^\s,]*))/g)) {
    fields.set((match[1] ?? '').toLowerCase(), match[2] ?? match[3] ?? '');
  }
  return fields;
}
