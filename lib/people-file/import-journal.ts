import type { FileTable } from '@/lib/csv/read-csv';
import { CARD_FORMS, type CardForm } from '@/lib/persons/card-forms';
import { isRecord } from '@/lib/rpc/is-record';
import type { ColumnMap } from './column-map';
import { DATE_FORMS, type DateForm } from './file-dates';
import type { Decisions } from './import-conflicts';
import type { ImportUndo } from './import-undo';
import { keptImport } from './kept-import';
import { isPersonColumn } from './person-columns';

/**
 * What a tab keeps of an import in progress, so that the import can be resumed after a reload. It contains the rows
 * to send and not the progress: the plan is made again against the device. It is in the session storage and ends with
 * the tab. Door passwords are not kept: their cells are empty here, and a resumed import does not change them.
 */
export interface ImportJournal {
  /** Serial number of the device and name of the account: it is not offered to another one. */
  serialNumber: string;
  userName: string;
  fileName: string;
  table: FileTable;
  map: ColumnMap;
  dateForm?: DateForm | undefined;
  cardForm?: CardForm | undefined;
  /** Rows whose door password was not kept. */
  passwords: number;
  undo: ImportUndo;
  /** Decisions about rows in conflict. */
  decisions: Decisions;
  /** Number of persons whose photos were to be stored; the photos are not kept. */
  photos: number;
}

/** Keeps the journal; false when the tab's storage is full and the import cannot be resumed after a reload. */
export function keepJournal(journal: ImportJournal): boolean {
  const { map, table } = journal;
  const { Password: _, ...kept } = map;
  const places = new Set(Object.values(kept));
  const rows = table.rows.map(({ number, cells }) => ({
    number,
    // An unmapped column may contain a secret too.
    cells: cells.map((cell, place) => (places.has(place) ? cell : '')),
  }));
  const isKept = keptImport.set(JSON.stringify({ ...journal, table: { ...table, rows } }));
  // The journal of an earlier import must not be restored instead of this one.
  if (!isKept) dropJournal();
  return isKept;
}

/**
 * The journal of this tab. Undefined, and deleted, when there is none, when it belongs to another device or account,
 * or when it is not what this console writes: an older console or another page of the same origin may have left it.
 */
export function keptJournal(serialNumber: string, userName: string): ImportJournal | undefined {
  const journal = parseJournal(keptImport.get());
  if (journal && journal.serialNumber === serialNumber && journal.userName === userName) return journal;
  dropJournal();
  return undefined;
}

function parseJournal(text: string | undefined): ImportJournal | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return isJournal(kept) ? kept : undefined;
  } catch {
    // Not JSON.
    return undefined;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isListOf = <T>(value: unknown, isEach: (each: unknown) => each is T): value is T[] =>
  Array.isArray(value) && value.every(isEach);
const isTexts = (value: unknown): value is string[] => isListOf(value, isText);

const isTable = (value: unknown): value is FileTable =>
  isRecord(value) &&
  isTexts(value.header) &&
  Array.isArray(value.rows) &&
  value.rows.every((row) => isRecord(row) && isCount(row.number) && isTexts(row.cells));

const isMap = (value: unknown, columns: number): boolean =>
  isRecord(value) &&
  Object.entries(value).every(([name, place]) => isPersonColumn(name) && isCount(place) && place < columns);

const isUndo = (value: unknown): boolean =>
  isRecord(value) &&
  isListOf(value.columns, isPersonColumn) &&
  isListOf(value.changed, isTexts) &&
  isTexts(value.added);

const isDecisions = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every((each) => each === 'skip' || each === 'send');

const isJournal = (value: unknown): value is ImportJournal =>
  isRecord(value) &&
  [value.serialNumber, value.userName, value.fileName].every(isText) &&
  isTable(value.table) &&
  isMap(value.map, value.table.header.length) &&
  [undefined, ...DATE_FORMS].some((form) => form === value.dateForm) &&
  [undefined, ...CARD_FORMS].some((form) => form === value.cardForm) &&
  isCount(value.passwords) &&
  isCount(value.photos) &&
  isUndo(value.undo) &&
  isDecisions(value.decisions);

/** Deletes the journal: the import is over, or will not be resumed. */
export function dropJournal(): void {
  keptImport.set(undefined);
}
