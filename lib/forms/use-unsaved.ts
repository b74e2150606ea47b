import { useEffect, useId } from 'react';
import { unsaved } from './unsaved';

/** Of each part of the page, in the order in which they appeared. */
const parts = new Map<string, readonly string[]>();

function report(part: string, names: readonly string[]): void {
  if (names.length > 0) parts.set(part, names);
  else parts.delete(part);
  const all = [...parts.values()].flat();
  unsaved.set(all.length > 0 ? { names: all } : undefined);
}

/** Reports to the guard what would be lost, until unmount; a form and a task of the page may both report. */
export function useUnsaved(names: readonly string[]): void {
  const part = useId();
  const joined = names.join('\u0000');
  useEffect(() => {
    report(part, joined === '' ? [] : joined.split('\u0000'));
    return () => report(part, []);
  }, [part, joined]);
}
