import type { FileTable } from '@/lib/csv/read-csv';
import type { ColumnMap } from './column-map';
import type { Decisions } from './import-conflicts';
import type { ImportUndo } from './import-undo';
import { keptImport } from './kept-import';

/**
 * What a tab keeps of an import under way, so that a reload can offer to go on. It holds the rows that were to be sent
 * and not how far the run came: the plan is made anew against the device, which knows best. It stays in the session
 * storage, so it goes with the tab. Door passwords are not kept: their cells are empty here, and a resumed import leaves
 * them alone.
 */
export interface ImportJournal {
  /** Serial number of the device and name of the account: another one is offered nothing. */
  serialNumber: string;
  userName: string;
  fileName: string;
  table: FileTable;
  map: ColumnMap;
  /** Rows whose door password was not kept. */
  passwords: number;
  undo: ImportUndo;
  /** What was decided of rows in conflict. */
  decisions: Decisions;
  /** Persons whose photos were to be stored: these are not kept. */
  photos: number;
}

/** Keeps the journal; false where the tab has no room for it, and a reload cannot go on. */
export function keepJournal(journal: ImportJournal): boolean {
  const { map, table } = journal;
  const { Password: _, ...kept } = map;
  const places = new Set(Object.values(kept));
  const rows = table.rows.map(({ number, cells }) => ({
    number,
    // A column that nobody named may hold a secret too.
    cells: cells.map((cell, place) => (places.has(place) ? cell : '')),
  }));
  const isKept = keptImport.set(JSON.stringify({ ...journal, table: { ...table, rows } }));
  // The journal of an earlier import must not come back in place of this one.
  if (!isKept) dropJournal();
  return isKept;
}

/** The journal of this tab; undefined when there is none, or it is of another device or account. */
export function keptJournal(serialNumber: string, userName: string): ImportJournal | undefined {
  const text = keptImport.get();
  if (text === undefined) return undefined;
  const journal = JSON.parse(text) as ImportJournal;
  if (journal.serialNumber === serialNumber && journal.userName === userName) return journal;
  dropJournal();
  return undefined;
}

/** Forgets the import of this tab: it is over, or nobody wants to go on. */
export function dropJournal(): void {
  keptImport.set(undefined);
}
