import { useTranslations } from 'next-intl';
import { Mark } from '@/components/feedback/mark';
import { useProblemText } from '@/components/feedback/problem-text';
import { PagedTable } from '@/components/table/paged-table';
import type { RecordRow } from '@/lib/contract/methods/records';
import type { Problem } from '@/lib/i18n/message-keys';

/** One line of a file of contacts, as spreadsheets count, the header being line 1. */
export interface ContactLine {
  line: number;
  number: string;
  name: string;
  /** The contacts to send. */
  record: RecordRow;
  /** The first problem, with the label of its column; undefined: the line can be sent. */
  problem?: { column: string; problem: Problem };
}

interface ContactLinesProps {
  /** `reason`: why the device refused it. */
  lines: readonly (ContactLine & { reason?: string })[];
  numberTitle: string;
  nameTitle: string;
}

/** Lines of a file with their messages. */
export function ContactLines({ lines, numberTitle, nameTitle }: ContactLinesProps) {
  const t = useTranslations('contactImport');
  const problemText = useProblemText();
  return (
    <PagedTable
      rows={lines}
      rowKey={({ line }) => String(line)}
      columns={[
        { key: 'line', title: t('line'), cell: ({ line }) => <bdi dir="ltr">{line}</bdi> },
        { key: 'number', title: numberTitle, cell: ({ number }) => <bdi dir="ltr">{number}</bdi> },
        { key: 'name', title: nameTitle, cell: ({ name }) => <bdi>{name}</bdi> },
        {
          key: 'what',
          title: t('outcome'),
          cell: ({ problem, reason }) => {
            const text = problem
              ? t('lineProblem', { column: problem.column, problem: problemText(problem.problem) })
              : reason;
            return <Mark tone={text === undefined ? 'ok' : 'bad'}>{text ?? t('new')}</Mark>;
          },
        },
      ]}
    />
  );
}
