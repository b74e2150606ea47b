/** Digests of sign-in. Written separately from the console's. @spec §7 login, @assumed protocol 1.3 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { PasswordStrength } from '@/lib/contract/methods/user-manager';
import { passwordStrength } from '../rules/passwords';

const upperMd5 = (text: string) => createHash('md5').update(text, 'utf8').digest('hex').toUpperCase();

/** First digest, which the device stores instead of the password: 32 upper-case hex digits. */
export function accountDigest(userName: string, realm: string, password: string): string {
  return upperMd5(`${userName}:${realm}:${password}`);
}

/** Digests of a stored account. */
export interface AccountDigests {
  /** The one above. */
  h1: string;
  /** The same in SHA-256, 64 lower-case hex digits: live streams may ask for it. RFC 7616 */
  h1Sha256: string;
  /** All that it may still tell of the password. */
  strength: PasswordStrength;
}

/** All that the device stores instead of a password. */
export function accountDigests(userName: string, realm: string, password: string): AccountDigests {
  const h1Sha256 = createHash('sha256').update(`${userName}:${realm}:${password}`, 'utf8').digest('hex');
  return { h1: accountDigest(userName, realm, password), h1Sha256, strength: passwordStrength(password) };
}

/** What a client must send in the second step for this challenge. */
export function challengeDigest(userName: string, random: string, h1: string): string {
  return upperMd5(`${userName}:${random}:${h1}`);
}

/** Compares in constant time. */
export function isSameDigest(expected: string, given: unknown): boolean {
  const wanted = Buffer.from(expected, 'latin1');
  const got = Buffer.alloc(wanted.length);
  const isText = typeof given === 'string';
  if (isText) got.write(given, 'latin1');
  return timingSafeEqual(wanted, got) && isText && given.length === expected.length;
}
