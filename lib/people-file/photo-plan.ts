import { toBase64 } from '@/lib/base64';
import type { AccessFace } from '@/lib/contract/records';
import { sameValue } from '@/lib/forms/changed-tables';
import type { LongRead } from '@/lib/records/read-all';
import { readPatiently } from '@/lib/rpc/read-patiently';
import { pictureOf } from '@/lib/snapshots/access-picture';
import { type ChosenPhotos, type PhotoFile, photosByPerson } from './photo-files';

/** The photos of one person to store. */
export interface PhotoJob {
  id: string;
  /** Name of the person, if known. */
  name: string;
  /** In order; they replace the stored ones. */
  photos: readonly PhotoFile[];
  /** The device holds other photos of this person. */
  replaces?: true;
}

/** A picture that is not sent, and the reason. */
export interface SkippedPhoto {
  /** Name of the file. */
  name: string;
  why: 'unnamed' | 'unknown' | 'noPicture' | 'tooMany';
}

/** Result of an import of photos, if it were run. */
export interface PhotoPlan {
  jobs: PhotoJob[];
  left: SkippedPhoto[];
  /** Persons whose stored photos are the same. */
  same: number;
}

/** Photos are large: more of them in one answer would be too much for a device. @assumed */
const AT_ONCE = 10;

const base64Of = async (file: File) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return toBase64(bytes);
};

/** By the first bytes: the content may differ from the file's name. */
async function isPicture(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  return pictureOf(toBase64(head)) !== undefined;
}

/**
 * Checks every picture against what the device holds. Progress counts persons. Throws as `call`, ZipError where a
 * file is damaged, and the signal's reason when aborted.
 * @param known persons that photos may belong to, with their names; `held`: those on the device
 */
export async function planPhotos(
  chosen: ChosenPhotos,
  known: ReadonlyMap<string, string>,
  held: ReadonlySet<string>,
  { rpc, clock, signal, onProgress }: LongRead,
): Promise<PhotoPlan> {
  const { of, tooMany } = photosByPerson(chosen.photos);
  const plan: PhotoPlan = {
    jobs: [],
    left: [
      ...chosen.unnamed.map((name) => ({ name, why: 'unnamed' as const })),
      ...tooMany.map(({ name }) => ({ name, why: 'tooMany' as const })),
    ],
    same: 0,
  };
  const all = [...of];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    signal.throwIfAborted();
    const part = all.slice(at, at + AT_ONCE);
    const UserIDList = part.map(([id]) => id).filter((id) => held.has(id));
    const answer =
      UserIDList.length === 0
        ? { FaceDataList: null }
        : await readPatiently(clock, signal, () => rpc.call('AccessFace.list', { UserIDList }, { signal }));
    const faces = (answer.FaceDataList ?? []).filter((each): each is AccessFace => each !== null);
    for (const [id, photos] of part) {
      const stored = faces.find(({ UserID }) => UserID === id)?.PhotoData ?? [];
      await planOne(plan, { id, name: known.get(id), photos, stored });
    }
    onProgress(Math.min(all.length, at + AT_ONCE), all.length);
  }
  return plan;
}

async function planOne(
  plan: PhotoPlan,
  { id, name, photos, stored }: { id: string; name: string | undefined; photos: PhotoFile[]; stored: string[] },
): Promise<void> {
  if (name === undefined) {
    plan.left.push(...photos.map((photo) => ({ name: photo.name, why: 'unknown' as const })));
    return;
  }
  const good: PhotoFile[] = [];
  const content: string[] = [];
  for (const photo of photos) {
    const file = await photo.read();
    if (!(await isPicture(file))) {
      plan.left.push({ name: photo.name, why: 'noPicture' });
      continue;
    }
    good.push(photo);
    if (stored.length > 0) content.push(await base64Of(file));
  }
  if (good.length === 0) return;
  if (stored.length > 0 && sameValue(content, stored)) plan.same += 1;
  else plan.jobs.push({ id, name, photos: good, ...(stored.length > 0 && { replaces: true }) });
}
