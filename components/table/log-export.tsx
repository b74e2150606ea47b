import { useTranslations } from 'next-intl';
import { csvFile } from '@/lib/csv/write-csv';
import type { FinderSource } from '@/lib/records/finder-source';
import { readAll } from '@/lib/records/read-all';
import { ExportDialog } from './export-dialog';
import type { LogColumn } from './log-column';

interface LogExportProps<Row, Condition> {
  source: FinderSource<Row, Condition>;
  condition: Condition;
  columns: readonly LogColumn<Row>[];
  /** Without its extension. */
  fileName: string;
  onClose(): void;
}

/** Exports every row that matches the filters as a file for spreadsheets. */
export function LogExport<Row, Condition>(props: LogExportProps<Row, Condition>) {
  const { source, condition, columns, fileName, onClose } = props;
  const t = useTranslations('table.log');
  return (
    <ExportDialog<Row>
      title={t('exporting')}
      read={(watched) => readAll(source, condition, watched)}
      toFile={(rows) =>
        csvFile([columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ text }) => text(row)))])
      }
      fileName={`${fileName}.csv`}
      done={(count) => t('exported', { count })}
      onClose={onClose}
    />
  );
}
