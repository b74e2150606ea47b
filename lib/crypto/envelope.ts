import { cbc, ecb } from '@noble/ciphers/aes.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { mgf1, OAEP, PKCS1_KEM, type PublicKey } from 'micro-rsa-dsa-dh/rsa.js';
import { fromBase64, toBase64 } from '@/lib/base64';
import type { Sealed } from '@/lib/contract/rpc';

/** An AES form: name on the wire, bytes of its key, mode, and how the key travels. @assumed protocol 2.2 */
interface CipherForm {
  name: string;
  keyBytes: 16 | 32;
  mode: 'ECB' | 'CBC';
  wrap: 'PKCS1' | 'OAEP';
}

const FORMS = {
  RPAC: { name: 'RPAC-256', keyBytes: 32, mode: 'CBC', wrap: 'PKCS1' },
  ROAE: { name: 'ROAE-256', keyBytes: 32, mode: 'ECB', wrap: 'OAEP' },
  AES: { name: 'AES-128', keyBytes: 16, mode: 'ECB', wrap: 'PKCS1' },
} as const satisfies Record<string, CipherForm>;

/** Sixteen ASCII zeros, not sixteen zero bytes. @assumed protocol 2.2 */
const INITIAL_VECTOR = utf8ToBytes('0000000000000000');
const BLOCK = 16;

/** A key for one exchange: seals the request and opens its reply. */
export interface Envelope {
  seal(payload: unknown): Sealed;
  /** Throws SyntaxError when the text is not what this key sealed. */
  open(content: string): unknown;
}

/**
 * AES form for a device: RPAC or ROAE with 32-byte keys from baseline 2, AES-128 below or when nothing else is offered.
 * @spec §7 encrypted calls; preference RPAC before ROAE @assumed protocol 2.2
 */
export function cipherFor(offered: readonly string[], securityBaseline: number): CipherForm {
  if (securityBaseline >= 2) {
    if (offered.includes('RPAC')) return FORMS.RPAC;
    if (offered.includes('ROAE')) return FORMS.ROAE;
  }
  return FORMS.AES;
}

/** Keys have 2048 bits, those of old devices 1024; computing with longer ones takes seconds. @assumed protocol 2.2 */
const MODULUS_BITS = { min: 1024, max: 4096 };
/** Usually 65537. */
const EXPONENT_MAX = 0xffff_ffffn;
/** `N:`, `,E:`, and both numbers with some leading zeros. */
const KEY_TEXT_MAX = 2_048;

/**
 * Reads `N:<hex>,E:<hex>`. Throws when the text has another form, or the numbers are none of a usable RSA key.
 * @assumed protocol 2.1
 */
export function parsePublicKey(text: string): PublicKey {
  const match = text.length <= KEY_TEXT_MAX ? /^N:([0-9a-f]+),E:([0-9a-f]+)$/i.exec(text.trim()) : null;
  if (!match?.[1] || !match[2]) throw new Error('The public key of the device has an unknown form');
  const n = BigInt(`0x${match[1]}`);
  const e = BigInt(`0x${match[2]}`);
  const bits = n.toString(2).length;
  const isModulus = bits >= MODULUS_BITS.min && bits <= MODULUS_BITS.max && n % 2n === 1n;
  if (!isModulus || e < 3n || e > EXPONENT_MAX || e % 2n === 0n)
    throw new Error('The public key of the device is not usable');
  return { n, e };
}

function aes(form: CipherForm, key: Uint8Array) {
  return form.mode === 'CBC' ? cbc(key, INITIAL_VECTOR, { disablePadding: true }) : ecb(key, { disablePadding: true });
}

/** Zero bytes up to a whole block, none when it is whole already. @assumed protocol 0.7 */
function zeroPadded(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil(bytes.length / BLOCK) * BLOCK);
  padded.set(bytes);
  return padded;
}

/** AES half of an exchange with a known key; exported for tests against the published vectors. */
export function encryptText(form: CipherForm, key: Uint8Array, text: string): string {
  return toBase64(aes(form, key).encrypt(zeroPadded(utf8ToBytes(text))));
}

/** Text without its zero padding. */
export function decryptText(form: CipherForm, key: Uint8Array, content: string): string {
  return new TextDecoder().decode(aes(form, key).decrypt(fromBase64(content))).replace(/\0+$/, '');
}

function wrapKey(form: CipherForm, publicKey: PublicKey, key: Uint8Array): string {
  const scheme = form.wrap === 'OAEP' ? OAEP(sha1, mgf1(sha1)) : PKCS1_KEM;
  const modulusDigits = Math.ceil(publicKey.n.toString(16).length / 2) * 2;
  return bytesToHex(scheme.encrypt(publicKey, key)).padStart(modulusDigits, '0');
}

/** A fresh key, wrapped for the device. The vendor's own page uses random digits; random bytes are stronger. */
export function createEnvelope(pub: string, offered: readonly string[], securityBaseline: number): Envelope {
  const form = cipherFor(offered, securityBaseline);
  const key = randomBytes(form.keyBytes);
  const salt = wrapKey(form, parsePublicKey(pub), key);
  return {
    seal: (payload) => ({ salt, cipher: form.name, content: encryptText(form, key, JSON.stringify(payload)) }),
    open: (content) => JSON.parse(decryptText(form, key, content)),
  };
}
