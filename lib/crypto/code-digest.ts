import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * A door code in the form of devices that store no digits: upper-case hexadecimal MD5. @assumed pages-1
 * /customPassword
 */
export const codeDigest = (digits: string): string => bytesToHex(md5(utf8ToBytes(digits))).toUpperCase();
