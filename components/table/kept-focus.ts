import { type RefObject, useEffect, useRef } from 'react';

/**
 * A deleted row loses the focus, and the browser fires no event: the list around it (with `tabIndex` -1)
 * then gets the focus, so that the next tab stop is near. `shown` changes with the rows.
 */
export function useKeptFocus(shown: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && (list.current?.contains(target) ?? false);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  // Checked whenever the rows change.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) list.current?.focus();
  }, [shown]);
  return list;
}
