import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Mark } from '@/components/feedback/mark';
import { PaginationBar } from '@/components/table/pagination-bar';
import { SimpleTable } from '@/components/table/simple-table';
import { PAGE_SIZE } from '@/lib/contract/limits';
import { isolated } from '@/lib/i18n/isolated';
import type { Holiday } from '@/lib/validation/holidays';
import type { IncomingLine } from './incoming';
import { YearStrip } from './year-strip';

const TONES = { new: 'ok', there: 'off', overlap: 'bad', full: 'warn' } as const;

interface IncomingTableProps {
  lines: readonly IncomingLine[];
  /** The other holidays of the group. */
  held: readonly Holiday[];
}

/** What would be added to a group: counts, the year with overlaps marked, and each holiday. */
export function IncomingTable({ lines, held }: IncomingTableProps) {
  const t = useTranslations('section.holidayGroup.incoming');
  const group = useTranslations('section.holidayGroup');
  const [page, setPage] = useState(1);
  const count = (outcome: IncomingLine['outcome']) => lines.filter((each) => each.outcome === outcome).length;
  const pages = Math.max(1, Math.ceil(lines.length / PAGE_SIZE));
  const from = (Math.min(page, pages) - 1) * PAGE_SIZE;
  // The device has no room for the others, which may be thousands.
  const strip = lines.filter(({ outcome }) => outcome !== 'there' && outcome !== 'full').map(({ holiday }) => holiday);
  return (
    <div>
      <p role="status">
        {t('plan', { added: count('new'), overlap: count('overlap'), full: count('full'), same: count('there') })}
      </p>
      <YearStrip holidays={[...held, ...strip]} />
      <SimpleTable
        rows={lines.map((line, index) => ({ ...line, index })).slice(from, from + PAGE_SIZE)}
        rowKey={({ index }) => String(index)}
        empty={t('nothing')}
        columns={[
          { key: 'name', title: group('holiday.name'), cell: ({ holiday }) => <bdi>{holiday.name}</bdi> },
          { key: 'start', title: group('holiday.start'), cell: ({ holiday }) => <bdi dir="ltr">{holiday.start}</bdi> },
          { key: 'end', title: group('holiday.end'), cell: ({ holiday }) => <bdi dir="ltr">{holiday.end}</bdi> },
          {
            key: 'outcome',
            title: t('outcome'),
            cell: ({ outcome, other = '' }) => (
              <Mark tone={TONES[outcome]}>
                {outcome === 'overlap' ? t('overlap', { name: isolated(other) }) : t(outcome)}
              </Mark>
            ),
          },
        ]}
      />
      {pages > 1 && <PaginationBar page={page} pages={pages} total={lines.length} onGoTo={setPage} />}
    </div>
  );
}
