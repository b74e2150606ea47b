import { type RefObject, useEffect, useRef } from 'react';

/**
 * A row that is deleted takes the focus along, and the browser says nothing: the list around it (with `tabIndex` -1)
 * then gets the focus, so that the next stop is near. `shown` changes with the rows.
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
  // Asked each time when other rows are shown.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) list.current?.focus();
  }, [shown]);
  return list;
}
