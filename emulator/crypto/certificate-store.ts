/**
 * Storage of the device's certificates: in `keys/` of the state folder, generated on first use and never shipped. A
 * file holds a key with its certificate, so that no crash leaves one without the other. @assumed pages-3 12.6
 */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { type KeyedCertificate, makeRootCertificate, makeServerCertificate } from './certificate';
import { newRsaKey } from './new-rsa-key';

/** A server certificate that ends sooner than this is renewed at the start. */
const RENEWAL_MS = 30 * 86_400_000;

/** The certificates of one device. */
export interface CertificateStore {
  /** The root that a user may trust; returned by `exportRootCert`. */
  root(): KeyedCertificate;
  /** Key and certificate of a server reached by these names and addresses, signed by the root. */
  server(hosts: readonly string[]): KeyedCertificate;
}

/**
 * Devices without a folder and without a seed share their keys per process: generating one takes as long as a hundred
 * calls.
 */
const sharedKeys = new Map<string, KeyObject>();

/**
 * Certificates of the folder, or of memory when there is none.
 * @param commonName subject of new certificates, the device's serial number
 * @param seed source of new keys; absent: random
 */
export function createCertificateStore(
  stateDir: string | undefined,
  commonName: () => string,
  seed?: number,
): CertificateStore {
  const inMemory = new Map<string, KeyedCertificate>();

  function stored(name: string, isGood: (found: X509Certificate) => boolean, make: () => KeyedCertificate) {
    const known = inMemory.get(name) ?? (stateDir === undefined ? undefined : read(stateDir, name));
    const certificate = known && isGood(new X509Certificate(known.cert)) ? known : make();
    if (certificate !== known && stateDir !== undefined) write(stateDir, name, certificate);
    inMemory.set(name, certificate);
    return certificate;
  }

  function newKey(name: string): KeyObject {
    const isShared = stateDir === undefined && seed === undefined;
    const key = (isShared ? sharedKeys.get(name) : undefined) ?? newRsaKey(name, seed);
    if (isShared) sharedKeys.set(name, key);
    return key;
  }

  const root = () =>
    stored(
      'root',
      (found) => found.ca && endsAfter(found, 0),
      () => makeRootCertificate({ privateKey: newKey('root'), commonName: commonName(), now: Date.now() }),
    );

  return {
    root,
    server(hosts) {
      const authority = root();
      const { publicKey } = new X509Certificate(authority.cert);
      return stored(
        'server',
        (found) => found.verify(publicKey) && endsAfter(found, RENEWAL_MS) && hosts.every((host) => names(found, host)),
        () =>
          makeServerCertificate({
            privateKey: newKey('server'),
            commonName: commonName(),
            now: Date.now(),
            hosts,
            root: authority,
          }),
      );
    },
  };
}

const endsAfter = (certificate: X509Certificate, ms: number) => Date.parse(certificate.validTo) > Date.now() + ms;

const names = (certificate: X509Certificate, host: string) =>
  (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined;

const BLOCK = /-----BEGIN (PRIVATE KEY|CERTIFICATE)-----[\s\S]+?-----END \1-----\n?/g;

function read(stateDir: string, name: string): KeyedCertificate | undefined {
  try {
    const [key = '', cert = ''] = readFileSync(join(stateDir, 'keys', `${name}.pem`), 'utf8').match(BLOCK) ?? [];
    const isPair = new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
    return isPair ? { key, cert } : undefined;
  } catch {
    // Missing at the first start, or unreadable: a new one replaces it, and clients have to trust it again.
    return undefined;
  }
}

function write(stateDir: string, name: string, { key, cert }: KeyedCertificate): void {
  const folder = join(stateDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, `${name}.pem.tmp`), `${key}${cert}`, { mode: 0o600 });
  renameSync(join(folder, `${name}.pem.tmp`), join(folder, `${name}.pem`));
}
