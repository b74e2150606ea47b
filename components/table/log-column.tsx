import type { ReactNode } from 'react';
import type { CardPlace, Column } from './column';
import classes from './log-column.module.css';

/** Key of the column that identifies a row. */
export const TIME = 'time';

/** Texts up to this length stay on one line: many narrow columns would break words in the middle. */
const SHORT = 10;

/** One member of a record: in the table, in the drawer and in the exported file. */
export interface LogColumn<Row> extends Pick<Column<never>, 'rank' | 'isOneLine' | 'isCompared'> {
  key: string;
  title: string;
  /** As text, '' for nothing; used for the file. */
  text(row: Row): string;
  /** On the card of a row; default `line`, and the first column of the page starts the card. */
  card?: CardPlace;
  /** A code, a number or a time: left to right in every language. */
  isTechnical?: boolean;
  /** Only in the drawer and in the file until the user chooses it: a table must not scroll sideways. */
  isDetail?: boolean;
  /** In the table; default: the text. */
  cell?(row: Row): ReactNode;
  /** In the drawer; default: as in the table. */
  detail?(row: Row): ReactNode;
}

/** Content of a member in the table and the drawer: its text in its direction, a short one on one line. */
export function logCell<Row>(column: LogColumn<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  const text = column.text(row);
  return (
    <bdi dir={column.isTechnical ? 'ltr' : undefined} className={text.length <= SHORT ? classes.short : undefined}>
      {text || '–'}
    </bdi>
  );
}
