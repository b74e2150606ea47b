import { useCallback, useEffect, useRef, useState } from 'react';
import { afterReading, type Selection, type ShownRows, toggled, withRows } from '@/lib/records/selection';

interface ListOfRows<Row> {
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** What found `rows`: another one clears the selection. */
  filter: string;
  /** Filter, order and page of `rows`. */
  slice: string;
}

/** Selection of a list whose rows come page by page, by the rule of lib/records/selection.ts. */
export function useSelection<Row>({ rows, keyOf, filter, slice }: ListOfRows<Row>) {
  const [held, setHeld] = useState<{ filter: string; selection: Selection<Row> }>({ filter, selection: new Map() });
  // Derived, not reset by an effect: no action ever sees the selection of another filter.
  const selection: Selection<Row> = held.filter === filter ? held.selection : new Map();
  const change = useCallback(
    (next: (was: Selection<Row>) => Selection<Row>) =>
      setHeld((was) => {
        const own = was.filter === filter ? was.selection : new Map();
        const changed = next(own);
        return changed === was.selection ? was : { filter, selection: changed };
      }),
    [filter],
  );
  const shown = useRef<ShownRows<Row>>({ slice, rows: new Map() });
  useEffect(() => {
    const now = { slice, rows: new Map(rows.map((row) => [keyOf(row), row])) };
    const before = shown.current;
    shown.current = now;
    change((was) => afterReading(was, before, now));
  }, [rows, slice]);
  return {
    selection,
    toggle: useCallback((key: string, row: Row) => change((was) => toggled(was, key, row)), [change]),
    /** Selects these rows and no others, such as all that are found, or those that a deletion left. */
    replace: (all: readonly Row[] = []) => change(() => withRows<Row>(new Map(), all, { keyOf, isIn: true })),
    /** Selects rows, or takes them out of the selection. */
    set: (some: readonly Row[], isIn: boolean) => change((was) => withRows(was, some, { keyOf, isIn })),
    clear: () => change(() => new Map()),
  };
}
