import type { AccessUser } from '@/lib/contract/records';
import type { FileRow } from '@/lib/csv/read-csv';
import type { LongRead } from '@/lib/records/read-all';
import type { ColumnMap } from './column-map';
import { heldPersons } from './held-persons';
import { idsOf } from './import-plan';

/** Zeros that are looked for in front of an ID, and IDs that are tried first: nine calls to the device. */
const ZEROS_MAX = 10;
const TRIED = 90;

/** Rows with the user IDs that the device knows, and its persons. */
export interface Restored {
  rows: readonly FileRow[];
  held: ReadonlyMap<string, AccessUser>;
  /** IDs that got zeros back. */
  count: number;
}

/** IDs that may have begun with zeros; none where one still does. */
function numbersIn(ids: readonly string[], held: ReadonlyMap<string, AccessUser>): string[] {
  if (ids.some((id) => /^0\d+$/.test(id))) return [];
  return ids.filter((id) => /^\d+$/.test(id) && !held.has(id));
}

/** Some of the IDs, from the first to the last. */
const someOf = (ids: readonly string[]) =>
  ids.length <= TRIED
    ? ids
    : Array.from({ length: TRIED }, (_, place) => ids[Math.floor((place * (ids.length - 1)) / (TRIED - 1))] ?? '');

/**
 * A spreadsheet reads user IDs such as 00042 as numbers and drops the zeros. Where the device has nobody of an ID, and
 * one person of the same number with zeros in front, the row gets them back; of a long table some IDs are tried first.
 * Throws as `heldPersons`.
 */
export async function withLostZeros(
  rows: readonly FileRow[],
  map: ColumnMap,
  held: ReadonlyMap<string, AccessUser>,
  watched: LongRead,
): Promise<Restored> {
  const numbers = numbersIn(idsOf(rows, map), held);
  const tried = someOf(numbers).flatMap((id) =>
    Array.from({ length: ZEROS_MAX }, (_, zeros) => `0${'0'.repeat(zeros)}${id}`),
  );
  // The plan's own progress goes on: this is a moment of it.
  const read = { ...watched, onProgress: () => undefined };
  const lengths = new Set([...(await heldPersons(tried, read)).keys()].map((id) => id.length));
  if (lengths.size === 0) return { rows, held, count: 0 };
  const formsOf = (id: string) =>
    [...lengths].flatMap((length) => (length > id.length ? [id.padStart(length, '0')] : []));
  const found = await heldPersons(numbers.flatMap(formsOf), read);
  const lost = new Map(
    numbers.flatMap((id) => {
      const [form, ...others] = formsOf(id).filter((each) => found.has(each));
      return form !== undefined && others.length === 0 ? [[id, form]] : [];
    }),
  );
  const restored = rows.map((row) => withId(row, map, lost));
  return {
    rows: restored,
    held: new Map([...held, ...found]),
    count: lost.size,
  };
}

function withId(row: FileRow, map: ColumnMap, lost: ReadonlyMap<string, string>): FileRow {
  const id = map.UserID === undefined ? undefined : lost.get(row.cells[map.UserID]?.trim() ?? '');
  if (id === undefined) return row;
  return { ...row, cells: row.cells.map((cell, place) => (place === map.UserID ? id : cell)) };
}
