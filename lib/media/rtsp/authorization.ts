import { toBase64 } from '@/lib/base64';
import { hexOf } from '@/lib/hex';
import { type Part, parts } from '../parts';
import { md5 } from './md5';

/** What the device asks for in `WWW-Authenticate`. RFC 2617, 7616, 7617 */
export interface Challenge {
  /** Absent: Basic, name and password in clear. */
  hash?: 'MD5' | 'SHA-256';
  /** The name of the algorithm as the device wrote it, which the answer repeats. RFC 2617 §3.2.2 */
  algorithm?: string;
  /** The algorithm ends with `-sess`: the hash of the password also covers the nonces. RFC 2617 §3.2.2.2 */
  isSession: boolean;
  realm: string;
  /** Empty for Basic. */
  nonce: string;
  opaque?: string;
  /** qop=auth was offered; devices of this family offer none. */
  hasQop: boolean;
  isStale: boolean;
}

/** Longer values are ignored. */
const MAX_CHALLENGE = 4096;
/**
 * A parameter, or a scheme that has parameters; quoted text may contain either. Names are tokens, which may contain
 * more than letters. RFC 2617 §1.2
 */
const PIECE = /([^\s=,"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]*))|([^\s=,"]+)\s+(?=[^\s,])/g;
const ALGORITHM = /^(MD5|SHA-256)(-sess)?$/i;

/**
 * Reads the first challenge this console can answer; undefined when there is none.
 *
 * @param mayShowPassword accept Basic where the device offers nothing better: it sends the password in clear, which is
 * acceptable only on a secure connection or within this machine
 */
export function parseChallenge(header: string, mayShowPassword = false): Challenge | undefined {
  const offers: { scheme: string; fields: Map<string, string> }[] = [];
  for (const [, name = '', quoted, plain = '', scheme] of header.slice(0, MAX_CHALLENGE).matchAll(PIECE)) {
    if (scheme !== undefined) offers.push({ scheme: scheme.toLowerCase(), fields: new Map() });
    const fields = offers.at(-1)?.fields;
    const key = name.toLowerCase();
    if (fields && key && !fields.has(key)) fields.set(key, quoted?.replace(/\\(.)/g, '$1') ?? plain);
  }
  for (const { scheme, fields } of offers) {
    const challenge = scheme === 'digest' ? digestOf(fields) : undefined;
    if (challenge) return challenge;
  }
  return mayShowPassword && offers.some(({ scheme }) => scheme === 'basic')
    ? { realm: '', nonce: '', isSession: false, hasQop: false, isStale: false }
    : undefined;
}

function digestOf(fields: ReadonlyMap<string, string>): Challenge | undefined {
  const realm = fields.get('realm');
  const nonce = fields.get('nonce');
  const algorithm = fields.get('algorithm');
  const opaque = fields.get('opaque');
  const qop = fields.get('qop')?.trim();
  const [, hash, session] = ALGORITHM.exec(algorithm ?? 'MD5') ?? [];
  if (realm === undefined || nonce === undefined || !hash) return undefined;
  // A session digest needs the client's nonce, which is sent only with qop; qop=auth-int alone digests a body.
  if (qop ? !/(^|[\s,])auth([\s,]|$)/i.test(qop) : session) return undefined;
  return {
    realm,
    nonce,
    hash: hash.toUpperCase() === 'MD5' ? 'MD5' : 'SHA-256',
    ...(algorithm !== undefined && { algorithm }),
    ...(opaque !== undefined && { opaque }),
    isSession: session !== undefined,
    hasQop: Boolean(qop),
    isStale: fields.get('stale')?.toLowerCase() === 'true',
  };
}

/** Whether nobody can read the traffic to a `ws:` or `wss:` address: it uses TLS, or stays on this machine. */
export function isPrivateLine(url: string): boolean {
  return /^(wss:|ws:\/\/(localhost|127(\.\d+){3}|\[::1\])[:/])/i.test(url);
}

/** The part that must be loaded before requests can answer the challenge; undefined when none is needed. */
export function challengePart({ hash }: Challenge): Part<unknown> | undefined {
  return hash === 'SHA-256' ? parts.sha256 : undefined;
}

/** One request to authorise; `count` and `clientNonce` matter only with qop. */
export interface AuthorizedRequest {
  verb: string;
  uri: string;
  /** How often this nonce was used, this request included. */
  count: number;
  /** The same for every request with one nonce. */
  clientNonce: string;
}

/**
 * Value of the Authorization header, computed for each request, because a digest covers verb and address. The part
 * for the challenge must be loaded.
 */
export function authorization(
  { hash: name, algorithm, isSession, realm, nonce, opaque, hasQop }: Challenge,
  { userName, password }: { userName: string; password: string },
  request: AuthorizedRequest,
): string {
  if (!name) return `Basic ${toBase64(bytesOf(`${userName}:${password}`))}`;
  const { verb, uri, clientNonce } = request;
  const digest = name === 'MD5' ? md5 : parts.sha256.code;
  const hash = (text: string) => hexOf(digest(bytesOf(text)));
  const account = hash(`${userName}:${realm}:${password}`);
  const ha1 = isSession ? hash(`${account}:${nonce}:${clientNonce}`) : account;
  const ha2 = hash(`${verb}:${uri}`);
  const count = request.count.toString(16).padStart(8, '0');
  const middle = hasQop ? `${nonce}:${count}:${clientNonce}:auth` : nonce;
  const fields = [
    `username=${quoted(userName)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    `response="${hash(`${ha1}:${middle}:${ha2}`)}"`,
  ];
  if (algorithm !== undefined) fields.push(`algorithm=${algorithm}`);
  if (opaque !== undefined) fields.push(`opaque=${quoted(opaque)}`);
  if (hasQop) fields.push('qop=auth', `nc=${count}`, `cnonce="${clientNonce}"`);
  return `Digest ${fields.join(', ')}`;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
