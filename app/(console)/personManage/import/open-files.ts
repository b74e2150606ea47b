import { FileError, type FileProblem } from '@/lib/csv/file-text';
import { type ChosenPhotos, photosOfFiles } from '@/lib/people-file/photo-files';
import { isPictureName } from '@/lib/validation/picture';
import { ZipError, type ZipProblem } from '@/lib/zip/zip-error';

/** Reason why the chosen files cannot be read. */
export type OpenProblem = FileProblem | ZipProblem | 'unreadable';

/** Finds the table and the photos among the chosen files. The code that unpacks archives is loaded when needed. */
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

/** Converts an error to the reason why the chosen files cannot be read. */
export function problemOf(error: unknown): OpenProblem {
  return error instanceof FileError || error instanceof ZipError ? error.problem : 'unreadable';
}
