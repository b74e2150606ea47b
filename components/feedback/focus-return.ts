import { useEffect, useState } from 'react';

/**
 * For dialogs that exist only while they are open: when the caller leaves the page, what had the focus before gets it
 * back. The library does so only for dialogs that stay and are shown and hidden.
 */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree && before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
}
