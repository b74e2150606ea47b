import type { PersonColumn } from './person-columns';

/** Which column of the file stands for which of a person, by its place; a column that is absent is left alone. */
export type ColumnMap = Partial<Record<PersonColumn, number>>;

/** Columns without which a file says nothing of anybody. */
export const NEEDED_COLUMNS = ['UserID', 'UserName'] as const;

/** What the device itself calls a column that is named otherwise here: files of other tools have it. @spec §3 */
const DEVICE_NAMES: Partial<Record<PersonColumn, string>> = { Cards: 'CardNo' };

const plain = (name: string) => name.toLowerCase().replace(/[\s_.*()-]/g, '');

/**
 * Guesses by the names of the template, by those of the device, and by `labels`, what the pages call the columns in the
 * visitor's language. Of two columns with one name the first counts.
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
