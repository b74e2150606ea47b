import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UPLOAD_ADDRESSES } from '@/lib/contract/endpoints';
import { MAX_TOTAL_BYTES, type SeedFile } from '../http/stored-files';
import type { Wrong } from './profile-file';

const AREAS = UPLOAD_ADDRESSES.map((address) => address.split('/').pop() ?? '');
const MAX_FILES = 100;

/**
 * `files` of a profile file: lists of files by area (`picture`, `logo`, `face`, `audio`, `generic`), with paths
 * relative to the profile file. The device has them as `/<area>/<number>.<ending>`. @assumed pages-3 12.2, which
 * names the member and not its form
 */
export function readFiles(value: Record<string, unknown>, folder: string, wrong: Wrong): SeedFile[] {
  const files: SeedFile[] = [];
  let total = 0;
  for (const [area, list] of Object.entries(value)) {
    if (!AREAS.includes(area)) throw wrong(`files.${area}`, `none of ${AREAS.join(', ')}`);
    if (!Array.isArray(list) || list.length > MAX_FILES)
      throw wrong(`files.${area}`, `a list of at most ${MAX_FILES} paths is needed`);
    for (const [index, path] of list.entries()) {
      const member = `files.${area}[${index}]`;
      if (typeof path !== 'string') throw wrong(member, 'a path is needed');
      const file = resolve(folder, path);
      const found = statSync(file, { throwIfNoEntry: false });
      if (!found?.isFile()) throw wrong(member, `${file} is no file`);
      total += found.size;
      if (total > MAX_TOTAL_BYTES) throw wrong(member, `more than ${MAX_TOTAL_BYTES} bytes together`);
      files.push({ area, file });
    }
  }
  return files;
}
