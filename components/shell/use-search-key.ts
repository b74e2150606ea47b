import { useEffect, useRef } from 'react';

/** Ctrl K or ⌘ K, unless a dialog is open. */
export function useSearchKey(onSearch: () => void): void {
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!document.querySelector('[role="dialog"], dialog[open]')) latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
