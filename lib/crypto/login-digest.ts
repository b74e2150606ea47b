import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const upperMd5 = (text: string) => bytesToHex(md5(utf8ToBytes(text))).toUpperCase();

/**
 * Password of the second sign-in step: upper-case hexadecimal MD5, twice.
 * @spec §7 login (user name, realm, random, password); order and case @assumed protocol 1.3
 */
export function loginDigest(userName: string, realm: string, random: string, password: string): string {
  return upperMd5(`${userName}:${random}:${upperMd5(`${userName}:${realm}:${password}`)}`);
}
