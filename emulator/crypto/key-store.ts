/** Storage of the device's RSA key: in `keys/` of the state folder, generated on first use. @assumed pages-3 12.6 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newRsaKey } from './new-rsa-key';
import { type RsaKey, rsaKeyFrom } from './rsa';

/**
 * Devices without a folder and without a seed share one key per process: generating one takes as long as a hundred
 * calls.
 */
let sharedKey: RsaKey | undefined;

/**
 * Reads or generates the key once; later calls return the same object.
 * @param seed source of a new key; absent: random
 */
export function createKeyStore(stateDir: string | undefined, seed?: number): () => RsaKey {
  let key: RsaKey | undefined;
  return () => {
    if (stateDir === undefined && seed === undefined) {
      sharedKey ??= newKey(undefined);
      return sharedKey;
    }
    key ??= stateDir === undefined ? newKey(seed) : (readKey(stateDir) ?? makeKey(stateDir, seed));
    return key;
  };
}

function readKey(stateDir: string): RsaKey | undefined {
  try {
    return rsaKeyFrom(readFileSync(join(stateDir, 'keys', 'rsa.pem'), 'utf8'));
  } catch {
    // Missing at the first start, or unreadable: a new pair replaces it; clients fetch `pub` before each call.
    return undefined;
  }
}

const newKey = (seed: number | undefined) => rsaKeyFrom(newRsaKey('rsa', seed));

function makeKey(stateDir: string, seed: number | undefined): RsaKey {
  const key = newKey(seed);
  const folder = join(stateDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pem = key.privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(join(folder, 'rsa.pem.tmp'), pem, { mode: 0o600 });
  renameSync(join(folder, 'rsa.pem.tmp'), join(folder, 'rsa.pem'));
  return key;
}
