import { ActionIcon, Button, Skeleton, Switch } from '@mantine/core';
import { IconDownload, IconListDetails, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense, useState } from 'react';
import { FailedQuery } from '@/components/feedback/failed-query';
import { lazyPart } from '@/components/feedback/lazy-part';
import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import type { LogTableName, RecordTables } from '@/lib/contract/records';
import { sameValue } from '@/lib/forms/changed-tables';
import { useFields } from '@/lib/forms/use-fields';
import { type LogFilter, type LogValues, logCondition, logProblems, wholeDay } from '@/lib/records/log-filter';
import { logFinder } from '@/lib/records/log-finder';
import { useFinder } from '@/lib/records/use-finder';
import { useLiveTail } from '@/lib/records/use-live-tail';
import { showRecordTime } from '@/lib/session/device-time';
import { useDeviceDay } from '@/lib/session/use-device-day';
import { useReadAgain } from '@/lib/session/use-session-open';
import { useAuthority, useCapabilities } from '@/lib/session/use-visitor';
import { LogFilters } from './log-filters';
import classes from './log-page.module.css';
import { RecordPage } from './record-page';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';

/** Load when somebody opens them. */
const LogExport = lazyPart(() => import('./log-export').then((module) => module.LogExport));
const ClearLogDialog = lazyPart(() => import('./clear-log-dialog').then((module) => module.ClearLogDialog));
const LogDrawer = lazyPart(() => import('./log-drawer').then((module) => module.LogDrawer));

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** So many characters stay on one line: many narrow columns would break words in the middle. */
const SHORT = 10;

/** One member of a record: in the table, in the drawer and in the exported file. */
export interface LogColumn<Row> {
  key: string;
  title: string;
  /** As text, '' for nothing; what the file has. */
  text(row: Row): string;
  /** A code, a number or a time: left to right in every language. */
  isTechnical?: boolean;
  /** In the drawer and in the file alone: a table that scrolls sideways is read by nobody. */
  isDetail?: boolean;
  /** In the table; the text when absent. */
  cell?(row: Row): ReactNode;
  /** In the drawer; as in the table when absent. */
  detail?(row: Row): ReactNode;
}

interface LogPageProps<Name extends LogTableName> {
  table: Name;
  /** Codes of the events that leave a row. */
  events: readonly string[];
  filters: readonly LogFilter[];
  /** Behind number and time. */
  columns: readonly LogColumn<RecordTables[Name]>[];
  /** Of the exported file, without its ending. */
  fileName: string;
  /** Button below the details of a row; it closes them. */
  rowAction?(row: RecordTables[Name], close: () => void): ReactNode;
  /** Further quiet buttons of the head. */
  actions?: ReactNode;
}

/**
 * A page over a log of the device: filters with today of the device, the table with its newest rows as they come, a
 * drawer for one row, a file of all that fit, and the way to empty the log. @assumed pages-1 /accesslog/log
 */
export function LogPage<Name extends LogTableName>(props: LogPageProps<Name>) {
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

/** What a cell shows: an en dash for nothing. */
export function LogCell<Row>({ column, row }: { column: LogColumn<Row>; row: Row }) {
  if (column.cell) return column.cell(row);
  const text = column.text(row);
  return (
    <bdi dir={column.isTechnical ? 'ltr' : undefined} className={text.length <= SHORT ? classes.short : undefined}>
      {text || '–'}
    </bdi>
  );
}

function Log<Name extends LogTableName>(props: LogPageProps<Name> & { day: string }) {
  type Row = RecordTables[Name];
  const { table, events, filters, fileName, rowAction, day } = props;
  const t = useTranslations('table.log');
  const { timeFormat } = useCapabilities();
  const mayClear = useAuthority('AuthDelLog');
  const [source] = useState(() => logFinder(table));
  const today = wholeDay(day, filters);
  const fields = useFields({
    initial: today,
    label: (member) => filters.find((each) => each.member === member)?.label ?? t(member === 'from' ? 'from' : 'to'),
    validate: logProblems,
  });
  const [condition, setCondition] = useState(() => logCondition(today, filters));
  const [open, setOpen] = useState<'export' | 'clear' | Row>();
  const records = useFinder<Row, typeof condition>(source, condition);
  const tail = useLiveTail(events, records, JSON.stringify(condition));
  const close = () => setOpen(undefined);

  const columns: LogColumn<Row>[] = [
    { key: 'number', title: t('number'), isTechnical: true, text: ({ RecNo }) => String(RecNo ?? '') },
    { key: 'time', title: t('time'), isTechnical: true, text: (row) => showRecordTime(row.CreateTime, timeFormat) },
    ...props.columns,
  ];
  const timeOf = (row: Row) => showRecordTime(row.CreateTime, timeFormat) || String(row.RecNo);
  const search = (values: LogValues) => {
    const next = logCondition(values, filters);
    // The same filters again are a wish to read again.
    if (sameValue(next, condition)) void records.refresh();
    else setCondition(next);
  };
  const clearFilters = () => {
    fields.reset(today);
    search(today);
  };

  return (
    <>
      <RecordPage
        records={records}
        rowKey={(row) => String(row.RecNo)}
        rowName={timeOf}
        isNew={tail.isNew}
        note={records.state === 'ready' ? t('count', { count: records.total }) : undefined}
        actions={
          <>
            {tail.waiting > 0 && (
              <Button variant="subtle" onClick={tail.catchUp}>
                {t('waiting', { count: tail.waiting })}
              </Button>
            )}
            {props.actions}
            <Switch
              label={t('liveTail')}
              checked={tail.isOn}
              onChange={(event) => tail.setOn(event.currentTarget.checked)}
            />
            {mayClear && (
              <Button variant="subtle-danger" leftSection={<IconTrash {...ICON} />} onClick={() => setOpen('clear')}>
                {t('clear')}
              </Button>
            )}
            <Button
              variant="subtle"
              leftSection={<IconDownload {...ICON} />}
              disabled={records.total === 0}
              onClick={() => setOpen('export')}
            >
              {t('export')}
            </Button>
          </>
        }
        tools={<LogFilters fields={fields} filters={filters} onSearch={() => search(fields.values)} />}
        // Always for a time: what the log holds otherwise is not known.
        isFiltered
        noMatch={t('noRecords')}
        onClearFilters={clearFilters}
        columns={columns
          .filter(({ isDetail }) => !isDetail)
          .map((column) => ({
            key: column.key,
            title: column.title,
            isIdentity: column.key === 'time',
            cell: (row) => <LogCell column={column} row={row} />,
          }))}
        operations={(row) => (
          <ActionIcon size="sm" aria-label={t('details', { time: timeOf(row) })} onClick={() => setOpen(row)}>
            <IconListDetails {...ICON} />
          </ActionIcon>
        )}
      />
      <Suspense fallback={null}>
        {open === 'export' && (
          <LogExport
            source={source}
            condition={condition}
            columns={columns}
            fileName={`${fileName} ${day}`}
            onClose={close}
          />
        )}
        {open === 'clear' && <ClearLogDialog table={table} onClose={close} onCleared={() => void records.refresh()} />}
        {typeof open === 'object' && (
          <LogDrawer
            row={open}
            title={timeOf(open)}
            columns={columns}
            action={rowAction?.(open, close)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
