'use client';

import { Button, Skeleton, Table } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Fragment, type KeyboardEvent, type MouseEvent, memo, type ReactNode, useRef } from 'react';
import { FailurePanel } from '@/components/feedback/failure-panel';
import { RetryNotice } from '@/components/feedback/retry-notice';
import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import { usePhone } from '@/components/form/use-phone';
import type { Records } from '@/lib/records/use-finder';
import { isSessionOver } from '@/lib/rpc/rpc-error';
import { type Column, ColumnHead, cellOf } from './column';
import { EmptyState } from './empty-state';
import { useKeptFocus } from './kept-focus';
import { PaginationBar } from './pagination-bar';
import { AddButton, type RecordActs, RemoveChosen, useRowActs } from './record-acts';
import classes from './record-page.module.css';
import { RowCheck } from './row-check';
import { RowMenu, useRowDots } from './row-menu';
import { useRowSlots } from './row-slots';
import shared from './rows.module.css';
import { useSelection } from './use-selection';

interface RecordPageProps<Row> extends RecordActs<NoInfer<Row>> {
  records: Records<Row>;
  /** What found the rows, where `records` does not say: another filter clears the selection. */
  filter?: string;
  rowKey(row: NoInfer<Row>): string;
  /** Name of a row for its checkbox and buttons. */
  rowName(row: NoInfer<Row>): string;
  /** The row has just been added. */
  isNew?(row: NoInfer<Row>): boolean;
  /** Something about the row needs attention; a cell says what. */
  isMarked?(row: NoInfer<Row>): boolean;
  columns: readonly Column<NoInfer<Row>>[];
  /** A line above the first row of each group: rows of one follow each other, '' belongs to none. */
  groups?: { of(row: NoInfer<Row>): string; title(row: NoInfer<Row>): ReactNode } | undefined;
  note?: ReactNode;
  /** Quiet buttons of the head; `add` follows them. */
  actions?: ReactNode;
  /** Above the tools, in any state of the list: problems of the whole list. */
  notice?: ReactNode;
  /** Search and filters. */
  tools?: ReactNode;
  /** Filters are set: an empty list then says so. */
  isFiltered?: boolean;
  onClearFilters?(): void;
  /** Shown when no row matches the filters; a default text when absent. */
  noMatch?: string;
  /**
   * Shown when the device holds nothing at all, with `add` and further actions; a list that is always filtered has
   * none.
   */
  empty?: { title: string; text: string; action?: ReactNode };
  /**
   * Actions on chosen rows besides `removeChosen`; without either, rows have no checkboxes. The rows may be on other
   * pages; `choose` takes all that the list finds in their place.
   */
  bulk?(chosen: NoInfer<Row>[], selection: { clear(): void; choose(rows: readonly NoInfer<Row>[]): void }): ReactNode;
  /** Buttons at the end of a row, before those of `edit`, `copy` and the deletion. */
  operations?(row: NoInfer<Row>): ReactNode;
  /** Action of a tap on the card of a row, besides `onOpen` and `edit`. */
  onTap?(row: NoInfer<Row>): void;
  /** Enter on a row; the arrow keys move between rows. */
  onOpen?(row: NoInfer<Row>): void;
  /**
   * Cells have no state of their own: DOM elements of removed rows are reused for new ones, which takes a third of
   * the time.
   */
  reusesRows?: boolean;
}

/**
 * The frame of a record page: head, tools, table with selection and pages, and its empty, loading and failed states.
 */
