import type { AccessUser } from '@/lib/contract/records';
import { csvFile } from '@/lib/csv/write-csv';
import type { HeldCards } from './held-cards';
import type { ImportUndo } from './import-undo';
import { type PersonColumn, personRow } from './person-columns';

/** Only the header: a file to fill in. */
export const templateFile = (columns: readonly PersonColumn[]): Blob => csvFile([columns]);

/**
 * Persons as the device returns them, with their cards where these were requested; the column of the door password is
 * empty.
 */
export const exportFile = (
  persons: readonly AccessUser[],
  columns: readonly PersonColumn[],
  cards?: HeldCards | undefined,
): Blob =>
  csvFile([
    columns,
    ...persons.map((person) => personRow(person, columns, cards && (cards.of.get(person.UserID) ?? []))),
  ]);

/** Importing this file restores changed persons, except their door passwords. */
export const changedFile = ({ columns, changed }: ImportUndo): Blob => csvFile([columns, ...changed]);

/** IDs of added persons, one in each row. */
export const addedFile = (ids: readonly string[]): Blob => csvFile([['UserID'], ...ids.map((id) => [id])]);
