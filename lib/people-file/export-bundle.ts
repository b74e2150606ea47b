import { fromBase64 } from '@/lib/base64';
import type { AccessFace, AccessUser } from '@/lib/contract/records';
import { freeToken } from '@/lib/records/count-list';
import type { LongRead } from '@/lib/records/read-all';
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

/**
 * Everybody with cards and photos as one ZIP file that can be imported again. Photos are read page by page and
 * written at once, so that at most a page of them is in memory as text. Progress counts persons, then persons with
 * photos. Throws as `call`, RangeError where the file would become too large, and the signal's reason when aborted.
 */
export async function exportBundle(
  columns: readonly PersonColumn[],
  watched: LongRead,
  { writer = new ZipWriter(), hasPhotos = true }: BundleOptions = {},
): Promise<{ persons: AccessUser[]; cards: number; photos: number; file: Blob }> {
  const quiet = { ...watched, onProgress: () => undefined };
  const cards = columns.includes('Cards') ? await allCards(quiet) : undefined;
  const persons = await allPersons(watched);
  const table = await exportFile(persons, columns, cards).arrayBuffer();
  writer.add('persons.csv', new Uint8Array(table));
  const photos = hasPhotos ? await writePhotos(writer, watched) : 0;
  watched.signal.throwIfAborted();
  return { persons, cards: cards?.ownerOf.size ?? 0, photos, file: writer.finish() };
}

/** Returns the number of photos. */
async function writePhotos(writer: ZipWriter, { rpc, clock, signal, onProgress }: LongRead): Promise<number> {
  let photos = 0;
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
      if (!Info || Info.length === 0) break;
      for (const face of Info) photos += addPhotos(writer, face);
      Offset += Info.length;
      onProgress(Math.min(Offset, Total), Total);
    }
  } finally {
    freeToken(rpc, 'AccessFace', Token, login);
  }
  return photos;
}

/** Photos in an unknown format are left out: no import could read them. */
function addPhotos(writer: ZipWriter, { UserID, PhotoData }: AccessFace): number {
  const pictures = PhotoData.flatMap((photo) => pictureOf(photo) ?? []);
  for (const [index, { src, fileType }] of pictures.entries()) {
    writer.add(photoName(UserID, index + 1, fileType), fromBase64(src.slice(src.indexOf(',') + 1)));
  }
  return pictures.length;
}
