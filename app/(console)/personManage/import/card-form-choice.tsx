import { useTranslations } from 'next-intl';
import { useCardFaultText } from '@/components/feedback/card-fault-text';
import { Mark } from '@/components/feedback/mark';
import { SimpleTable } from '@/components/table/simple-table';
import type { FileRow } from '@/lib/csv/read-csv';
import { storedCards } from '@/lib/people-file/card-forms-of-file';
import type { CardForm } from '@/lib/persons/card-forms';
import { CardFormSelect } from '../drawer/card-form-select';

/** Rows of the preview, and characters of a cell in it. */
const SHOWN = { rows: 3, length: 40 };

interface CardFormChoiceProps {
  rows: readonly FileRow[];
  /** The column of cards. */
  place: number;
  value: CardForm;
  onChange(form: CardForm): void;
}

/** How the card numbers of a file are written, with the first of them as the device will store them. */
export function CardFormChoice({ rows, place, value, onChange }: CardFormChoiceProps) {
  const t = useTranslations('cardForm');
  const faultText = useCardFaultText();
  const cells = rows.map(({ cells: all }) => all[place]?.trim() ?? '').filter((cell) => cell !== '');
  const lines = cells.slice(0, SHOWN.rows).map((cell, index) => ({ cell, index, stored: storedCards(cell, value) }));
  return (
    <>
      <CardFormSelect label={t('inFile')} value={value} onChange={onChange} />
      {lines.length > 0 && (
        <SimpleTable
          rows={lines}
          rowKey={({ index }) => String(index)}
          columns={[
            {
              key: 'cell',
              title: t('written'),
              cell: ({ cell }) => <bdi dir="ltr">{cell.slice(0, SHOWN.length)}</bdi>,
            },
            {
              key: 'stored',
              title: t('stored'),
              cell: ({ stored }) =>
                typeof stored === 'string' ? (
                  <bdi dir="ltr">{stored.slice(0, SHOWN.length)}</bdi>
                ) : (
                  <Mark tone="bad">{faultText(stored)}</Mark>
                ),
            },
          ]}
        />
      )}
    </>
  );
}