export function RecordPage<Row>(props: RecordPageProps<Row>) {
  const { records, rowKey, rowName, empty, isFiltered, onClearFilters } = props;
  const t = useTranslations('table');
  const errors = useTranslations('errors');
  const choice = useSelection({
    rows: records.rows,
    keyOf: rowKey,
    filter: props.filter ?? records.filter ?? '',
    slice: records.slice ?? '',
  });
  const { selection, clear } = choice;
  const chosenRows = [...selection.values()];
  const shown = records.rows.map((row) => rowKey(row)).join('\u0000');
  const isStale = records.error !== undefined && records.state === 'ready' && !isSessionOver(records.error);
  const isEmpty = records.state === 'ready' && records.total === 0;
  const isBare = isEmpty && !isFiltered;
  const list = useKeptFocus(shown);
  const operations = useRowActs(props, rowName, props.operations);
  const hasChoice = props.bulk !== undefined || props.removeChosen !== undefined;
  const add = props.add && <AddButton {...props.add} />;
  const actions = (props.actions || add) && (
    <>
      {props.actions}
      {add}
    </>
  );

  const isPhone = usePhone();
  // On a desktop below the scrolling area, like the save bar: nothing is ever hidden under it.
  const pages = records.state === 'ready' && !isEmpty && (
    <PaginationBar page={records.page} pages={records.pages} total={records.total} onGoTo={records.goTo} />
  );

  return (
    <>
      <PageBody ref={list} head={<PageHead note={props.note} actions={isBare ? undefined : actions} />}>
        {props.notice && <div className={classes.notice}>{props.notice}</div>}
        {props.tools && !isBare && <div className={classes.tools}>{props.tools}</div>}
        {isStale && (
          <RetryNotice tone="warn" isTrying={records.isReading} onRetry={() => void records.refresh()}>
            {t('stale')}
          </RetryNotice>
        )}
        {records.state === 'failed' ? (
          <FailurePanel
            title={errors('LogQueryFailed')}
            error={records.error}
            tries={records.tries}
            isTrying={records.isReading}
            onRetry={() => void records.refresh()}
          />
        ) : isBare && empty ? (
          <EmptyState
            title={empty.title}
            text={empty.text}
            action={
              (add || empty.action) && (
                <div>
                  {add} {empty.action}
                </div>
              )
            }
          />
        ) : (
          <section className={classes.panel} aria-busy={records.isReading}>
            {hasChoice && chosenRows.length > 0 && (
              <div className={classes.bulk}>
                <b>{t('selected', { count: selection.size, total: records.total })}</b>
                <div className={classes.bulkActs}>
                  <Button variant="subtle" size="xs" onClick={clear}>
                    {t('selectNone')}
                  </Button>
                  {props.bulk?.(chosenRows, { clear, choose: choice.replace })}
                  <RemoveChosen acts={props} rows={chosenRows} onDone={(gone) => choice.set(gone, false)} />
                </div>
              </div>
            )}
            {isEmpty ? (
              <p className={classes.noMatch} data-empty>
                {props.noMatch ?? t('noMatch')}
                {onClearFilters && (
                  <Button variant="subtle" size="xs" onClick={onClearFilters}>
                    {t('clearFilters')}
                  </Button>
                )}
              </p>
            ) : (
              <RecordTable {...props} operations={operations} hasChoice={hasChoice} choice={choice} />
            )}
            {isPhone && pages}
          </section>
        )}
      </PageBody>
      {!isPhone && pages && <div className={classes.foot}>{pages}</div>}
    </>
  );
}

interface RecordTableProps<Row> extends RecordPageProps<Row> {
  hasChoice: boolean;
  choice: ReturnType<typeof useSelection<Row>>;
}

