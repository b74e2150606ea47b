import { type Part, parts } from '../parts';
import { md5 } from './md5';

/** What the device asks for in `WWW-Authenticate`. RFC 2617, 7616, 7617 */
export interface Challenge {
  /** Absent: Basic, name and password in clear. */
  algorithm?: 'MD5' | 'SHA-256';
  /** The answer repeats the algorithm where the challenge names it. RFC 2617 §3.2.2 */
  namesAlgorithm: boolean;
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
/** A scheme or one of its parameters; quoted text may contain either. RFC 7235 §2.1 */
const PIECE = /(\w[\w-]*)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]*))|([a-z][\w-]*)(?=\s|,|$)/gi;

/**
 * Reads the first challenge this console can answer; undefined when there is none.
 *
 * @param mayShowPassword accept Basic where the device offers nothing else: it sends the password in clear, which is
 * for a secure connection or one that does not leave this machine
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
  const [only] = offers;
  const isBasicAlone = only?.scheme === 'basic' && offers.length === 1;
  if (!isBasicAlone || !mayShowPassword) return undefined;
  return { realm: only.fields.get('realm') ?? '', nonce: '', namesAlgorithm: false, hasQop: false, isStale: false };
}

function digestOf(fields: ReadonlyMap<string, string>): Challenge | undefined {
  const realm = fields.get('realm');
  const nonce = fields.get('nonce');
  const algorithm = (fields.get('algorithm') ?? 'MD5').toUpperCase();
  const qop = fields.get('qop')?.split(/\s*,\s*/);
  if (realm === undefined || nonce === undefined || (algorithm !== 'MD5' && algorithm !== 'SHA-256')) return undefined;
  if (qop && !qop.includes('auth')) return undefined; // a digest over the body alone
  const opaque = fields.get('opaque');
  return {
    realm,
    nonce,
    algorithm,
    namesAlgorithm: fields.has('algorithm'),
    ...(opaque !== undefined && { opaque }),
    hasQop: qop !== undefined,
    isStale: fields.get('stale')?.toLowerCase() === 'true',
  };
}

/** Whether nobody can read the traffic to a `ws:` or `wss:` address: it uses TLS, or stays on this machine. */
export function isPrivateLine(url: string): boolean {
  return /^(wss:|ws:\/\/(localhost|127(\.\d+){3}|\[::1\])[:/])/i.test(url);
}

/** The part that must be loaded before requests can answer the challenge; undefined when none is needed. */
export function challengePart({ algorithm }: Challenge): Part<unknown> | undefined {
  return algorithm === 'SHA-256' ? parts.sha256 : undefined;
}

/** One request to authorise; `count` and `clientNonce` matter only with qop. */
export interface AuthorizedRequest {
  verb: string;
  uri: string;
  /** How often this nonce was used, this request included. */
  count: number;
  clientNonce: string;
}

/**
 * Value of the Authorization header, computed for each request, because a digest covers verb and address. The part
 * for the challenge must be loaded.
 */
export function authorization(
  { algorithm, namesAlgorithm, realm, nonce, opaque, hasQop }: Challenge,
  { userName, password }: { userName: string; password: string },
  request: AuthorizedRequest,
): string {
  if (!algorithm) return `Basic ${btoa(String.fromCharCode(...bytesOf(`${userName}:${password}`)))}`;
  const digest = algorithm === 'MD5' ? md5 : parts.sha256.code;
  const hash = (text: string) => hexOf(digest(bytesOf(text)));
  const ha1 = hash(`${userName}:${realm}:${password}`);
  const ha2 = hash(`${request.verb}:${request.uri}`);
  const count = request.count.toString(16).padStart(8, '0');
  const middle = hasQop ? `${nonce}:${count}:${request.clientNonce}:auth` : nonce;
  const fields = [
    `username=${quoted(userName)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri="${request.uri}"`,
    `response="${hash(`${ha1}:${middle}:${ha2}`)}"`,
  ];
  if (namesAlgorithm) fields.push(`algorithm=${algorithm}`);
  if (opaque !== undefined) fields.push(`opaque=${quoted(opaque)}`);
  if (hasQop) fields.push('qop=auth', `nc=${count}`, `cnonce="${request.clientNonce}"`);
  return `Digest ${fields.join(', ')}`;
}

/** Two digits a byte. */
export const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const bytesOf = (text: string) => new TextEncoder().encode(text);

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
