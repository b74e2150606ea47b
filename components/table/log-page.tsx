import { Skeleton } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FailedQuery } from '@/components/feedback/failed-query';
import { lazyPart } from '@/components/feedback/lazy-part';
import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import type { Act } from '@/components/shell/act-menu';
import { RowAct } from '@/components/table/row-act';
import { sameValue } from '@/lib/forms/changed-tables';
import { useActionForm } from '@/lib/forms/use-action-form';
import {
  type LogFilter,
  type LogValues,
  lastDays,
  logCondition,
  logProblems,
  wholeDay,
} from '@/lib/records/log-filter';
import { keptColumns } from '@/lib/records/log-keeping';
import type { LogRow, LogSource } from '@/lib/records/log-source';
import { useFinder } from '@/lib/records/use-finder';
import { useLiveTail } from '@/lib/records/use-live-tail';
import { dayAndTime, recordTime, showRecordTime } from '@/lib/session/device-time';
import { useDeviceDay } from '@/lib/session/use-device-day';
import { useReadAgain } from '@/lib/session/use-session-open';
import { useCapabilities } from '@/lib/session/use-visitor';
import { LogActions } from './log-actions';
import { type LogColumn, logCell, TIME } from './log-column';
import { LogFilters } from './log-filters';
import { RecordPage } from './record-page';

/** Loaded on demand. */
const LogDrawer = lazyPart(() => import('./log-drawer').then((module) => module.LogDrawer));

export interface LogPageProps<Row extends LogRow> {
  /** Must be stable across renders. A record table of the device is `logFinder(name)`. */
  log: LogSource<Row>;
  /** Codes of the events that add a row; without any, new rows appear only after a search. */
  events: readonly string[];
  filters: readonly LogFilter[];
  /** After number and time. */
  columns: readonly LogColumn<NoInfer<Row>>[];
  /** Name of the exported file, without its extension. */
  fileName: string;
  /** Button below the details of a row; it closes them. */
  rowAction?(row: NoInfer<Row>, close: () => void): ReactNode;
  /** Further quiet buttons of the head. */
  acts?: readonly Act[] | undefined;
  /** Filter with choices whose totals are offered, besides those of the months. */
  totals?: string;
}

/**
 * A page for a log of the device: filters starting with today of the device, the table with its newest rows as they
 * come, a drawer for one row, an export of all matching rows, and emptying the log where the device offers it.
 * @assumed pages-1 /accesslog/log
 */
export function LogPage<Row extends LogRow>(props: LogPageProps<Row>) {
  const day = useDeviceDay();
  useReadAgain(day.error, () => void day.refetch());
  if (day.data !== undefined) return <Log {...props} day={day.data} />;
  return (
    <PageBody head={<PageHead />}>
      {day.isError ? (
        <FailedQuery query={day} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={240} animate={false} />
        </div>
      )}
    </PageBody>
  );
}

