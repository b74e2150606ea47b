import { Table } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { isolated } from '@/lib/i18n/isolated';
import { type Column, ColumnHead, cellOf, textOf } from './column';
import { RowMenu, useRowDots } from './row-menu';
import shared from './rows.module.css';
import classes from './simple-table.module.css';

export interface SimpleColumn<Row> extends Column<Row> {
  /** Buttons: the title is for screen readers only. */
  hasActions?: boolean;
}

interface SimpleTableProps<Row> {
  columns: readonly SimpleColumn<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** Name of the table for screen readers. */
  label?: string;
  /** Shown in place of a table without rows. */
  empty?: string | undefined;
}

/** A few rows, without paging or selection; in a narrow container each row is a card. */
export function SimpleTable<Row>({ columns, rows, rowKey, label, empty }: SimpleTableProps<Row>) {
  const t = useTranslations('table');
  const hasDots = useRowDots();
  if (rows.length === 0 && empty !== undefined)
    return (
      <p className={classes.none} data-empty>
        {empty}
      </p>
    );
  const named = columns.some(({ card }) => card === 'name') ? columns : nameFirst(columns);
  const nameOf = (row: Row) => textOf(named.find(({ card }) => card === 'name')?.cell(row));
  const withMenu = (row: Row, acts: ReactNode, title: string) =>
    acts && (
      <RowMenu label={nameOf(row) === '' ? title : t('rowActs', { name: isolated(nameOf(row)) })} hasDots={hasDots}>
        {acts}
      </RowMenu>
    );
  return (
    <div className={shared.wide}>
      <Table className={shared.table} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {named.map((column) =>
              column.hasActions ? (
                <Table.Th key={column.key} className={shared.operations}>
                  <span className="unseen">{column.title}</span>
                </Table.Th>
              ) : (
                <ColumnHead key={column.key} column={column} />
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)}>
              {named.map((column) =>
                column.hasActions ? (
                  <Table.Td key={column.key} className={shared.operations}>
                    {withMenu(row, column.cell(row), column.title)}
                  </Table.Td>
                ) : (
                  cellOf(column, row)
                ),
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The first column starts the card when no other does. */
const nameFirst = <Row,>([first, ...others]: readonly SimpleColumn<Row>[]): SimpleColumn<Row>[] =>
  first ? [{ ...first, card: 'name' }, ...others] : [];
