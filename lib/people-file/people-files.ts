import type { AccessUser } from '@/lib/contract/records';
import type { FileRow, FileTable } from '@/lib/csv/read-csv';
import { csvFile } from '@/lib/csv/write-csv';
import type { HeldCards } from './held-cards';
import type { ImportUndo } from './import-undo';
import { type PersonColumn, personRow } from './person-columns';

/** The header alone: what a file that is to be filled in begins with. */
export const templateFile = (columns: readonly PersonColumn[]): Blob => csvFile([columns]);

/** Persons as the device shows them, with their cards where these were asked for; the column of the door password is empty. */
export const exportFile = (
  persons: readonly AccessUser[],
  columns: readonly PersonColumn[],
  cards?: HeldCards | undefined,
): Blob =>
  csvFile([
    columns,
    ...persons.map((person) => personRow(person, columns, cards && (cards.of.get(person.UserID) ?? []))),
  ]);

/** A row of a file and why it was not taken. */
export interface FailedRow {
  file: FileRow;
  /** The device's FailCode, or empty. */
  code: string;
  reason: string;
}

/** Rows as they stand in the file with code and reason behind them: mended, the file imports again. */
export const failuresFile = (header: FileTable['header'], failures: readonly FailedRow[]): Blob =>
  csvFile([
    [...header, 'FailCode', 'Reason'],
    ...failures.map(({ file, code, reason }) => [...header.map((_, place) => file.cells[place] ?? ''), code, reason]),
  ]);

/** Imported, it makes changed persons what they were, but for their door passwords. */
export const changedFile = ({ columns, changed }: ImportUndo): Blob => csvFile([columns, ...changed]);

/** IDs of those who were added, one in each row. */
export const addedFile = (ids: readonly string[]): Blob => csvFile([['UserID'], ...ids.map((id) => [id])]);
