/**
 * The device's RSA key and the unwrapping of session keys. @spec §7, §9; encodings @assumed protocol 2.1, 2.2
 */
import { constants, createPrivateKey, createPublicKey, type KeyObject, privateDecrypt } from 'node:crypto';

/** A key pair and how `getEncryptInfo` prints its public half. */
export interface RsaKey {
  privateKey: KeyObject;
  /** `N:<upper hex>,E:<hex>`. */
  pub: string;
  /** Bytes of the modulus. */
  size: number;
}

const hexOf = (base64Url: string | undefined) =>
  Buffer.from(base64Url ?? '', 'base64url')
    .toString('hex')
    .toUpperCase();

/** Wraps a private key, PEM or imported. */
export function rsaKeyFrom(key: string | KeyObject): RsaKey {
  const privateKey = typeof key === 'string' ? createPrivateKey(key) : key;
  const jwk = createPublicKey(privateKey).export({ format: 'jwk' });
  const modulus = hexOf(jwk.n);
  return { privateKey, pub: `N:${modulus},E:${hexOf(jwk.e)}`, size: modulus.length / 2 };
}

/**
 * Session key from `salt` (hex of any case). Undefined when the padding is wrong.
 * Node refuses PKCS#1 v1.5 decryption since CVE-2023-46809, so the padding is removed here.
 */
export function unwrapKey(key: RsaKey, salt: string, padding: 'pkcs1' | 'oaep'): Buffer | undefined {
  if (!/^[0-9a-fA-F]+$/.test(salt) || salt.length > key.size * 2) return undefined;
  const wrapped = Buffer.from(salt.padStart(key.size * 2, '0'), 'hex');
  try {
    if (padding === 'oaep') {
      return privateDecrypt(
        { key: key.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
        wrapped,
      );
    }
    const block = privateDecrypt({ key: key.privateKey, padding: constants.RSA_NO_PADDING }, wrapped);
    const end = block.indexOf(0, 2);
    return block[0] === 0 && block[1] === 2 && end >= 10 ? block.subarray(end + 1) : undefined;
  } catch {
    // OpenSSL throws for a number above the modulus and for wrong OAEP padding.
    return undefined;
  }
}
