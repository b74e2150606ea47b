import { fromBase64 } from '@/lib/base64';
import type { AccessFace, AccessUser } from '@/lib/contract/records';
import { freeToken } from '@/lib/records/count-list';
import type { LongRead } from '@/lib/records/read-all';
import { mustHaveRows, rowsIn } from '@/lib/records/read-reply';
import { readPatiently } from '@/lib/rpc/read-patiently';
import { pictureOf } from '@/lib/snapshots/access-picture';
import { ZipWriter } from '@/lib/zip/write-zip';
import { allCards } from './held-cards';
import { allPersons } from './held-persons';
import { exportFile } from './people-files';
import type { PersonColumn } from './person-columns';
import { photoName } from './photo-files';

/** Photos are large: few at a time. */
const AT_ONCE = 10;

interface BundleOptions {
  /** Writer of the ZIP file; it may send the bytes elsewhere. */
  writer?: ZipWriter;
  /** Whether the device has photos of faces. */
  hasPhotos?: boolean;
}

/** What an export has, and lacks. */
export interface Bundled {
  persons: AccessUser[];
  cards: number;
  photos: number;
  /** IDs of persons of whom a photo was left out: it is damaged, or in an unknown format. */
  leftOut: string[];
  file: Blob;
}

/**
 * Everybody with cards and photos as one ZIP file that can be imported again. Photos are read page by page and
 * written at once, so that at most a page of them is in memory as text. Progress counts persons, then persons with
 * photos. Throws as `call`, RangeError where the file would become too large, and the signal's reason when aborted.
 */
export async function exportBundle(
  columns: readonly PersonColumn[],
  watched: LongRead,
  { writer = new ZipWriter(), hasPhotos = true }: BundleOptions = {},
): Promise<Bundled> {
  const quiet = { ...watched, onProgress: () => undefined };
  const cards = columns.includes('Cards') ? await allCards(quiet) : undefined;
  const persons = await allPersons(watched);
  const table = await exportFile(persons, columns, cards).arrayBuffer();
  writer.add('persons.csv', new Uint8Array(table));
  const written = hasPhotos ? await writePhotos(writer, watched) : { photos: 0, leftOut: [] };
  watched.signal.throwIfAborted();
  return { persons, cards: cards?.ownerOf.size ?? 0, ...written, file: writer.finish() };
}

async function writePhotos(
  writer: ZipWriter,
  { rpc, clock, signal, onProgress }: LongRead,
): Promise<Pick<Bundled, 'photos' | 'leftOut'>> {
  let photos = 0;
  const leftOut: string[] = [];
  const login = rpc.sessionId();
  // Never aborted: a token that never arrives could not be freed.
  const { Token, Total } = await readPatiently(clock, signal, () =>
    rpc.call('AccessFace.startFind', { Condition: {} }, { needs: ['Token', 'Total'] }),
  );
  try {
    signal.throwIfAborted();
    for (let Offset = 0; Offset < Total; ) {
      const { Info } = await readPatiently(clock, signal, () =>
        rpc.call('AccessFace.doFind', { Token, Offset, Count: AT_ONCE }, { signal, needs: ['Info'] }),
      );
      const faces = rowsIn('AccessFace.doFind', Info);
      mustHaveRows('AccessFace.doFind', faces);
      for (const face of faces) {
        const added = addPhotos(writer, face);
        photos += added;
        if (added < (face.PhotoData ?? []).length) leftOut.push(face.UserID);
      }
      Offset += faces.length;
      onProgress(Math.min(Offset, Total), Total);
    }
  } finally {
    freeToken(rpc, 'AccessFace', Token, login);
  }
  return { photos, leftOut };
}

/** Returns their number. Photos that are damaged or in an unknown format are left out: no import could read them. */
function addPhotos(writer: ZipWriter, { UserID, PhotoData }: AccessFace): number {
  const pictures = (PhotoData ?? []).flatMap((photo) => (typeof photo === 'string' && pictureOf(photo)) || []);
  for (const [index, { src, fileType }] of pictures.entries()) {
    writer.add(photoName(UserID, index + 1, fileType), fromBase64(src.slice(src.indexOf(',') + 1)));
  }
  return pictures.length;
}
