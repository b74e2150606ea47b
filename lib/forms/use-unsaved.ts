import { useEffect, useId } from 'react';
import { unsaved } from './unsaved';

/** Of each part of the page, in the order in which they appeared. */
const parts = new Map<string, { names: readonly string[]; isApart: boolean }>();

function report(part: string, names: readonly string[], isApart: boolean): void {
  if (names.length === 0 && !parts.has(part)) return;
  if (names.length > 0) parts.set(part, { names, isApart });
  else parts.delete(part);
  const all = [...parts.values()];
  const apart = all.filter((each) => each.isApart).flatMap((each) => each.names);
  unsaved.set(all.length > 0 ? { names: all.flatMap((each) => each.names), apart } : undefined);
}

/**
 * Reports to the guard what would be lost, until unmount; a form and a task of the page may both report. `isApart`: the
 * form of the page does not save it.
 */
export function useUnsaved(names: readonly string[], { isApart = false } = {}): void {
  const part = useId();
  const known = JSON.stringify(names);
  useEffect(() => {
    report(part, JSON.parse(known) as string[], isApart);
    return () => report(part, [], isApart);
  }, [part, known, isApart]);
}
