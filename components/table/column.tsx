import { Table } from '@mantine/core';
import { isValidElement, type ReactNode } from 'react';
import classes from './rows.module.css';

/**
 * Where a column stands on the card that a row becomes in a narrow place: `name` begins the card, `end` ends that line,
 * `first` begins the next one, `line` follows, `label` as well, behind its title; `none` is not on the card.
 */
export type CardPlace = 'name' | 'end' | 'first' | 'line' | 'label' | 'none';

/** One column of a table. */
export interface Column<Row> {
  key: string;
  title: string;
  /** Nothing, or an empty text, is shown as an en dash; on a card it is omitted. */
  cell(row: Row): ReactNode;
  /** Default 1: always visible. 2 is hidden in a table narrower than 760 px, 3 in one narrower than 960 px. */
  rank?: 2 | 3 | undefined;
  /** Default: `label`, or `none` for a column with a rank. */
  card?: CardPlace | ((row: Row) => CardPlace) | undefined;
  /** Stays on one line: a time, an address, a number. */
  isOneLine?: boolean | undefined;
  /** Ends on one line, so that numbers can be compared down the column. */
  isCompared?: boolean | undefined;
  /** Replaces the title in the head of the table: a button that sorts by the column. */
  head?: ReactNode;
  /** Sort state of the column. */
  order?: 'ascending' | 'descending' | 'none';
}

/** Attributes of head and cells for the style sheet. */
const marksOf = ({ rank, isOneLine, isCompared }: Pick<Column<never>, 'rank' | 'isOneLine' | 'isCompared'>) => ({
  'data-rank': rank,
  'data-one-line': isOneLine || undefined,
  'data-compared': isCompared || undefined,
});

/** The head of a column. */
export function ColumnHead<Row>({ column }: { column: Column<Row> }) {
  return (
    <th className={Table.classes.th} scope="col" aria-sort={column.order} {...marksOf(column)}>
      {column.head ?? column.title}
    </th>
  );
}

const isNothing = (content: ReactNode) =>
  content === undefined || content === null || content === '' || content === false;

/**
 * Longer than any word or number of the languages that have blanks between words: hostile data would make the table as
 * wide as such a word, so that in its cell words break anywhere. In a long Thai or Chinese text they do so as well.
 */
const LONG_WORD = /\S{32}/;

/** Longer texts are cut after a few lines. */
const TEXT_MAX = 300;

/** The text of a cell, as far as its elements hold it. */
export function textOf(content: ReactNode): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return content.map(textOf).join(' ');
  if (!isValidElement<{ children?: ReactNode; label?: ReactNode }>(content)) return '';
  return textOf(content.props.children) || textOf(content.props.label);
}

/** The cell of a row in a column. `more` follows the column's content. */
export function cellOf<Row>(column: Column<Row>, row: Row, more?: ReactNode): ReactNode {
  const content = column.cell(row);
  const isEmpty = isNothing(content);
  const text = textOf(content);
  const card = typeof column.card === 'function' ? column.card(row) : (column.card ?? (column.rank ? 'none' : 'label'));
  return (
    <td
      key={column.key}
      className={Table.classes.td}
      data-title={card === 'label' ? column.title : undefined}
      data-card={card}
      data-empty={isEmpty || undefined}
      data-long-word={LONG_WORD.test(text) || undefined}
      {...marksOf(column)}
    >
      {isEmpty ? (
        <span className={classes.dash}>–</span>
      ) : text.length > TEXT_MAX ? (
        <div className={classes.cut} title={text}>
          {content}
        </div>
      ) : (
        content
      )}
      {more}
    </td>
  );
}
