import type { PersonColumn } from './person-columns';

/** Position of the file's column for each column of a person; an absent column is not changed. */
export type ColumnMap = Partial<Record<PersonColumn, number>>;

/** Required columns. */
const NEEDED_COLUMNS = ['UserID', 'UserName'] as const;

/** The device's own column names where they differ: files of other tools use them. @spec §3 */
const DEVICE_NAMES: Partial<Record<PersonColumn, string>> = { Cards: 'CardNo' };

const plain = (name: string) => name.toLowerCase().replace(/[\s_.*()-]/g, '');

/**
 * Guesses by the names of the template, by those of the device, and by `labels`, the names on the pages in the
 * visitor's language. Of two columns with the same name the first counts.
 */
export function guessColumns(
  header: readonly string[],
  columns: readonly PersonColumn[],
  labels: Readonly<Record<PersonColumn, string>>,
): ColumnMap {
  const names = header.map(plain);
  const map: ColumnMap = {};
  for (const column of columns) {
    const known = [column, DEVICE_NAMES[column] ?? column, labels[column]];
    const place = known.map((name) => names.indexOf(plain(name))).find((each) => each >= 0);
    if (place !== undefined) map[column] = place;
  }
  return map;
}

/** Columns that have to be chosen before a plan can be made. */
export const missingColumns = (map: ColumnMap): PersonColumn[] =>
  NEEDED_COLUMNS.filter((column) => map[column] === undefined);
