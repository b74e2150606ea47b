import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

const KEY = 'gatehouse.menu';

/** Below this width the menu is narrow whatever was chosen. */
const NARROW_BELOW = '(max-width: 1080px)';

/** Whether the menu shows its icons alone. The choice is stored in this browser, if it has storage. */
export function useNarrowMenu(): { isNarrow: boolean; mayChoose: boolean; toggle(): void } {
  const hasNoRoom = useMediaQuery(NARROW_BELOW, false, { getInitialValueInEffect: false });
  const [isChosen, setChosen] = useState(() => {
    try {
      return localStorage.getItem(KEY) === 'narrow';
    } catch {
      return false;
    }
  });
  const toggle = () => {
    setChosen(!isChosen);
    try {
      localStorage.setItem(KEY, isChosen ? 'wide' : 'narrow');
    } catch {
      // Kept as long as the page is open.
    }
  };
  return { isNarrow: hasNoRoom || isChosen, mayChoose: !hasNoRoom, toggle };
}