function RecordTable<Row>({ choice, ...props }: RecordTableProps<Row>) {
  const { records, rowKey, columns, groups, hasChoice, operations } = props;
  const t = useTranslations('table');
  const keys = records.rows.map((row) => rowKey(row));
  const body = useRef<HTMLTableSectionElement>(null);
  const slots = useRowSlots(keys, body, props.reusesRows ?? false);
  const hasDots = useRowDots();
  const isPhone = usePhone();
  const groupAt = (place: number) => {
    const row = records.rows[place];
    return (row && groups?.of(row)) ?? '';
  };
  const beginsGroup = (place: number) => groupAt(place) !== '' && groupAt(place) !== groupAt(place - 1);
  const { selection } = choice;
  const all = keys.length > 0 && keys.every((key) => selection.has(key));
  return (
    <div className={shared.wide}>
      <Table className={shared.table}>
        {/* Its columns depend on the rows, which are not loaded yet. */}
        <Table.Thead data-waits={records.state === 'loading' || undefined}>
          <Table.Tr>
            {hasChoice && (
              <Table.Th className={shared.check}>
                <RowCheck
                  label={t('selectAll')}
                  isChecked={all}
                  isPart={!all && keys.some((key) => selection.has(key))}
                  onToggle={() => choice.set(records.rows, !all)}
                />
              </Table.Th>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} />
            ))}
            {operations && (
              <Table.Th className={shared.operations}>
                <span className="unseen">{t('operations')}</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={body}>
          {records.state === 'loading'
            ? [1, 2, 3, 4, 5, 6].map((line) => (
                <Table.Tr key={line}>
                  <Table.Td colSpan={columns.length + 2}>
                    <Skeleton height={16} animate={false} />
                  </Table.Td>
                </Table.Tr>
              ))
            : records.rows.map((row, place) => (
                <Fragment key={slots[place]}>
                  {beginsGroup(place) && (
                    <tr className={shared.group} data-group>
                      <td colSpan={columns.length + 2}>{groups?.title(row)}</td>
                    </tr>
                  )}
                  <Line
                    t={t}
                    row={row}
                    name={props.rowName(row)}
                    lineKey={rowKey(row)}
                    columns={columns}
                    operations={operations}
                    onOpen={props.onOpen}
                    isFirst={place === 0}
                    isChosen={hasChoice ? selection.has(rowKey(row)) : undefined}
                    isNew={props.isNew?.(row) || undefined}
                    isMarked={props.isMarked?.(row) || undefined}
                    hasDots={hasDots}
                    onTap={isPhone ? (props.onOpen ?? props.onTap ?? props.edit) : undefined}
                    toggle={choice.toggle}
                  />
                </Fragment>
              ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface LineProps<Row> extends Pick<RecordPageProps<Row>, 'columns' | 'operations' | 'onOpen'> {
  t: ReturnType<typeof useTranslations<'table'>>;
  row: Row;
  name: string;
  lineKey: string;
  isFirst: boolean;
  /** Undefined: rows cannot be selected. */
  isChosen: boolean | undefined;
  isNew: true | undefined;
  isMarked: true | undefined;
  hasDots: boolean;
  onTap: ((row: Row) => unknown) | undefined;
  toggle(key: string, row: Row): void;
}

/**
 * One row; rendered again only when its data changed, as long as the page keeps its columns and actions. Plain elements
 * in the library's style: its own components for each cell take a third of the render time of a page of rows.
 */
const Line = memo(function Line<Row>(line: LineProps<Row>) {
  const {
    t,
    row,
    name,
    lineKey,
    columns,
    operations,
    onOpen,
    isFirst,
    isChosen,
    isNew,
    isMarked,
    hasDots,
    onTap,
    toggle,
  } = line;
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    const { key, target, currentTarget: line } = event;
    if (target !== line || !/^(Arrow(Down|Up)|Enter)$/.test(key)) return;
    event.preventDefault();
    if (key === 'Enter') return onOpen?.(row);
    const after = (row: Element) => (key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling);
    let next = after(line);
    // The line above a group takes no focus.
    while (next?.hasAttribute('data-group')) next = after(next);
    if (next instanceof HTMLElement) next.focus();
  };
  const tap = ({ target }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && !target.closest('button, input, a, label')) onTap?.(row);
  };
  return (
    <tr
      className={Table.classes.tr}
      onClick={onTap && tap}
      data-with-row-border
      aria-selected={isChosen}
      data-new={isNew}
      data-marked={isMarked}
      {...(onOpen && { tabIndex: isFirst ? 0 : -1, onKeyDown })}
    >
      {isChosen !== undefined && (
        <td className={`${Table.classes.td} ${shared.check}`}>
          <RowCheck label={t('selectRow', { name })} isChecked={isChosen} onToggle={() => toggle(lineKey, row)} />
        </td>
      )}
      {columns.map((column, place) =>
        cellOf(column, row, place === 0 && isNew && <span className="unseen"> {t('new')}</span>),
      )}
      {operations && (
        <td className={`${Table.classes.td} ${shared.operations}`}>
          <RowMenu label={t('rowActs', { name })} hasDots={hasDots}>
            {operations(row)}
          </RowMenu>
        </td>
      )}
    </tr>
  );
}) as <Row>(line: LineProps<Row>) => ReactNode;
