import { type RefObject, useEffect, useMemo, useRef } from 'react';

/** A row and the number of the elements that show it. */
interface Slot {
  row: string;
  slot: number;
}

/**
 * Numbers of the elements that show these rows: consecutive, so that other rows reuse the same elements with other
 * texts. `held` has the focus: its row keeps its number, and when the row is gone no other row gets it, so that a key
 * press meant for one row never reaches another.
 */
export function slotsOf(rows: readonly string[], held?: Slot): number[] {
  let next = 0;
  return rows.map((row) => {
    if (row === held?.row) return held.slot;
    if (next === held?.slot) next += 1;
    next += 1;
    return next - 1;
  });
}

/** Numbers for the rows of a table body, by their keys; the keys themselves where each row has elements of its own. */
export function useRowSlots(
  rows: readonly string[],
  body: RefObject<HTMLTableSectionElement | null>,
  isReused: boolean,
): readonly (string | number)[] {
  const drawn = useRef<Slot[]>([]);
  const shown = rows.join('\u0000');
  const slots = useMemo(() => {
    if (!isReused) return rows;
    const focused = [...(body.current?.rows ?? [])].findIndex((row) => row.contains(document.activeElement));
    return slotsOf(rows, drawn.current[focused]);
  }, [shown, isReused, body]);
  useEffect(() => {
    drawn.current = rows.map((row, place) => ({ row, slot: Number(slots[place]) }));
  }, [slots]);
  return slots;
}
