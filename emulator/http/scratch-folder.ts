import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of the system's temporary space for uploads on their way; made at first use, removed by `remove`. */
export class ScratchFolder {
  private made: Promise<string> | undefined;

  path(): Promise<string> {
    this.made ??= mkdtemp(join(tmpdir(), 'gatehouse-'));
    return this.made;
  }

  async remove(): Promise<void> {
    const made = await this.made;
    if (made) await rm(made, { recursive: true, force: true });
  }
}
