import { dropJournal, type ImportJournal, keepJournal, keptJournal } from '@/lib/people-file/import-journal';
import type { SentRow } from '@/lib/people-file/import-run';
import type { ImportUndo } from '@/lib/people-file/import-undo';
import { useCapabilities, useVisitor } from '@/lib/session/use-visitor';
import type { ChosenFile } from './import-stage';

/** Access to the journal of an import by this account on this device; the tab keeps it. */
export function useKeptImport() {
  const { serialNumber } = useCapabilities();
  const userName = useVisitor()?.userName ?? '';
  return {
    /** Reads the journal of an import that a reload interrupted. */
    read: (): ImportJournal | undefined => keptJournal(serialNumber, userName),
    /**
     * Writes the journal before sending; returns false when the tab has no room for it. @param photos persons with
     * photos
     */
    keep(
      { name, table, map, dateForm, cardForm, decisions, past }: ChosenFile,
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
        // The table of the first part is kept, because the undo needs it to know who was added.
        table: past?.table ?? { ...table, rows: table.rows.filter(({ number }) => numbers.has(number)) },
        map,
        dateForm,
        cardForm,
        passwords: withPassword + (past?.passwords ?? 0),
        undo,
        decisions,
        photos,
      });
    },
    forget: dropJournal,
  };
}

/** Restores the chosen file from a journal; its plan has to be made again. */
export const fileOfJournal = (journal: ImportJournal): ChosenFile => ({
  name: journal.fileName,
  table: journal.table,
  map: journal.map,
  dateForm: journal.dateForm,
  cardForm: journal.cardForm,
  decisions: journal.decisions,
  past: journal,
});
