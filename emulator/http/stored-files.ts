import { closeSync, copyFileSync, openSync, readdirSync, readFileSync, readSync, rmSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileFolder } from './file-folder';
import { fileKind, MEDIA_TYPES } from './file-kind';

/** A file of the device. */
export interface StoredFile {
  /** Media type. */
  type: string;
  /** Bytes. */
  size: number;
  /** Path on the disk of the emulator. */
  file: string;
  /** Account that sent it; absent for an initial file. */
  owner?: string;
}

/** An initial file of a device: its path on the device, and its source. */
export interface SeedFile {
  area: string;
  file: string;
}

/** All files together, in bytes. @assumed */
export const MAX_TOTAL_BYTES = 268_435_456;
const MAX_FILES = 500;
/** Part of the space and of the number of files that one account may use. @assumed */
const SHARE = 1 / 4;
/** Area, number, owner in hexadecimal. Names on disk are made by `keep` only; other files in the folder are ignored. */
const NAME = /^([a-z]+)-(\d{1,9})(?:-((?:[0-9a-f]{2})+))?\.([a-z0-9]+)$/;

/** Paths of pictures and adverts: their names are in the state. */
const LISTED = /^\/(?:picture|advert)\//;

/**
 * Files of the device by device path, such as `/picture/1.png`. The paths are keys of a map, so that no path of a
 * request reaches the file system; the content is in the folder under generated names. @assumed pages-3 12.6, 12.7
 */
export class StoredFiles {
  private readonly files = new Map<string, StoredFile>();
  private lastNumber = 0;
  /** Paths of files on their way to the folder: no list can name them yet. */
  private readonly arriving = new Set<string>();

  /**
   * Loads the files of an earlier run, unless `isFresh`; without any, the device has copies of `seed`. Errors: those
   * of the file system.
   */
  constructor(
    private readonly folder: FileFolder,
    isFresh = false,
    private readonly seed: readonly SeedFile[] = [],
  ) {
    if (folder.isLasting) this.findKept(isFresh);
    if (this.files.size === 0) this.takeSeed();
  }

  private findKept(isFresh: boolean): void {
    const { folder } = this;
    if (isFresh) rmSync(folder.kept(), { recursive: true, force: true });
    const kept = folder.kept();
    for (const name of readdirSync(kept)) {
      const [, area = '', number = '', sender, ending = ''] = NAME.exec(name) ?? [];
      if (area === '') continue;
      const file = join(kept, name);
      const owner = sender === undefined ? {} : { owner: Buffer.from(sender, 'hex').toString() };
      const size = statSync(file).size;
      this.files.set(devicePath(area, number, ending), { type: mediaType(ending), size, file, ...owner });
      this.lastNumber = Math.max(this.lastNumber, Number(number));
    }
  }

  /**
   * The file at this path, for a reader with the right of its folder: initial files and own ones, and for a manager
   * those of every account.
   */
  get(path: string, reader: { userName: string; isManager: boolean }): StoredFile | undefined {
    const file = this.files.get(path);
    return file?.owner === undefined || file.owner === reader.userName || reader.isManager ? file : undefined;
  }

  /**
   * Takes over a file that `owner` sent, under a generated path (`/<area>/<number>.<ending>`). Undefined when the
   * device is full, or the share of this account is used up, and the received file is not moved, or when the device is
   * reset meanwhile. `share`: 1 for files that have a limit of their own.
   */
  async keep(
    area: string,
    ending: string,
    received: { file: string; size: number },
    owner: string,
    share = SHARE,
  ): Promise<string | undefined> {
    const all = [...this.files.values()];
    const own = all.filter((each) => each.owner === owner);
    if (!hasRoom(all, received.size, 1) || !hasRoom(own, received.size, share)) return undefined;
    this.lastNumber += 1;
    const number = String(this.lastNumber);
    const stored = {
      type: mediaType(ending),
      size: received.size,
      file: join(this.folder.kept(), `${area}-${number}-${Buffer.from(owner).toString('hex')}.${ending}`),
      owner,
    };
    const path = devicePath(area, number, ending);
    // Counted before it is moved: two parallel uploads must not both use the last space.
    this.files.set(path, stored);
    this.arriving.add(path);
    try {
      await rename(received.file, stored.file);
    } catch (error) {
      this.files.delete(path);
      throw error;
    } finally {
      this.arriving.delete(path);
    }
    if (this.files.has(path)) return path;
    // The device was reset meanwhile: the file would come back at the next start.
    rmSync(stored.file, { force: true });
    return undefined;
  }

  /** Content of a file that the device shows to everybody with the right of its folder. */
  read(path: string): Buffer | undefined {
    const file = this.files.get(path);
    return file && readFileSync(file.file);
  }

  /** Deletes a file; there is nothing to do for another path. */
  remove(path: string): void {
    const file = this.files.get(path);
    if (!file) return;
    this.files.delete(path);
    rmSync(file.file, { force: true });
  }

  /**
   * Deletes the files sent for lists in the state that none of them names any more, and `others` that are not named.
   * Initial files are in no list.
   */
  sweep(isNamed: (path: string) => boolean, others: readonly string[] = []): void {
    for (const [path, { owner }] of [...this.files]) {
      const isMeant = LISTED.test(path) || others.includes(path);
      if (owner !== undefined && isMeant && !this.arriving.has(path) && !isNamed(path)) this.remove(path);
    }
  }

  /** Restores the initial files, if the device has any; those that a snapshot names stay for it. */
  reset(isNamed: (path: string) => boolean, hasInitial: boolean): void {
    for (const path of [...this.files.keys()]) if (!isNamed(path)) this.remove(path);
    this.lastNumber = 0;
    if (hasInitial) this.takeSeed();
    for (const path of this.files.keys()) this.lastNumber = Math.max(this.lastNumber, Number(/\d+/.exec(path)?.[0]));
  }

  private takeSeed(): void {
    for (const { area, file: source } of this.seed) {
      this.lastNumber += 1;
      const number = String(this.lastNumber);
      const ending = fileKind(headOf(source))?.name ?? 'bin';
      const file = join(this.folder.kept(), `${area}-${number}.${ending}`);
      copyFileSync(source, file);
      this.files.set(devicePath(area, number, ending), { type: mediaType(ending), size: statSync(file).size, file });
    }
  }
}

/** Whether these files and one more fit into this share of the device. */
function hasRoom(files: readonly StoredFile[], size: number, share: number): boolean {
  const total = files.reduce((sum, each) => sum + each.size, size);
  return total <= MAX_TOTAL_BYTES * share && files.length < MAX_FILES * share;
}

function headOf(file: string): Buffer {
  const head = Buffer.alloc(16);
  const opened = openSync(file, 'r');
  try {
    return head.subarray(0, readSync(opened, head));
  } finally {
    closeSync(opened);
  }
}

const devicePath = (area: string, number: string, ending: string) => `/${area}/${number}.${ending}`;

const mediaType = (ending: string) => MEDIA_TYPES[ending] ?? 'application/octet-stream';
