import { useEffect } from 'react';
import { createStore } from '@/lib/store';

/** The open part of the page: title of a tab, as "Door 2", or an entry of a list; undefined on other pages. */
export const openTab = createStore<string | undefined>(undefined);

/** Names what is open, for the list of pending changes. */
export function useOpenTab(title: string | undefined): void {
  useEffect(() => {
    openTab.set(title);
    return () => openTab.set(undefined);
  }, [title]);
}
