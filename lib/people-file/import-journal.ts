import type { FileTable } from '@/lib/csv/read-csv';
import type { ColumnMap } from './column-map';
import type { Decisions } from './import-conflicts';
import type { ImportUndo } from './import-undo';
import { keptImport } from './kept-import';

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

/** The journal of this tab; undefined when there is none, or it belongs to another device or account. */
export function keptJournal(serialNumber: string, userName: string): ImportJournal | undefined {
  const text = keptImport.get();
  if (text === undefined) return undefined;
  const journal = JSON.parse(text) as ImportJournal;
  if (journal.serialNumber === serialNumber && journal.userName === userName) return journal;
  dropJournal();
  return undefined;
}

/** Deletes the journal: the import is over, or will not be resumed. */
export function dropJournal(): void {
  keptImport.set(undefined);
}
