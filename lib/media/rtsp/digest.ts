import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** What the device asks for in `WWW-Authenticate: Digest …`. RFC 2617, 7616 */
export interface DigestChallenge {
  realm: string;
  nonce: string;
  opaque?: string;
  algorithm: 'MD5' | 'SHA-256';
  /** qop=auth was offered; devices of this family offer none. */
  hasQop: boolean;
  isStale: boolean;
}

/** Reads the challenge; undefined when the header offers no digest this console can compute. */
export function parseChallenge(header: string): DigestChallenge | undefined {
  const start = /(?:^|,\s*)digest\s+/i.exec(header);
  if (!start) return undefined;
  const fields = new Map<string, string>();
  for (const match of header.slice(start.index + start[0].length).matchAll(/(\w+)\s*=\s*(?:"([^"]*)"|([^\s,]+))/g)) {
    const name = (match[1] ?? '').toLowerCase();
    if (!fields.has(name)) fields.set(name, match[2] ?? match[3] ?? '');
  }
  const realm = fields.get('realm');
  const nonce = fields.get('nonce');
  const algorithm = (fields.get('algorithm') ?? 'MD5').toUpperCase();
  if (realm === undefined || nonce === undefined || (algorithm !== 'MD5' && algorithm !== 'SHA-256')) return undefined;
  const opaque = fields.get('opaque');
  return {
    realm,
    nonce,
    algorithm,
    ...(opaque !== undefined && { opaque }),
    hasQop: (fields.get('qop') ?? '').split(/\s*,\s*/).includes('auth'),
    isStale: (fields.get('stale') ?? '').toLowerCase() === 'true',
  };
}

/** One request to be authorised; `count` and `clientNonce` matter only with qop. */
export interface DigestRequest {
  verb: string;
  uri: string;
  /** How often this nonce was used, this request included. */
  count: number;
  clientNonce: string;
}

/** Value of the Authorization header, computed anew for each request: verb and address are part of it. */
export function digestAuthorization(
  challenge: DigestChallenge,
  { userName, password }: { userName: string; password: string },
  request: DigestRequest,
): string {
  const hash = (text: string) =>
    bytesToHex(challenge.algorithm === 'MD5' ? md5(utf8ToBytes(text)) : sha256(utf8ToBytes(text)));
  const ha1 = hash(`${userName}:${challenge.realm}:${password}`);
  const ha2 = hash(`${request.verb}:${request.uri}`);
  const count = request.count.toString(16).padStart(8, '0');
  const middle = challenge.hasQop ? `${challenge.nonce}:${count}:${request.clientNonce}:auth` : challenge.nonce;
  const fields = [
    `username="${userName}"`,
    `realm="${challenge.realm}"`,
    `nonce="${challenge.nonce}"`,
    `uri="${request.uri}"`,
    `response="${hash(`${ha1}:${middle}:${ha2}`)}"`,
  ];
  if (challenge.algorithm !== 'MD5') fields.push(`algorithm=${challenge.algorithm}`);
  if (challenge.opaque !== undefined) fields.push(`opaque="${challenge.opaque}"`);
  if (challenge.hasQop) fields.push('qop=auth', `nc=${count}`, `cnonce="${request.clientNonce}"`);
  return `Digest ${fields.join(', ')}`;
}
