/** The encrypted form of calls: {salt, cipher, content}. @spec §7; details @assumed protocol 2.2 */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { REQUEST } from '@/lib/contract/limits';
import { nestingDepth, parseSafely } from '../safe-json';
import { type RsaKey, unwrapKey } from './rsa';

/** How one cipher name is read: bytes of the key, block mode, wrapping of the key, and the family clients choose by. */
interface CipherForm {
  keyBytes: 16 | 32;
  mode: 'ecb' | 'cbc';
  padding: 'pkcs1' | 'oaep';
  family: CipherFamily;
}

/** Families of ciphers, as the lists of getEncryptInfo name them. @assumed protocol 2.2 */
export type CipherFamily = 'AES' | 'RPAC' | 'ROAE';

const FORMS: Readonly<Record<string, CipherForm>> = {
  'AES-128': { keyBytes: 16, mode: 'ecb', padding: 'pkcs1', family: 'AES' },
  'AES-128-ECB': { keyBytes: 16, mode: 'ecb', padding: 'pkcs1', family: 'AES' },
  'AES-256': { keyBytes: 32, mode: 'ecb', padding: 'pkcs1', family: 'AES' },
  'RPAC-128': { keyBytes: 16, mode: 'cbc', padding: 'pkcs1', family: 'RPAC' },
  'RPAC-256': { keyBytes: 32, mode: 'cbc', padding: 'pkcs1', family: 'RPAC' },
  'ROAE-256': { keyBytes: 32, mode: 'ecb', padding: 'oaep', family: 'ROAE' },
};

/** Sixteen ASCII zeros, not sixteen NUL bytes. */
const CBC_IV = Buffer.from('0000000000000000', 'ascii');
const BLOCK = 16;

/** The key of one exchange: the reply is encrypted with the key that came with the request. */
export interface SealKey {
  cipher: string;
  key: Buffer;
}

const algorithm = (form: CipherForm) => `aes-${form.keyBytes * 8}-${form.mode}`;
const ivOf = (form: CipherForm) => (form.mode === 'cbc' ? CBC_IV : null);

/** JSON text to base64, padded with NUL bytes and no extra block. Throws on an unknown cipher name. */
export function encryptText(text: string, { cipher, key }: SealKey): string {
  const form = FORMS[cipher];
  if (!form) throw new Error(`unknown cipher ${cipher}`);
  const bytes = Buffer.from(text, 'utf8');
  const padded = Buffer.alloc(Math.ceil(bytes.length / BLOCK) * BLOCK);
  bytes.copy(padded);
  const aes = createCipheriv(algorithm(form), key, ivOf(form)).setAutoPadding(false);
  return Buffer.concat([aes.update(padded), aes.final()]).toString('base64');
}

/** Base64 to text without trailing NUL bytes; undefined when it is no whole number of blocks or not UTF-8. */
export function decryptText(content: string, { cipher, key }: SealKey): string | undefined {
  const form = FORMS[cipher];
  const bytes = Buffer.from(content, 'base64');
  if (!form || key.length !== form.keyBytes || bytes.length === 0 || bytes.length % BLOCK !== 0) return undefined;
  const aes = createDecipheriv(algorithm(form), key, ivOf(form)).setAutoPadding(false);
  const plain = Buffer.concat([aes.update(bytes), aes.final()]);
  let end = plain.length;
  while (end > 0 && plain[end - 1] === 0) end -= 1;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(plain.subarray(0, end));
  } catch {
    return undefined;
  }
}

/**
 * Opens {salt, cipher, content}. Undefined: unknown or refused cipher, wrong padding, not JSON, or JSON that a plain
 * body may not have either.
 */
export function openSealed(
  sealed: { salt?: unknown; cipher?: unknown; content?: unknown },
  rsa: RsaKey,
  families: readonly CipherFamily[],
): { value: unknown; key: SealKey } | undefined {
  const { salt, cipher, content } = sealed;
  if (typeof salt !== 'string' || typeof cipher !== 'string' || typeof content !== 'string') return undefined;
  const form = Object.hasOwn(FORMS, cipher) ? FORMS[cipher] : undefined;
  if (!form || !families.includes(form.family)) return undefined;
  const key = unwrapKey(rsa, salt, form.padding);
  if (key?.length !== form.keyBytes) return undefined;
  const text = decryptText(content, { cipher, key });
  if (text === undefined) return undefined;
  if (nestingDepth(text, REQUEST.jsonDepth) > REQUEST.jsonDepth) return undefined;
  try {
    return { value: parseSafely(text), key: { cipher, key } };
  } catch {
    return undefined;
  }
}
