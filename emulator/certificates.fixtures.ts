import { createPrivateKey, type KeyObject } from 'node:crypto';
import { makeRootCertificate, makeServerCertificate } from './crypto/certificate';
import { newRsaKey } from './crypto/new-rsa-key';

const YEARS_MS = 2 * 366 * 86_400_000;

/** Files that a user may import, by what is good or bad about them; `now` milliseconds since 1970. */
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
