import { useEffect, useState } from 'react';

/**
 * For dialogs that exist only while they are open: on unmount the focus returns to the element that had it before.
 * The library does this only for dialogs that stay mounted.
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
