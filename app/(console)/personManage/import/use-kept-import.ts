import { dropJournal, type ImportJournal, keepJournal, keptJournal } from '@/lib/people-file/import-journal';
import type { SentRow } from '@/lib/people-file/import-run';
import type { ImportUndo } from '@/lib/people-file/import-undo';
import { useCapabilities, useVisitor } from '@/lib/session/use-visitor';
import type { ChosenFile } from './import-stage';

/** What this tab keeps of an import by this account on this device. */
export function useKeptImport() {
  const { serialNumber } = useCapabilities();
  const userName = useVisitor()?.userName ?? '';
  return {
    /** An import that a reload ended. */
    read: (): ImportJournal | undefined => keptJournal(serialNumber, userName),
    /** Keeps what is about to be sent; false where the tab has no room for it. @param photos persons with photos */
    keep(
      { name, table, map, decisions, past }: ChosenFile,
      sent: readonly SentRow[],
      undo: ImportUndo,
      photos: number,
    ) {
      const numbers = new Set(sent.map(({ file }) => file.number));
      const withPassword = sent.filter(({ record }) => record.Password !== undefined).length;
      return keepJournal({
        serialNumber,
        userName,
        fileName: name,
        // What the first part of the import stored stays: only with it can the undo tell whom it added.
        table: past?.table ?? { ...table, rows: table.rows.filter(({ number }) => numbers.has(number)) },
        map,
        passwords: withPassword + (past?.passwords ?? 0),
        undo,
        decisions,
        photos,
      });
    },
    forget: dropJournal,
  };
}

/** A kept import as the file it was: its plan is to be made anew. */
export const fileOfJournal = (journal: ImportJournal): ChosenFile => ({
  name: journal.fileName,
  table: journal.table,
  map: journal.map,
  decisions: journal.decisions,
  past: journal,
});