function Log<Row extends LogRow>(props: LogPageProps<Row> & { day: string }) {
  const { log, events, filters, rowAction, day } = props;
  const t = useTranslations('table.log');
  const format = useFormatter();
  const { timeFormat } = useCapabilities();
  const fields = useActionForm({
    initial: wholeDay(day, filters),
    label: (member) => filters.find((each) => each.member === member)?.label ?? t(member === 'from' ? 'from' : 'to'),
    validate: logProblems,
  });
  const [applied, setApplied] = useState(() => wholeDay(day, filters));
  /** The number of days up to today that the times cover; undefined: typed times. */
  const [days, setDays] = useState<number | undefined>(1);
  const [open, setOpen] = useState<Row>();
  const condition = logCondition(applied, filters);
  const records = useFinder(log, condition);
  const tail = useLiveTail(events, records, JSON.stringify(condition));

  const parts = dayAndTime(timeFormat);
  const timeOf = (row: Row) => showRecordTime(row.CreateTime, timeFormat) || String(row.RecNo);
  const groups = parts && {
    of: (row: Row) => showRecordTime(row.CreateTime, parts.day),
    title: (row: Row) =>
      t.rich(showRecordTime(row.CreateTime, 'yyyy-MM-dd') === day ? 'today' : 'day', {
        day: showRecordTime(row.CreateTime, parts.day),
        weekday: format.dateTime(recordTime(row.CreateTime) ?? 0, { weekday: 'long', timeZone: 'UTC' }),
        bdi: (text) => <bdi dir="ltr">{text}</bdi>,
      }),
  };
  const columns: LogColumn<Row>[] = [
    { key: 'number', title: t('number'), isTechnical: true, rank: 3, text: ({ RecNo }) => String(RecNo ?? '') },
    {
      key: TIME,
      title: t('time'),
      isTechnical: true,
      card: 'end',
      text: (row) => showRecordTime(row.CreateTime, timeFormat),
      // The day stands once, above its rows.
      ...(parts && {
        cell: (row) => <bdi dir="ltr">{showRecordTime(row.CreateTime, parts.time)}</bdi>,
        detail: timeOf,
      }),
    },
    ...props.columns,
  ];
  const [shown, setShown] = useState(() =>
    keptColumns(
      log.name,
      columns.map(({ key }) => key),
    ),
  );
  /** Starts the card of a row. */
  const name = props.columns.find(({ card }) => card === 'name')?.key ?? props.columns[0]?.key;
  const areTimes = ({ from, to }: LogValues) => from === applied.from && to === applied.to;
  const search = (values: LogValues, span = areTimes(values) ? days : undefined) => {
    setDays(span);
    // Searching with the same filters reads again.
    if (sameValue(logCondition(values, filters), condition)) void records.refresh();
    else setApplied(values);
  };
  const show = (values: LogValues, span?: number) => {
    fields.reset(values);
    search(values, span);
  };

  const lastDay = useRef(day);
  useEffect(() => {
    if (lastDay.current === day) return;
    lastDay.current = day;
    if (days === undefined) return;
    const times = lastDays(day, days);
    // Changed times that were not searched for yet stay as typed.
    if (areTimes(fields.values)) fields.set(times);
    setApplied((was) => ({ ...was, ...times }));
  });

  return (
    <>
      <RecordPage
        records={records}
        rowKey={(row) => String(row.RecNo)}
        rowName={timeOf}
        isNew={tail.isNew}
        note={records.state === 'ready' ? t('count', { count: records.total }) : undefined}
        actions={
          <LogActions
            page={props}
            condition={condition}
            records={records}
            tail={tail}
            columns={columns}
            shown={shown}
            onColumns={setShown}
            filters={{
              values: fields.values,
              isValid: fields.isValid,
              days: areTimes(fields.values) ? days : undefined,
              show,
            }}
          />
        }
        tools={
          <LogFilters
            fields={fields}
            applied={applied}
            filters={filters}
            onSearch={() => search(fields.values)}
            onRemove={(member) => show({ ...applied, [member]: '' })}
          />
        }
        // Always filtered by time, so that an empty result never means an empty log.
        isFiltered
        noMatch={t(Object.keys(condition).length > 1 ? 'noRecords' : 'noRecordsThen')}
        onClearFilters={() => show(wholeDay(day, filters), 1)}
        columns={columns
          .filter(({ key, isDetail }) => key === TIME || (shown ? shown.includes(key) : !isDetail))
          .map((column) => ({
            key: column.key,
            title: column.title,
            // Chosen columns are shown at every width.
            rank: shown ? undefined : column.rank,
            card: column.card ?? (column.key === name ? 'name' : column.rank ? 'none' : 'line'),
            isOneLine: column.isOneLine ?? column.isTechnical,
            isCompared: column.isCompared,
            cell: (row: Row) => (column.cell || column.text(row)) && logCell(column, row),
          }))}
        groups={groups}
        onTap={setOpen}
        operations={(row) => (
          <RowAct icon={IconListDetails} label={t('details', { time: timeOf(row) })} onClick={() => setOpen(row)} />
        )}
      />
      {open && (
        <LogDrawer
          row={open}
          title={timeOf(open)}
          columns={columns}
          action={rowAction?.(open, () => setOpen(undefined))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
