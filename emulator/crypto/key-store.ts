/** Where the device's RSA key lives: in `keys/` of the state folder, made at first need. @assumed pages-3 12.6 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateRsaKey, type RsaKey, rsaKeyFrom } from './rsa';

/** Devices without a folder share one key per process: making one takes as long as a hundred calls. */
let sharedKey: RsaKey | undefined;

/** Reads or makes the key once; later calls give the same object. */
export function createKeyStore(stateDir: string | undefined): () => RsaKey {
  let key: RsaKey | undefined;
  return () => {
    if (stateDir === undefined) {
      sharedKey ??= generateRsaKey();
      return sharedKey;
    }
    key ??= readKey(stateDir) ?? makeKey(stateDir);
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

function makeKey(stateDir: string): RsaKey {
  const key = generateRsaKey();
  const folder = join(stateDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pem = key.privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(join(folder, 'rsa.pem.tmp'), pem, { mode: 0o600 });
  renameSync(join(folder, 'rsa.pem.tmp'), join(folder, 'rsa.pem'));
  return key;
}
