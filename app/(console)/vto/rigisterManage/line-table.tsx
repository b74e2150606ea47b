import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Mark } from '@/components/feedback/mark';
import { useProblemText } from '@/components/feedback/problem-text';
import { PaginationBar } from '@/components/table/pagination-bar';
import { SimpleTable } from '@/components/table/simple-table';
import { PAGE_SIZE } from '@/lib/contract/limits';
import type { StationLine } from '@/lib/intercom/door-station-fields';

/** Lines of a file with what is to be said about each; `reason` is the device's. */
export function LineTable({ lines }: { lines: readonly (StationLine & { reason?: string })[] }) {
  const t = useTranslations('vto.rigisterManage');
  const rooms = useTranslations('vto.room');
  const problemText = useProblemText();
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(lines.length / PAGE_SIZE));
  return (
    <div>
      <SimpleTable
        rows={lines.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        rowKey={({ line }) => String(line)}
        columns={[
          { key: 'line', title: rooms('line'), cell: ({ line }) => <bdi dir="ltr">{line}</bdi> },
          { key: 'number', title: t('field.number'), cell: ({ fields }) => <bdi dir="ltr">{fields.number}</bdi> },
          { key: 'name', title: t('field.name'), cell: ({ fields }) => <bdi>{fields.name}</bdi> },
          {
            key: 'what',
            title: rooms('outcome'),
            cell: ({ problem, reason }) => {
              const text = problem
                ? rooms('lineProblem', {
                    column: t(`field.${problem.field}`),
                    problem: problemText(problem.problem),
                  })
                : reason;
              return <Mark tone={text === undefined ? 'ok' : 'bad'}>{text ?? rooms('new')}</Mark>;
            },
          },
        ]}
      />
      <PaginationBar page={page} pages={pages} total={lines.length} onGoTo={setPage} />
    </div>
  );
}
