import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { ExportDialog } from '@/components/table/export-dialog';
import { allCards, type HeldCards } from '@/lib/people-file/held-cards';
import { allPersons } from '@/lib/people-file/held-persons';
import { exportFile } from '@/lib/people-file/people-files';
import { columnsOf } from '@/lib/people-file/person-columns';
import type { LongRead } from '@/lib/records/read-all';
import { useCapabilities } from '@/lib/session/use-visitor';

interface PersonsExportProps {
  /** Device wall clock. */
  now: string;
  onClose(): void;
}

/** A file of every person of the device, which imports again. */
export function PersonsExport({ now, onClose }: PersonsExportProps) {
  const t = useTranslations('personImport');
  const columns = columnsOf(useCapabilities());
  // Cards are read before the persons, and their number is not the progress that is shown.
  const cards = useRef<HeldCards>(undefined);
  const read = async (watched: LongRead) => {
    if (columns.includes('Cards')) cards.current = await allCards({ ...watched, onProgress: () => undefined });
    return allPersons(watched);
  };
  return (
    <ExportDialog
      title={t('exportTitle')}
      text={t('exportText')}
      read={read}
      toFile={(persons) => exportFile(persons, columns, cards.current)}
      fileName={`persons ${now}.csv`}
      done={(count) => t('exported', { count })}
      onClose={onClose}
    />
  );
}
