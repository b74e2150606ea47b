import { createPrivateKey, type KeyObject } from 'node:crypto';
import { createRequire } from 'node:module';
import { makeRootCertificate, makeServerCertificate } from './crypto/certificate';
import { newRsaKey } from './crypto/new-rsa-key';

const DAY_MS = 86_400_000;
const YEARS_MS = 2 * 366 * DAY_MS;

/** Files that a user may import, valid ones and faulty ones, by name; `now` milliseconds since 1970. */
export function certificateFiles(now: number) {
  const key = (name: string): KeyObject => newRsaKey(name, 7);
  const [root, own, other] = [key('wired root'), key('wired own'), key('wired other')];
  const authority = makeRootCertificate({ privateKey: root, commonName: 'Alder', now });
  const client = (at: number) =>
    makeServerCertificate({ privateKey: own, commonName: 'door-1', now: at, hosts: ['door-1'], root: authority });
  const good = client(now);
  // The name of the authority, but not its key.
  const stranger = makeRootCertificate({ privateKey: other, commonName: 'Alder', now });
  return {
    authority: authority.cert,
    own: good.cert,
    key: good.key,
    lockedKey: createPrivateKey(good.key)
      .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'key-secret' })
      .toString(),
    otherKey: other.export({ type: 'pkcs8', format: 'pem' }).toString(),
    expired: client(now - YEARS_MS).cert,
    forged: makeServerCertificate({
      privateKey: own,
      commonName: 'door-1',
      now,
      hosts: ['door-1'],
      root: stranger,
    }).cert,
  };
}

/** A PKCS#12 file of a key and certificates, encrypted with AES of today. */
export function pkcs12Of(key: string, certificates: readonly string[], password: string): Uint8Array<ArrayBuffer> {
  const { asn1, pkcs12, pki } = createRequire(import.meta.url)('node-forge') as typeof import('node-forge');
  const chain = certificates.map((each) => pki.certificateFromPem(each));
  const file = pkcs12.toPkcs12Asn1(pki.privateKeyFromPem(key), chain, password, { algorithm: 'aes256' });
  return Uint8Array.from(asn1.toDer(file).getBytes(), (char) => char.charCodeAt(0));
}

/**
 * What an authority sends back for a request of the device: a certificate of the requested key and subject for this
 * host, valid for so many days from `now`, and the certificate of the authority itself. Throws when the request is not
 * signed.
 */
export function signedRequest(csr: string, { now, days, host }: { now: number; days: number; host: string }) {
  const { md, pki, util } = createRequire(import.meta.url)('node-forge') as typeof import('node-forge');
  const root = makeRootCertificate({ privateKey: newRsaKey('signing authority', 7), commonName: 'Alder CA', now });
  const request = pki.certificationRequestFromPem(csr);
  if (!request.verify() || !request.publicKey) throw new Error('the request is not signed by its own key');
  const certificate = pki.createCertificate();
  certificate.publicKey = request.publicKey;
  certificate.serialNumber = '0a1b';
  certificate.validity.notBefore = new Date(now - DAY_MS);
  certificate.validity.notAfter = new Date(now + days * DAY_MS);
  // They are read as bytes and encoded again when they are written.
  certificate.setSubject(
    request.subject.attributes.map((each) => ({ ...each, value: util.decodeUtf8(String(each.value)) })),
  );
  certificate.setIssuer(pki.certificateFromPem(root.cert).subject.attributes);
  const IP_ADDRESS = 7;
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'extKeyUsage', serverAuth: true },
    { name: 'subjectAltName', altNames: [{ type: IP_ADDRESS, ip: host }] },
  ]);
  certificate.sign(pki.privateKeyFromPem(root.key), md.sha256.create());
  return { cert: pki.certificateToPem(certificate), authority: root.cert };
}
