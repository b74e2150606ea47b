import { useTranslations } from 'next-intl';
import { MissedList } from '@/components/feedback/missed-list';
import type { SimpleColumn } from '@/components/table/simple-table';
import { failCodeKey } from '@/lib/errors/describe-error';
import type { FailedRow } from '@/lib/jobs/failures-file';
import type { ImportRun, SentRow } from '@/lib/people-file/import-run';

/** A person or photo that was not stored. A row number of 0 and an empty text are shown as a dash. */
export interface MissedPerson extends FailedRow {
  id: string;
  name: string;
}

interface MissedPersonsProps {
  missed: readonly MissedPerson[];
  /** Columns before code and reason. `photo` is the first cell of the row. */
  shows: readonly ('row' | 'photo' | 'id' | 'name')[];
  save: { label: string; fileName: string; header: readonly string[] } | undefined;
}

/** Table of persons and photos that were not stored. */
export function MissedPersons({ missed, shows, save }: MissedPersonsProps) {
  const t = useTranslations('personImport');
  const field = useTranslations('personManage.field');
  const column = (key: string, title: string, text: (row: MissedPerson) => string, isCode = true) =>
    ({
      key,
      title,
      cell: (row) => <bdi dir={isCode ? 'ltr' : undefined}>{text(row) || '–'}</bdi>,
    }) satisfies SimpleColumn<MissedPerson>;
  const columns = {
    row: column('row', t('row'), ({ file }) => (file.number === 0 ? '' : String(file.number))),
    photo: column('photo', t('photos.file'), ({ file }) => file.cells[0] ?? '', false),
    id: column('id', field('userId'), ({ id }) => id),
    name: column('name', field('name'), ({ name }) => name, false),
  };
  return (
    <MissedList
      missed={missed}
      identity={shows.map((each) => columns[each])}
      rowKey={({ file, id, reason }) => `${file.number} ${file.cells[0]} ${id} ${reason}`}
      save={save}
    />
  );
}

/** Rows of a run that were not stored; during the run, the refused ones. */
export function useMissedRows(): (run: Pick<ImportRun, 'refused' | 'left'>, isOver: boolean) => MissedPerson[] {
  const t = useTranslations('personImport');
  const codes = useTranslations('failCode');
  return (run, isOver) => {
    const { unsent, unsure } = isOver ? run.left() : { unsent: [], unsure: [] };
    return [
      ...run.refused.map(({ row, failCode }) => missedPerson(row, codes(failCodeKey(failCode)), failCode)),
      ...unsure.map((row) => missedPerson(row, t('unsure'))),
      ...unsent.map((row) => missedPerson(row, t('unsent'))),
    ];
  };
}

/** @param failCode FailCode of the device, if it gave one */
export const missedPerson = (
  { file, id, name }: Pick<SentRow, 'file' | 'id' | 'name'>,
  reason: string,
  failCode?: number,
): MissedPerson => ({ file, id, name, code: failCode === undefined ? '' : String(failCode), reason });
