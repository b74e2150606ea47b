import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Mark } from '@/components/feedback/mark';
import { useProblemText } from '@/components/feedback/problem-text';
import { PaginationBar } from '@/components/table/pagination-bar';
import { SimpleTable } from '@/components/table/simple-table';
import { PAGE_SIZE } from '@/lib/contract/limits';
import { ROOM_COLUMNS, type RoomLine } from '@/lib/intercom/room-file';

/** Lines of a file with what is to be said about each; `reason` is the device's. */
export function LineTable({ lines }: { lines: readonly (RoomLine & { reason?: string })[] }) {
  const t = useTranslations('vto.room');
  const problemText = useProblemText();
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(lines.length / PAGE_SIZE));
  const said = ({ problem, reason }: RoomLine & { reason?: string }) =>
    problem
      ? t('lineProblem', { column: t(`field.${ROOM_COLUMNS[problem.column]}`), problem: problemText(problem.problem) })
      : reason;
  return (
    <div>
      <SimpleTable
        rows={lines.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        rowKey={(each) => String(each.line)}
        columns={[
          { key: 'line', title: t('line'), cell: (each) => <bdi dir="ltr">{each.line}</bdi> },
          { key: 'number', title: t('field.number'), cell: (each) => <bdi dir="ltr">{each.fields.number}</bdi> },
          {
            key: 'name',
            title: t('field.firstName'),
            cell: (each) => <bdi>{each.fields.firstName || each.fields.nickname}</bdi>,
          },
          {
            key: 'what',
            title: t('outcome'),
            cell: (each) => {
              const text = said(each);
              return <Mark tone={text === undefined ? 'ok' : 'bad'}>{text ?? t('new')}</Mark>;
            },
          },
        ]}
      />
      <PaginationBar page={page} pages={pages} total={lines.length} onGoTo={setPage} />
    </div>
  );
}
