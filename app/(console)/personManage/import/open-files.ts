import { FileError, type FileProblem } from '@/lib/csv/file-text';
import { type ChosenPhotos, photosOfFiles } from '@/lib/people-file/photo-files';
import { isPictureName } from '@/lib/validation/picture';
import { ZipError, type ZipProblem } from '@/lib/zip/zip-error';

/** Why nothing can be read of what was chosen. */
export type OpenProblem = FileProblem | ZipProblem | 'unreadable';

/** The table and the photos among what was chosen. What unpacks comes when there is something to unpack. */
export async function opened(
  files: readonly File[],
): Promise<{ table: File | undefined; photos: ChosenPhotos | undefined }> {
  const [first] = files;
  if (first && /\.zip$/i.test(first.name)) {
    const { readBundle } = await import('@/lib/people-file/bundle');
    const { table, ...photos } = await readBundle(first);
    return { table, photos };
  }
  if (files.every(({ name }) => isPictureName(name))) return { table: undefined, photos: photosOfFiles(files) };
  return { table: first, photos: undefined };
}

/** Why what was chosen cannot be used. */
export function problemOf(error: unknown): OpenProblem {
  return error instanceof FileError || error instanceof ZipError ? error.problem : 'unreadable';
}
