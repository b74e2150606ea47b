import { undoText } from './card-change';
import type { SentRow } from './import-run';
import { type PersonColumn, personRow } from './person-columns';

/** Data to undo an import: persons as they were, and the IDs that it added. */
export interface ImportUndo {
  columns: readonly PersonColumn[];
  /** Rows of the changed persons, a cell for each of `columns`. */
  changed: readonly (readonly string[])[];
  /** IDs that were to be added. */
  added: readonly string[];
}

/** The undo data of these rows and of an import before a reload; a person changed twice keeps the first values. */
export function undoOf(
  rows: readonly SentRow[],
  columns: readonly PersonColumn[],
  past: ImportUndo | undefined,
): ImportUndo {
  const changed = new Map(past?.changed.map((row) => [row[past.columns.indexOf('UserID')] ?? '', row]));
  const added = new Set(past?.added);
  for (const row of rows) {
    if (row.kind === 'new') added.add(row.id);
    else if (!changed.has(row.id)) changed.set(row.id, undoRow(row, columns));
  }
  return { columns, changed: [...changed.values()], added: [...added] };
}

const undoRow = ({ was, cards }: Extract<SentRow, { kind: 'changed' }>, columns: readonly PersonColumn[]): string[] =>
  personRow(was, columns).map((cell, place) => (columns[place] === 'Cards' ? undoText(cards) : cell));
