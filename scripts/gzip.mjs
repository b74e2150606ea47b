/** Compresses files for the flash: by zopfli for a release if the machine has it, otherwise by zlib. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** Files per call: the length of a command line is limited. */
const AT_ONCE = 50;

const hasZopfli = () => spawnSync('zopfli', ['-h'], { stdio: 'ignore' }).error === undefined;

/**
 * Writes a `.gz` beside each file. Returns the packer's name.
 * @param isRelease use zopfli, which is 3.5 % smaller and a hundred times as slow
 */
export function gzipFiles(files, { isRelease = false } = {}) {
  if (!isRelease || !hasZopfli()) {
    for (const file of files) writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
    return 'zlib';
  }
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const { status } = spawnSync('zopfli', ['--i15', ...files.slice(start, start + AT_ONCE)], { stdio: 'inherit' });
    if (status !== 0) throw new Error(`zopfli ended with ${status}`);
  }
  return 'zopfli';
}
