import { useTranslations } from 'next-intl';
import { ExportDialog } from '@/components/table/export-dialog';
import { allPersons } from '@/lib/people-file/held-persons';
import { exportFile } from '@/lib/people-file/people-files';
import { columnsOf } from '@/lib/people-file/person-columns';
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
  return (
    <ExportDialog
      title={t('exportTitle')}
      text={t('exportText')}
      read={allPersons}
      toFile={(persons) => exportFile(persons, columns)}
      fileName={`persons ${now}.csv`}
      done={(count) => t('exported', { count })}
      onClose={onClose}
    />
  );
}
