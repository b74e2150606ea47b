/**
 * One hash over everything that the packaged console and the player page are made from. `dist/console/.source-hash`
 * holds the hash of the last build; another value means that they are out of date.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['app', 'components', 'lib', 'messages', 'public', 'qa', 'scripts'];
const FILES = ['docs/device-headers.json', 'emulator/stream/bar-code.ts', 'next.config.mjs', 'package-lock.json'];
const HASH_FILE = 'dist/console/.source-hash';

export function sourceHash() {
  const hash = createHash('sha256');
  for (const file of [...FOLDERS.flatMap(filesBelow), ...FILES]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Hash the packaged console was built from; undefined when there is none. */
export function builtHash() {
  const file = join(root, HASH_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

export const hashFile = join(root, HASH_FILE);

/** Written by the build itself. */
const GENERATED = /^public\/(messages\/|static\/openSource\.txt$)/;

/** Paths with slashes, sorted, without tests (they are not part of the console) and without build output. */
function filesBelow(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.(test|fixtures)\.tsx?$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .slice(root.length)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !GENERATED.test(path))
    .sort();
}
