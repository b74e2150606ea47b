import type { asn1 as Asn1Module, pkcs12 as Pkcs12Module } from 'node-forge';
import asn1 from 'node-forge/lib/asn1.js';
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

/**
 * Opens a file with its password. A file of its own: the library is loaded with the first PKCS#12 file. Keys and
 * certificates on elliptic curves are taken as they are: the library knows no such curves.
 * @throws CertificateFileError `password`, `damaged`
 */
export function openPkcs12(file: Uint8Array, password: string): Pkcs12Content {
  const binary = Array.from(file, (byte) => String.fromCharCode(byte)).join('');
  let opened: Pkcs12Module.Pkcs12Pfx;
  try {
    opened = pkcs12.pkcs12FromAsn1(asn1.fromDer(binary), false, password);
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
