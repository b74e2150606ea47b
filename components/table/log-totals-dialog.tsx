import { Button, Modal, Progress } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { Notice } from '@/components/feedback/notice';
import form from '@/components/form/dialog-form.module.css';
import { browserClock } from '@/lib/clock';
import type { RecordCondition } from '@/lib/contract/methods/records';
import type { FinderSource } from '@/lib/records/finder-source';
import type { LogFilter } from '@/lib/records/log-filter';
import { logTotals, MONTHS_MAX, pastMonths, type Total } from '@/lib/records/log-totals';
import { rpc } from '@/lib/session/device';
import type { ShownFilters } from './log-actions';
import classes from './log-totals.module.css';
import { SimpleTable } from './simple-table';
import '@mantine/core/styles/Progress.layer.css';
import '@/components/theme/dialog-styles';

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

/** How many records there are of each kind and in each month, within the filters; a press shows them. */
export function LogTotalsDialog<Row>({ source, member, members, day, filters, onClose }: LogTotalsDialogProps<Row>) {
  useFocusReturn();
  const t = useTranslations('table.log.totals');
  const table = useTranslations('table');
  const common = useTranslations('common');
  const failureText = useFailureText();
  const [totals, setTotals] = useState<{ choices: Total[]; months: Total[] }>();
  const [progress, setProgress] = useState({ read: 0, total: 0 });
  const [failure, setFailure] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const opened = useRef({ source, members, values: filters.values }).current;
  const { values } = opened;
  const filter = members.find((each) => each.member === member);

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    setFailure(undefined);
    const onProgress = (read: number, total: number) => !signal.aborted && setProgress({ read, total });
    logTotals(
      opened.source,
      values,
      opened.members,
      { member, day },
      { rpc, clock: browserClock, signal, onProgress },
    ).then(
      (found) => !signal.aborted && setTotals(found),
      (error) => !signal.aborted && setFailure(error),
    );
    return () => abort.abort();
  }, [tries, member, day, opened, values]);

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
    <Modal opened onClose={onClose} size="lg" title={t('open')} closeButtonProps={{ 'aria-label': common('close') }}>
      <div className={form.form}>
        <p>{t.rich('text', { from: values.from, to: values.to, bdi: (time) => <bdi dir="ltr">{time}</bdi> })}</p>
        {failure !== undefined && (
          <Notice
            tone="bad"
            isNews
            action={
              <Button size="xs" variant="default" onClick={() => setTries(tries + 1)}>
                {common('retry')}
              </Button>
            }
          >
            {failureText(failure)}
          </Notice>
        )}
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
          failure === undefined && (
            <div aria-busy="true">
              <p>{table('exportedSoFar', progress)}</p>
              <Progress
                value={(progress.read / Math.max(1, progress.total)) * 100}
                size={8}
                aria-label={t('open')}
                transitionDuration={0}
              />
            </div>
          )
        )}
        <div className={form.buttons}>
          <Button variant="default" onClick={onClose}>
            {common('close')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
