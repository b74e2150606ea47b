import { type ByteSource, openZip, type ZipEntry, type ZipLimits } from '@/lib/zip/read-zip';
import { baseName, type ChosenPhotos, photosNamed } from './photo-files';

/** Content of a bundle. */
export interface Bundle extends ChosenPhotos {
  /** The table of persons; undefined where there are photos alone. */
  table: File | undefined;
}

/** Enough for a full device with two photos for each person, and a table. */
const LIMITS: ZipLimits = {
  entries: 2 * 20_000 + 1,
  entryBytes: 64 * 1_048_576,
  totalBytes: 4 * 1_024 * 1_048_576,
};

/** Files that operating systems add; `./` before a path is only another way to write it. */
const isHidden = (path: string) =>
  path.split('/').some((part) => (part.startsWith('.') && part !== '.') || part === '__MACOSX');

const fileOf = async (entry: ZipEntry) => new File([await entry.read()], baseName(entry.name));

/** The table and the photos of a ZIP file; only the table is unpacked. @throws ZipError */
export async function readBundle(file: ByteSource): Promise<Bundle> {
  const entries = (await openZip(file, LIMITS)).filter(({ name }) => !isHidden(name));
  const tables = entries.filter(({ name }) => /\.csv$/i.test(name));
  const table = tables.find(({ name }) => baseName(name).toLowerCase() === 'persons.csv') ?? tables[0];
  const others = entries.filter((each) => !tables.includes(each));
  return {
    table: table && (await fileOf(table)),
    ...photosNamed(others.map((entry) => ({ name: entry.name, read: () => fileOf(entry) }))),
  };
}
