import type { HelperFile } from '@/lib/contract/helper';

/** Limit of files in the folder. @assumed */
const MAX_FILES = 200;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_PATH = 260;

/** Emulated files of the administrator's computer: in memory, by path, nothing on disk. */
export class VirtualFolder {
  readonly #files = new Map<string, Buffer>();

  /** False when the path is invalid, or the file does not fit. */
  put(path: string, bytes: Buffer): boolean {
    if (path === '' || path.length > MAX_PATH) return false;
    const others = [...this.#files].filter(([each]) => each !== path);
    const used = others.reduce((sum, [, each]) => sum + each.length, 0);
    if (others.length >= MAX_FILES || used + bytes.length > MAX_BYTES) return false;
    this.#files.set(path, bytes);
    return true;
  }

  read(path: string): Buffer | undefined {
    return this.#files.get(path);
  }

  remove(path: string): boolean {
    return this.#files.delete(path);
  }

  clear(): void {
    this.#files.clear();
  }

  list(): HelperFile[] {
    return [...this.#files].map(([path, { length: size }]) => ({ path, name: nameOf(path), size }));
  }
}

/** The part after the last slash of either kind. */
export const nameOf = (path: string) => path.split(/[\\/]/).pop() ?? path;
