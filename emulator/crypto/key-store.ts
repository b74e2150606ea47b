/** Where the device's RSA key lives: in `keys/` of the state folder, made at first need. @assumed pages-3 12.6 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newRsaKey } from './new-rsa-key';
import { type RsaKey, rsaKeyFrom } from './rsa';

/** Devices without a folder and without a seed share one key per process: making one takes as long as a hundred calls. */
let sharedKey: RsaKey | undefined;

/**
 * Reads or makes the key once; later calls give the same object.
 * @param seed what a new key is drawn from; absent: chance
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
    // Missing at first start, or unreadable: a new pair takes its place, clients fetch `pub` before each call.
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
