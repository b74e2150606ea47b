/** X.509 certificates of the device, made by node-forge: node:crypto can read certificates but not make them. */
import { type KeyObject, randomBytes, sign as signBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import type { asn1, pki } from 'node-forge';

/** A private key and its certificate, both PEM text. */
export interface KeyedCertificate {
  key: string;
  cert: string;
}

/** Properties of every certificate; `now` in milliseconds since 1970 by the clock of browsers. */
interface CertificateRequest {
  /** RSA. */
  privateKey: KeyObject;
  commonName: string;
  now: number;
}

const DAY_MS = 86_400_000;
const ROOT_DAYS = 3650;
/** Browsers accept no longer validity, not even from a root of the user's own. */
const SERVER_DAYS = 397;
const ORGANIZATION = 'Gatehouse emulator';

/** ASN.1 type of a text in any script. */
const UTF8 = 12;
const DNS_NAME = 2;
const IP_ADDRESS = 7;

/** Imported with the first new certificate: a start that finds its certificates on disk does not need it. */
const loadForge = () => createRequire(import.meta.url)('node-forge') as typeof import('node-forge');

/** A root that signs server certificates, valid for ten years. */
export function makeRootCertificate(request: CertificateRequest): KeyedCertificate {
  const name = subject(`${request.commonName} Root`);
  return make(request, { subject: name, days: ROOT_DAYS }, [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
  ]);
}

/**
 * A server's certificate signed by the root, valid for 397 days.
 * @param hosts names and addresses (either family) a browser may reach the device by
 */
export function makeServerCertificate(
  request: CertificateRequest & { hosts: readonly string[]; root: KeyedCertificate },
): KeyedCertificate {
  const altNames = request.hosts.map((host) =>
    isIP(host) ? { type: IP_ADDRESS, ip: host } : { type: DNS_NAME, value: host },
  );
  return make(request, { subject: subject(request.commonName), days: SERVER_DAYS, root: request.root }, [
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
    { name: 'extKeyUsage', serverAuth: true },
    { name: 'subjectAltName', altNames },
  ]);
}

/**
 * A request for a certificate of this key, PEM text.
 * @param parts of the subject by their short names; empty ones are left out
 */
export function makeCertificateRequest(privateKey: KeyObject, parts: Readonly<Record<string, string>>): string {
  const { md, pki } = loadForge();
  const key = pki.privateKeyFromPem(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const request = pki.createCertificationRequest();
  request.publicKey = pki.setRsaPublicKey(key.n, key.e);
  request.setSubject(
    Object.entries(parts)
      .filter(([, value]) => value !== '')
      .map(([shortName, value]) => ({ shortName, value, valueTagClass: UTF8 as never })),
  );
  request.sign(key, md.sha256.create());
  return pki.certificationRequestToPem(request).replaceAll('\r\n', '\n');
}

function make(
  { privateKey, now }: CertificateRequest,
  about: { subject: pki.CertificateField[]; days: number; root?: KeyedCertificate },
  extensions: object[],
): KeyedCertificate {
  const { pki } = loadForge();
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const ownKey = pki.privateKeyFromPem(key);
  const issuer = about.root && pki.certificateFromPem(about.root.cert);
  const certificate = pki.createCertificate();
  certificate.publicKey = pki.setRsaPublicKey(ownKey.n, ownKey.e);
  certificate.serialNumber = serialNumber();
  // A day of tolerance for clients whose clock is slow.
  certificate.validity.notBefore = new Date(now - DAY_MS);
  certificate.validity.notAfter = new Date(now + about.days * DAY_MS);
  certificate.setSubject(about.subject);
  certificate.setIssuer(issuer ? issuer.subject.attributes : about.subject);
  // Strict clients (x509_strict, Python 3.13) require the key identifier of the issuer.
  const keyIdentifier = (issuer ?? certificate).generateSubjectKeyIdentifier().getBytes();
  certificate.setExtensions([
    ...extensions,
    { name: 'subjectKeyIdentifier' },
    { name: 'authorityKeyIdentifier', keyIdentifier },
  ]);
  sign(certificate, about.root?.key ?? key);
  return { key, cert: pki.certificateToPem(certificate).replaceAll('\r\n', '\n') };
}

/** Left out of the types of node-forge: the part of a certificate that is signed. */
type SignedPart = { getTBSCertificate(certificate: pki.Certificate): asn1.Asn1 };

/** As `certificate.sign` does, by the RSA of the system: that of node-forge takes ten times as long. */
function sign(certificate: pki.Certificate, key: string): void {
  const { asn1, md, pki } = loadForge();
  certificate.md = md.sha256.create();
  certificate.signatureOid = pki.oids.sha256WithRSAEncryption as string;
  certificate.siginfo.algorithmOid = certificate.signatureOid;
  const tbsCertificate = (pki as typeof pki & SignedPart).getTBSCertificate(certificate);
  const bytes = Buffer.from(asn1.toDer(tbsCertificate).getBytes(), 'latin1');
  certificate.signature = signBytes('sha256', bytes, key).toString('latin1');
  Object.assign(certificate, { tbsCertificate });
}

function subject(commonName: string): pki.CertificateField[] {
  return [
    { name: 'organizationName', value: ORGANIZATION },
    { name: 'commonName', value: commonName },
  ];
}

/** 16 random bytes in hex, as a positive number without a leading zero byte. */
function serialNumber(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.toString('hex');
}
