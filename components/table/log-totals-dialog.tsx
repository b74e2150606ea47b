import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { LongReading } from '@/components/feedback/long-reading';
import { Notice } from '@/components/feedback/notice';
import form from '@/components/form/dialog-form.module.css';
import { DialogFrame } from '@/components/form/dialog-frame';
import type { RecordCondition } from '@/lib/contract/methods/records';
import type { FinderSource } from '@/lib/records/finder-source';
import type { LogFilter } from '@/lib/records/log-filter';
import { logTotals, MONTHS_MAX, pastMonths, type Total } from '@/lib/records/log-totals';
import type { ShownFilters } from './log-actions';
import classes from './log-totals.module.css';
import { SimpleTable } from './simple-table';

interface LogTotalsDialogProps<Row> {
  source: FinderSource<Row, RecordCondition>;
  /** Filter whose choices are counted. */
  member: string;
  members: readonly LogFilter[];
  /** Today of the device, 'yyyy-MM-dd'. */
  day: string;
  filters: ShownFilters;
  onClose(): void;
}

/** The number of records of each kind and in each month, within the filters; a press shows them. */
export function LogTotalsDialog<Row>({ source, member, members, day, filters, onClose }: LogTotalsDialogProps<Row>) {
  const t = useTranslations('table.log.totals');
  const table = useTranslations('table');
  const common = useTranslations('common');
  const [totals, setTotals] = useState<{ choices: Total[]; months: Total[] }>();
  // Counts with the filters of the moment the dialog opened.
  const { values } = useRef(filters).current;
  const filter = members.find((each) => each.member === member);

  const use = (next: typeof values) => {
    filters.show(next);
    onClose();
  };
  const months = pastMonths(values, day);
  const labelOf = (key: string) => filter?.choices?.find(({ value }) => String(value) === key)?.label ?? key;
  const list = (
    title: string,
    rows: readonly Total[],
    name: (key: string) => ReactNode,
    show: (key: string) => void,
  ) => (
    <SimpleTable
      rows={[...rows]}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'name',
          title,
          cell: ({ key }) => (
            <Button size="xs" variant="subtle" onClick={() => show(key)}>
              {name(key)}
            </Button>
          ),
        },
        { key: 'count', title: t('count'), cell: ({ count }) => <bdi>{count}</bdi> },
        {
          key: 'share',
          title: t('share'),
          cell: ({ count }) => (
            <svg className={classes.bar} aria-hidden>
              <rect width={`${(count / Math.max(1, ...rows.map((each) => each.count))) * 100}%`} height="100%" rx="2" />
            </svg>
          ),
        },
      ]}
    />
  );
  return (
    <DialogFrame onClose={onClose} size="lg" title={t('open')}>
      <div className={form.form}>
        <p>{t.rich('text', { from: values.from, to: values.to, bdi: (time) => <bdi dir="ltr">{time}</bdi> })}</p>
        {totals ? (
          <>
            {list(filter?.label ?? '', totals.choices, labelOf, (key) => use({ ...values, [member]: key }))}
            {months.length >= MONTHS_MAX && <Notice tone="info">{t('lastMonths', { max: MONTHS_MAX })}</Notice>}
            {list(
              t('month'),
              totals.months,
              (key) => (
                <bdi dir="ltr">{key}</bdi>
              ),
              (wanted) => {
                const month = months.find(({ key }) => key === wanted);
                if (month) use({ ...values, from: month.from, to: month.to });
              },
            )}
          </>
        ) : (
          <LongReading
            label={t('open')}
            text={(progress) => table('exportedSoFar', progress)}
            read={(watched) => logTotals(source, values, members, { member, day }, watched)}
            onRead={setTotals}
          />
        )}
        <div className={form.buttons}>
          <Button variant="default" onClick={onClose}>
            {common('close')}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}
