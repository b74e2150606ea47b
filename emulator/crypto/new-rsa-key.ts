/** RSA keys of the device: random, or derived from a seed. */
import {
  checkPrime,
  checkPrimeSync,
  createCipheriv,
  createHash,
  createPrivateKey,
  generateKeyPair,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';

const MODULUS_BITS = 2048;
const PRIME_BYTES = MODULUS_BITS / 16;
const EXPONENT = 0x10001n;
const OPTIONS = { modulusLength: MODULUS_BITS, publicExponent: Number(EXPONENT) };

/**
 * A 2048-bit private key. With a seed the same name gives the same key on every machine, so that runs are repeatable;
 * everybody who knows the seed knows such a key. @assumed pages-3 12.3 (`--seed` drives every random choice)
 *
 * @param name purpose of the key; another name gives another key for the same seed
 */
export function newRsaKey(name: string, seed: number | undefined): KeyObject {
  if (seed === undefined) return generateKeyPairSync('rsa', OPTIONS).privateKey;
  const drawn = candidates(byteStream(`${name} ${seed}`));
  const draw = () => firstOf(drawn, (each) => checkPrimeSync(each));
  const p = draw();
  let q = draw();
  while (q === p) q = draw();
  return keyOf(p, q);
}

/** The same key, made on other threads: everything else goes on. */
export async function newRsaKeyLater(name: string, seed: number | undefined): Promise<KeyObject> {
  if (seed === undefined) return (await promisify(generateKeyPair)('rsa', OPTIONS)).privateKey;
  const drawn = candidates(byteStream(`${name} ${seed}`));
  const isPrime = promisify(checkPrime) as unknown as (candidate: bigint) => Promise<boolean>;
  const draw = async () => {
    let each = drawn.next().value;
    while (!(await isPrime(each))) each = drawn.next().value;
    return each;
  };
  const p = await draw();
  let q = await draw();
  while (q === p) q = await draw();
  return keyOf(p, q);
}

function firstOf(drawn: Generator<bigint, never>, isGood: (candidate: bigint) => boolean): bigint {
  let each = drawn.next().value;
  while (!isGood(each)) each = drawn.next().value;
  return each;
}

function keyOf(p: bigint, q: bigint): KeyObject {
  const d = inverse(EXPONENT, (p - 1n) * (q - 1n));
  const jwk = {
    kty: 'RSA',
    n: base64Url(p * q),
    e: base64Url(EXPONENT),
    d: base64Url(d),
    p: base64Url(p),
    q: base64Url(q),
    dp: base64Url(d % (p - 1n)),
    dq: base64Url(d % (q - 1n)),
    qi: base64Url(inverse(q, p)),
  };
  return createPrivateKey({ key: jwk, format: 'jwk' });
}

/** For half of the modulus each: the two highest bits are set, so that the product has all its bits. */
function* candidates(next: (bytes: number) => Buffer): Generator<bigint, never> {
  for (;;) {
    const bytes = next(PRIME_BYTES);
    bytes[0] = (bytes[0] ?? 0) | 0xc0;
    bytes[PRIME_BYTES - 1] = (bytes[PRIME_BYTES - 1] ?? 0) | 1;
    const candidate = BigInt(`0x${bytes.toString('hex')}`);
    if ((candidate - 1n) % EXPONENT !== 0n) yield candidate;
  }
}

/** Endless bytes: AES in counter mode under a hash of the text. */
function byteStream(text: string): (bytes: number) => Buffer {
  const key = createHash('sha256').update(`gatehouse emulator key ${text}`).digest();
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  return (bytes) => cipher.update(Buffer.alloc(bytes));
}

/** The number that gives 1 when multiplied by `value` modulo `modulus`; both have no common divisor. */
function inverse(value: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [value % modulus, modulus, 1n, 0n];
  while (a > 1n) {
    const times = b / a;
    [a, b, x, y] = [b % a, a, y - times * x, x];
  }
  return ((x % modulus) + modulus) % modulus;
}

function base64Url(value: bigint): string {
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex').toString('base64url');
}
