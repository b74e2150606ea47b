import type { asn1 as Asn1Module, pkcs12 as Pkcs12Module } from 'node-forge';
import asn1 from 'node-forge/lib/asn1.js';
import forge from 'node-forge/lib/forge.js';
import pkcs12 from 'node-forge/lib/pkcs12.js';
import pki from 'node-forge/lib/pki.js';
import { CertificateFileError } from './certificate-file-error';
import { pemText } from './pem';

/** What a PKCS#12 file holds: certificates in DER, and its first key as PEM text without a password. RFC 7292 */
export interface Pkcs12Content {
  certificates: Uint8Array[];
  key: string | undefined;
}

const bytesOf = (binary: string) => Uint8Array.from(binary, (char) => char.charCodeAt(0));
const derOf = (value: Asn1Module.Asn1) => bytesOf(asn1.toDer(value).getBytes());

/** Rounds of all keys of a file, some seconds of work. Usual are ten thousand, and the file says how many. */
const ROUNDS_MAX = 2_000_000;

/**
 * Runs `open` with a library that limits the rounds, and that takes the password of PBES2 as UTF-8 (RFC 8018): by
 * itself it would take the lower half of each letter.
 */
function corrected<T>(open: () => T): T {
  const { pkcs5, pki, pkcs12 } = forge;
  const { pbkdf2 } = pkcs5;
  const { generatePkcs12Key } = pki.pbe;
  const { generateKey } = pkcs12;
  let left = ROUNDS_MAX;
  const spend = (rounds: number) => {
    left -= Math.max(0, rounds);
    if (!(left >= 0)) throw new Error('too many rounds');
  };
  pkcs5.pbkdf2 = (password, salt, rounds, ...more) => {
    spend(rounds);
    return pbkdf2(forge.util.encodeUtf8(password), salt, rounds, ...more);
  };
  pki.pbe.generatePkcs12Key = (password, salt, id, rounds, ...more) => {
    spend(rounds);
    return generatePkcs12Key(password, salt, id, rounds, ...more);
  };
  pkcs12.generateKey = pki.pbe.generatePkcs12Key;
  try {
    return open();
  } finally {
    pkcs5.pbkdf2 = pbkdf2;
    pki.pbe.generatePkcs12Key = generatePkcs12Key;
    pkcs12.generateKey = generateKey;
  }
}

/**
 * Opens a file with its password. A file of its own: the library is loaded with the first PKCS#12 file. Keys and
 * certificates on elliptic curves are taken as they are: the library knows no such curves.
 * @throws CertificateFileError `password`, `damaged`
 */
export function openPkcs12(file: Uint8Array, password: string): Pkcs12Content {
  const binary = Array.from(file, (byte) => String.fromCharCode(byte)).join('');
  let opened: Pkcs12Module.Pkcs12Pfx;
  try {
    opened = corrected(() => pkcs12.pkcs12FromAsn1(asn1.fromDer(binary), false, password));
  } catch (error) {
    // The library throws plain errors. A wrong password shows in the check of the whole, or in what it decrypts.
    const isPassword = error instanceof Error && /password|decrypt/i.test(error.message);
    throw new CertificateFileError(isPassword ? 'password' : 'damaged');
  }
  const bags = opened.safeContents.flatMap(({ safeBags }) => safeBags);
  const certificates = bags
    .filter(({ type }) => type === pki.oids.certBag)
    .map((bag) => derOf(bag.cert ? pki.certificateToAsn1(bag.cert) : bag.asn1));
  const keyBag = bags.find(({ type }) => type === pki.oids.keyBag || type === pki.oids.pkcs8ShroudedKeyBag);
  const key = keyBag && (keyBag.key ? pki.wrapRsaPrivateKey(pki.privateKeyToAsn1(keyBag.key)) : keyBag.asn1);
  return { certificates, key: key && pemText('PRIVATE KEY', derOf(key)) };
}
