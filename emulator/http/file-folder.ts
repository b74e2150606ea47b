import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Private folders to be removed when the process ends without a clean stop. */
const toRemove = new Set<string>();
const removeAll = () => {
  for (const folder of toRemove) discard(folder);
};

function discard(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The state folder that it was in is one no longer.
  }
}

/**
 * Storage for files of clients: `incoming` while a body is being received, `kept` for the device's files. With a
 * state folder both are in it and `kept` outlives the emulator; without one they are in a private temporary folder
 * that is removed at the end. Created on first use. @assumed pages-3 12.6, 12.7
 */
export class FileFolder {
  private base: string | undefined;

  constructor(private readonly stateDir: string | undefined) {}

  /** True when `kept` may hold files of an earlier run. */
  get isLasting(): boolean {
    return this.stateDir !== undefined;
  }

  incoming(): string {
    return this.part('incoming');
  }

  kept(): string {
    return this.part('files');
  }

  /** Removes unfinished files, and everything when there is no state folder. */
  remove(): void {
    if (this.base === undefined) return;
    const gone = this.isLasting ? join(this.base, 'incoming') : this.base;
    discard(gone);
    toRemove.delete(gone);
    if (toRemove.size === 0) process.off('exit', removeAll);
    this.base = undefined;
  }

  private part(name: 'incoming' | 'files'): string {
    this.base ??= this.make();
    const folder = join(this.base, name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return folder;
  }

  private make(): string {
    // Unfinished files of a killed process.
    if (this.stateDir !== undefined) rmSync(join(this.stateDir, 'incoming'), { recursive: true, force: true });
    const base = this.stateDir ?? mkdtempSync(join(tmpdir(), 'gatehouse-'));
    if (toRemove.size === 0) process.on('exit', removeAll);
    toRemove.add(this.isLasting ? join(base, 'incoming') : base);
    return base;
  }
}
