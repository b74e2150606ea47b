import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { PagedTable } from '@/components/table/paged-table';
import type { SimpleColumn } from '@/components/table/simple-table';
import { failCodeKey } from '@/lib/errors/describe-error';
import type { ImportRun, SentRow } from '@/lib/people-file/import-run';
import { type FailedRow, failuresFile } from '@/lib/people-file/people-files';
import { saveFile } from '@/lib/save-file';

/** Something that did not arrive. A row number of 0 and an empty text are shown as a dash. */
export interface MissedRow extends FailedRow {
  id: string;
  name: string;
}

interface MissedListProps {
  missed: readonly MissedRow[];
  /** What tells which they are, before code and reason. `photo`: the first cell. */
  shows: readonly ('row' | 'photo' | 'id' | 'name')[];
  /** The file that holds them; absent while more may come. `header`: of their cells. */
  save: { label: string; fileName: string; header: readonly string[] } | undefined;
}

/** What did not arrive, why not, and a file of it. */
export function MissedList({ missed, shows, save }: MissedListProps) {
  const t = useTranslations('personImport');
  const field = useTranslations('personManage.field');
  if (missed.length === 0) return null;
  const column = (key: string, title: string, text: (row: MissedRow) => string, isCode = true) =>
    ({
      key,
      title,
      cell: (row) => <bdi dir={isCode ? 'ltr' : undefined}>{text(row) || '–'}</bdi>,
    }) satisfies SimpleColumn<MissedRow>;
  const identity = {
    row: column('row', t('row'), ({ file }) => (file.number === 0 ? '' : String(file.number))),
    photo: column('photo', t('photos.file'), ({ file }) => file.cells[0] ?? '', false),
    id: column('id', field('userId'), ({ id }) => id),
    name: column('name', field('name'), ({ name }) => name, false),
  };
  return (
    <div>
      <PagedTable
        rows={missed}
        rowKey={({ file, id, reason }) => `${file.number} ${file.cells[0]} ${id} ${reason}`}
        columns={[
          ...shows.map((each) => identity[each]),
          column('code', t('code'), ({ code }) => code),
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

/** Rows of a run that did not arrive; before its end those that were refused. */
export function useMissedRows(): (run: Pick<ImportRun, 'refused' | 'left'>, isOver: boolean) => MissedRow[] {
  const t = useTranslations('personImport');
  const codes = useTranslations('errors.FailCode');
  return (run, isOver) => {
    const { unsent, unsure } = isOver ? run.left() : { unsent: [], unsure: [] };
    return [
      ...run.refused.map(({ row, failCode }) => missedRow(row, codes(failCodeKey(failCode)), failCode)),
      ...unsure.map((row) => missedRow(row, t('unsure'))),
      ...unsent.map((row) => missedRow(row, t('unsent'))),
    ];
  };
}

/** @param failCode of the device, where it gave one */
export const missedRow = (
  { file, id, name }: Pick<SentRow, 'file' | 'id' | 'name'>,
  reason: string,
  failCode?: number,
): MissedRow => ({ file, id, name, code: failCode === undefined ? '' : String(failCode), reason });
