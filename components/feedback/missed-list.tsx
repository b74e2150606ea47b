import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { PagedTable } from '@/components/table/paged-table';
import type { SimpleColumn } from '@/components/table/simple-table';
import { type FailedRow, failuresFile } from '@/lib/jobs/failures-file';
import { saveFile } from '@/lib/save-file';

interface MissedListProps<Row extends FailedRow> {
  missed: readonly Row[];
  /** Columns that identify the rows; code and reason follow them. */
  identity: readonly SimpleColumn<Row>[];
  /** Unique among the rows. */
  rowKey(row: Row): string;
  /** A file of the rows, with column titles; absent while more rows may follow. */
  save: { label: string; fileName: string; header: readonly string[] } | undefined;
}

/** The failed rows of a run with their reasons, and a file of them. */
export function MissedList<Row extends FailedRow>({ missed, identity, rowKey, save }: MissedListProps<Row>) {
  const t = useTranslations('run');
  if (missed.length === 0) return null;
  return (
    <div>
      <PagedTable
        rows={missed}
        rowKey={rowKey}
        columns={[
          ...identity,
          { key: 'code', title: t('code'), cell: ({ code }) => <bdi dir="ltr">{code || '–'}</bdi> },
          { key: 'reason', title: t('reason'), cell: ({ reason }) => reason },
        ]}
      />
      {save && (
        <Button variant="subtle" size="xs" onClick={() => saveFile(save.fileName, failuresFile(save.header, missed))}>
          {save.label}
        </Button>
      )}
    </div>
  );
}
