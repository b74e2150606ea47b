/**
 * The selected rows of a list by their keys: exactly those that an action takes, on whatever page they are. "Select
 * all" adds every row that the list finds, so "all but two" is that and two rows less.
 *
 * One rule for all lists: another page or another order keeps the selection, another filter clears it. A selected row
 * that a new reading of the same page no longer has is no longer selected.
 */
export type Selection<Row> = ReadonlyMap<string, Row>;

/** Adds a row, or takes it out. */
export function toggled<Row>(selection: Selection<Row>, key: string, row: Row): Selection<Row> {
  const next = new Map(selection);
  if (!next.delete(key)) next.set(key, row);
  return next;
}

/** Adds these rows, or takes them out. */
export function withRows<Row>(
  selection: Selection<Row>,
  rows: readonly Row[],
  { keyOf, isIn }: { keyOf(row: Row): string; isIn: boolean },
): Selection<Row> {
  const next = new Map(selection);
  for (const row of rows) {
    if (isIn) next.set(keyOf(row), row);
    else next.delete(keyOf(row));
  }
  return next;
}

/** Rows as a page of a list shows them. */
export interface ShownRows<Row> {
  /** The filter, the order and the page that these rows belong to. */
  slice: string;
  rows: ReadonlyMap<string, Row>;
}

/**
 * The selection after rows were read: selected rows get their new values, and those that were shown before and are gone
 * from the same slice are dropped. The same object when nothing changed.
 */
export function afterReading<Row>(
  selection: Selection<Row>,
  before: ShownRows<Row>,
  now: ShownRows<Row>,
): Selection<Row> {
  const next = new Map(selection);
  let isChanged = false;
  if (before.slice === now.slice) {
    for (const key of before.rows.keys()) if (!now.rows.has(key) && next.delete(key)) isChanged = true;
  }
  for (const [key, row] of now.rows) {
    if (!next.has(key) || next.get(key) === row) continue;
    next.set(key, row);
    isChanged = true;
  }
  return isChanged ? next : selection;
}
