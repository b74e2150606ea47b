/** Certificates and keys that clients import. @assumed pages-2 /network/802_1x */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { RefusalReason } from '@/lib/contract/error-codes';
import type { CertificateInfo } from '@/lib/contract/methods/certificates';
import type { KeyedCertificate } from '../crypto/certificate';
import { formatWallTime } from '../state/wall-time';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/;
const KEY =
  /-----BEGIN (?:RSA |EC |ENCRYPTED )?PRIVATE KEY-----[\s\S]+?-----END (?:RSA |EC |ENCRYPTED )?PRIVATE KEY-----/;

/** The first certificate of a PEM text; undefined where there is none. */
function certificateIn(pem: string): X509Certificate | undefined {
  const [block] = CERTIFICATE.exec(pem) ?? [];
  try {
    return block === undefined ? undefined : new X509Certificate(block);
  } catch {
    // Node throws for content that is no certificate.
    return undefined;
  }
}

/** Parts of the subject, such as CN, and the end as UTC text; empty for a key. */
export function describedCertificate(pem: string): { subject: Record<string, string>; validTo: string } {
  const found = certificateIn(pem);
  if (!found) return { subject: {}, validTo: '' };
  // Not by toLegacyObject: in a process that has not loaded node:tls yet, it would leave that module without its
  // functions.
  const parts = found.subject.split('\n').map((part) => part.split('='));
  return {
    subject: Object.fromEntries(parts.map(([name = '', ...value]) => [name, value.join('=')])),
    validTo: formatWallTime(Date.parse(found.validTo)),
  };
}

/** Description of the certificate of https; `isDefault`: the device made it. */
export function certificateInfo(pem: string, isDefault: boolean): CertificateInfo | undefined {
  const found = certificateIn(pem);
  return (
    found && {
      Subject: oneLine(found.subject),
      Issuer: oneLine(found.issuer),
      NotBefore: formatWallTime(Date.parse(found.validFrom)),
      NotAfter: formatWallTime(Date.parse(found.validTo)),
      SerialNumber: found.serialNumber,
      Fingerprint: found.fingerprint256,
      Default: isDefault,
    }
  );
}

/** Node writes each part of a name into a line of its own, the most general first. */
const oneLine = (name: string) => name.split('\n').reverse().join(', ');

/** Certificates, the first that of the server, and their key, as both are stored; undefined when one is missing. */
export function keyedCertificateIn(pem: string): KeyedCertificate | undefined {
  const [key] = KEY.exec(pem) ?? [];
  const certificates = pem.match(new RegExp(CERTIFICATE, 'g'));
  return key === undefined || !certificates ? undefined : { key, cert: `${certificates.join('\n')}\n` };
}

/** The key without its password, as PEM text; undefined when it cannot be opened. */
export function openedKey(pem: string, password: string): string | undefined {
  return keyIn(pem, password)?.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/**
 * Why a certificate is refused. One that names itself as its issuer, or a stored authority, must be signed by it.
 * @param now milliseconds since 1970
 */
export function certificateRefusal(pem: string, now: number, authority?: string): RefusalReason | undefined {
  const found = certificateIn(pem);
  if (!found) return 'FileTypeError';
  if (Date.parse(found.validTo) <= now) return 'CertExpired';
  const signers = [found, authority === undefined ? undefined : certificateIn(authority)];
  const signer = signers.find((each) => each?.subject === found.issuer);
  return signer && !found.verify(signer.publicKey) ? 'SignatureError' : undefined;
}

/** Least size of an RSA key, and curves of keys, that browsers take from a server. */
const RSA_BITS = 2048;
const CURVES = ['prime256v1', 'secp384r1', 'secp521r1'];

/**
 * Whether https can be served with a certificate. The server would not start with a weak key, at the next start of the
 * device either, and no browser would connect with one of another kind.
 */
export function isServable(pem: string): boolean {
  const { asymmetricKeyType: type, asymmetricKeyDetails: key } = certificateIn(pem)?.publicKey ?? {};
  return type === 'ec'
    ? CURVES.includes(key?.namedCurve ?? '')
    : (key?.modulusLength ?? 0) >= RSA_BITS && type === 'rsa';
}

/** Why a private key is refused; one that a password protects is opened when it is needed. */
export function keyRefusal(pem: string): RefusalReason | undefined {
  const [block] = KEY.exec(pem) ?? [];
  return block !== undefined && (isProtected(block) || keyIn(block) !== undefined) ? undefined : 'FileTypeError';
}

const isProtected = (block: string) => /ENCRYPTED/.test(block);

function keyIn(pem: string, passphrase?: string) {
  const [key = ''] = KEY.exec(pem) ?? [];
  try {
    return createPrivateKey(passphrase ? { key, passphrase } : key);
  } catch {
    // Node throws for a wrong password and for content that is no key.
    return undefined;
  }
}

/** Whether the key, opened by its password, is that of the certificate. */
export function isKeyOf(keyPem: string, certificatePem: string, password: string): boolean {
  const key = keyIn(keyPem, password);
  return key !== undefined && (certificateIn(certificatePem)?.checkPrivateKey(key) ?? false);
}
