import { FileError, type FileProblem } from '@/lib/csv/file-text';
import { type ChosenPhotos, photosOfFiles } from '@/lib/people-file/photo-files';
import { isPictureName } from '@/lib/validation/picture';
import { ZipError, type ZipProblem } from '@/lib/zip/zip-error';

/** Reason why the chosen files cannot be read. */
export type OpenProblem = FileProblem | ZipProblem | 'several' | 'unreadable';

/** More than one table, or an archive with other files: one of them would be left out. */
class SeveralFiles extends Error {}

/**
 * Finds the table and the photos among the chosen files. The code that unpacks archives is loaded when needed. Throws
 * SeveralFiles, ZipError, and as reading a file.
 */
export async function opened(
  files: readonly File[],
): Promise<{ table: File | undefined; photos: ChosenPhotos | undefined }> {
  const pictures = files.filter(({ name }) => isPictureName(name));
  const [table, second] = files.filter((file) => !pictures.includes(file));
  const isArchive = table !== undefined && /\.zip$/i.test(table.name);
  if (second || (isArchive && pictures.length > 0)) throw new SeveralFiles();
  if (isArchive) {
    const { readBundle } = await import('@/lib/people-file/bundle');
    const { table: inside, ...photos } = await readBundle(table);
    return { table: inside, photos };
  }
  return { table, photos: pictures.length > 0 ? photosOfFiles(pictures) : undefined };
}

/** Converts an error to the reason why the chosen files cannot be read. */
export function problemOf(error: unknown): OpenProblem {
  if (error instanceof SeveralFiles) return 'several';
  return error instanceof FileError || error instanceof ZipError ? error.problem : 'unreadable';
}
