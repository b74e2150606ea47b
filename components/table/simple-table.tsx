import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import shared from './rows.module.css';
import classes from './simple-table.module.css';
import '@mantine/core/styles/Table.layer.css';

export interface SimpleColumn<Row> {
  key: string;
  title: string;
  cell(row: Row): ReactNode;
  /** Buttons: the title is for screen readers only. */
  hasActions?: boolean;
}

interface SimpleTableProps<Row> {
  columns: readonly SimpleColumn<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** In place of a table without rows. */
  empty?: string | undefined;
}

/** A few rows to read, without paging or choice; on phones each row is a card with its titles. */
export function SimpleTable<Row>({ columns, rows, rowKey, empty }: SimpleTableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return <p className={classes.none}>{empty}</p>;
  return (
    <div className={shared.wide}>
      <Table className={`${shared.table} ${classes.table}`}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ key, title, hasActions }) => (
              <Table.Th key={key}>{hasActions ? <span className="unseen">{title}</span> : title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)}>
              {columns.map(({ key, title, cell, hasActions }) =>
                hasActions ? (
                  <Table.Td key={key} className={classes.acts}>
                    {cell(row)}
                  </Table.Td>
                ) : (
                  <Table.Td key={key} data-title={title}>
                    {cell(row)}
                  </Table.Td>
                ),
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
