import { posix } from 'node:path';

/** A file the device holds: bytes and what to call them. */
export interface StoredFile {
  type: string;
  bytes: Buffer;
}

/** All files together, in bytes. @assumed */
const MAX_TOTAL_BYTES = 67_108_864;
const MAX_FILES = 500;

/**
 * Files of the device by device path, such as `/picture/1.png`: a map in memory and no folder, so that no path of a
 * request ever meets a file system.
 */
export class StoredFiles {
  private readonly files = new Map<string, StoredFile>();
  private lastNumber = 0;

  get(path: string): StoredFile | undefined {
    return this.files.get(path);
  }

  /** Keeps a file under a path made here (`/<folder>/<number>.<ending>`); undefined when the device is full. */
  keep(folder: string, ending: string, file: StoredFile): string | undefined {
    const total = [...this.files.values()].reduce((sum, { bytes }) => sum + bytes.length, file.bytes.length);
    if (total > MAX_TOTAL_BYTES || this.files.size >= MAX_FILES) return undefined;
    this.lastNumber += 1;
    const path = posix.join('/', folder, `${this.lastNumber}.${ending}`);
    this.files.set(path, file);
    return path;
  }

  clear(): void {
    this.files.clear();
  }
}
