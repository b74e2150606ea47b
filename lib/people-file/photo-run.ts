import type { Clock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import { type MadePhoto, photoOfFile } from '@/lib/enrolment/make-photo';
import type { Problem } from '@/lib/i18n/message-keys';
import { ChunkRun } from '@/lib/jobs/chunk-run';
import { isFileGone } from '@/lib/jobs/file-gone';
import { facesOf, saveFaces } from '@/lib/persons/save-faces';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import type { CredentialCounts } from './card-run';
import type { PhotoFile } from './photo-files';
import { PhotoOwners } from './photo-owners';
import type { PhotoJob } from './photo-plan';

/** A photo that was not stored: its file cannot be read, it is unsuitable, or the device refused it. */
export interface RefusedFile {
  job: PhotoJob;
  photo: PhotoFile;
  why: 'unreadable' | { problem: Problem } | { failCode: number; owner: string | undefined };
}

/** Makes a photo of a file, as the drawer does. Tests pass their own. */
export type MakePhoto = (file: File) => Promise<MadePhoto>;

/**
 * Photos, person by person: each is reduced to an accepted size, then replaces the stored one. A person whose every
 * new photo is refused keeps the old ones. After a lost answer the device is asked, in `saveFaces`.
 */
export class PhotoRun extends ChunkRun<PhotoJob, undefined, CredentialCounts> {
  readonly refused: RefusedFile[] = [];
  private readonly owners: PhotoOwners;
  /** Photos of the current person: made once, however often the call is repeated. */
  private made: { job: PhotoJob; photos: { file: PhotoFile; made: MadePhoto | 'unreadable' }[] } | undefined;
  /** Files that the browser could not read: each has halted the run once. */
  private readonly unreadable = new Set<PhotoFile>();

  /** The state counts persons; one with a refused photo counts as refused. */
  constructor(
    device: { rpc: RpcClient; clock: Clock },
    private readonly jobs: readonly PhotoJob[],
    private readonly make: MakePhoto = (file) => photoOfFile(file),
  ) {
    super(device, { jobs, chunkSize: 1, counts: { total: jobs.length, stored: 0, refused: 0 } });
    this.owners = new PhotoOwners(device.rpc);
  }

  /** Persons whose photos were not sent. */
  left(): readonly PhotoJob[] {
    const { unsent, unsure } = this.jobsLeft();
    return [...unsure, ...unsent];
  }

  /** An answer shows that the connection works again; the next attempt reads what the device holds before it writes. */
  protected async held([job]: readonly PhotoJob[]): Promise<undefined> {
    if (job) await facesOf(this.device.rpc, job.id);
  }

  protected isDone(): undefined {
    return undefined;
  }

  protected async send([job]: readonly PhotoJob[]): Promise<void> {
    if (!job) return;
    const photos = await this.photosOf(job);
    const good: { file: PhotoFile; photo: string }[] = [];
    const refused: RefusedFile[] = [];
    for (const { file, made } of photos) {
      if (made === 'unreadable') refused.push({ job, photo: file, why: made });
      else if ('problem' in made) refused.push({ job, photo: file, why: { problem: made.problem } });
      else good.push({ file, photo: made.photo });
    }
    if (good.length > 0) {
      const held = await facesOf(this.device.rpc, job.id);
      const wanted = { userId: job.id, faces: [...new Set(good.map(({ photo }) => photo))] };
      const saved = await saveFaces(this.device, wanted, { faces: held, isStored: true });
      // Any other failure than a refused photo is handled by the run: it waits, asks, or reports.
      if (saved.kind === 'faces-failed') throw saved.error;
      if (saved.kind === 'faces-refused') refused.push(...(await this.refusals(job, good, saved.refused)));
      const isRefused = (photo: PhotoFile) => refused.some((each) => each.photo === photo);
      for (const each of good) if (!isRefused(each.file)) this.owners.note(each.photo, job.id);
    }
    this.made = undefined;
    this.refused.push(...refused);
    if (refused.length > 0) this.refuse(job, FailCode.Unknown);
  }

  protected countDone(): void {
    this.counts.stored += 1;
  }

  protected noteRefusal(job: PhotoJob, failCode: number): void {
    // `refused` already says why each photo of the person is refused, unless the device gave only a code.
    if (this.refused.some((each) => each.job === job)) return;
    for (const photo of job.photos) this.refused.push({ job, photo, why: { failCode, owner: undefined } });
  }

  private async photosOf(job: PhotoJob) {
    if (this.made?.job === job) return this.made.photos;
    const photos: { file: PhotoFile; made: MadePhoto | 'unreadable' }[] = [];
    for (const file of job.photos) {
      photos.push({ file, made: await this.madeOf(file) });
    }
    this.made = { job, photos };
    return photos;
  }

  /**
   * The photo of a file. One that the browser cannot read halts the run: its medium may come back. At the second time
   * it alone is refused when another file can be read; otherwise the medium is gone, and the run halts again. Throws
   * as the browser.
   */
  private async madeOf(file: PhotoFile): Promise<MadePhoto | 'unreadable'> {
    try {
      const content = await file.read();
      const made = await this.make(content);
      // What makes a photo takes an unreadable file for no picture, and its first bytes may come out of a cache.
      if ('problem' in made && made.problem.key === 'OnlyPng') await content.arrayBuffer();
      return made;
    } catch (error) {
      if (!isFileGone(error)) return { problem: { key: 'OnlyPng' } };
      if (this.unreadable.has(file) && (await this.canReadAnother())) return 'unreadable';
      this.unreadable.add(file);
      throw error;
    }
  }

  /** Whether the browser can read any other file. The last ones come first: they are not sent yet. */
  private async canReadAnother(): Promise<boolean> {
    for (const { photos } of this.jobs.toReversed()) {
      for (const photo of photos) {
        // Many files of a medium that is gone take their time: who stops meanwhile does not wait for them.
        if (this.wish !== 'go') return false;
        if (this.unreadable.has(photo)) continue;
        const isRead = await photo
          .read()
          .then((content) => content.arrayBuffer())
          .then(
            () => true,
            () => false,
          );
        if (isRead) return true;
      }
    }
    return false;
  }

  private async refusals(
    job: PhotoJob,
    good: readonly { file: PhotoFile; photo: string }[],
    refused: readonly { photo: string; failCode: number }[],
  ): Promise<RefusedFile[]> {
    const files: RefusedFile[] = [];
    for (const { photo, failCode } of refused) {
      const owner = failCode === FailCode.PhotoExists ? await this.owners.of(photo, job.id) : undefined;
      const file = good.find((each) => each.photo === photo)?.file;
      if (file) files.push({ job, photo: file, why: { failCode, owner } });
    }
    return files;
  }
}
