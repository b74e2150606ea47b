import { scryptAsync } from '@noble/hashes/scrypt.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** How the keys of a file are derived from its password. RFC 7914 */
export interface KeyDerivation {
  kdf: 'scrypt';
  /** N, a power of two. */
  cost: number;
  /** r. */
  blockSize: number;
  /** p. */
  parallelism: number;
  /** Hexadecimal, 16 bytes. */
  salt: string;
}

/** 32 MB of memory and about a second of a slow computer, as OWASP recommends for scrypt (2^15, 8, 3). */
export const DERIVATION = { kdf: 'scrypt', cost: 32_768, blockSize: 8, parallelism: 3 } as const;
/** The most that a file may ask for: a foreign one must not keep the page busy for hours. */
const LIMITS = { cost: 131_072, blockSize: 8, parallelism: 8 };
/** Bytes of the salt. */
export const SALT_BYTES = 16;
/** The page gets a turn after so many milliseconds. */
const TURN_MS = 12;

const isWhole = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= max;

/** Whether this console derives keys in this way. */
export function isDerivation(value: unknown): value is KeyDerivation {
  const { kdf, cost, blockSize, parallelism, salt } = Object(value) as Record<string, unknown>;
  return (
    kdf === 'scrypt' &&
    isWhole(cost, LIMITS.cost) &&
    cost > 1 &&
    Number.isInteger(Math.log2(cost)) &&
    isWhole(blockSize, LIMITS.blockSize) &&
    isWhole(parallelism, LIMITS.parallelism) &&
    typeof salt === 'string' &&
    new RegExp(`^[0-9a-f]{${2 * SALT_BYTES}}$`).test(salt)
  );
}

/** Keys of a file: `sealing` encrypts its parts, `signing` authenticates its manifest; 32 bytes each. */
export interface WholeKeys {
  sealing: Uint8Array;
  signing: Uint8Array;
}

/** Works on plain http, where the browser has no cryptography of its own. The page stays responsive. */
export async function deriveKeys(password: string, derivation: KeyDerivation): Promise<WholeKeys> {
  const { cost: N, blockSize: r, parallelism: p, salt } = derivation;
  const options = { N, r, p, dkLen: 64, asyncTick: TURN_MS };
  const bytes = await scryptAsync(utf8ToBytes(password), hexToBytes(salt), options);
  return { sealing: bytes.subarray(0, 32), signing: bytes.subarray(32) };
}
