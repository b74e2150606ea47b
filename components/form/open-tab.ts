import { createStore } from '@/lib/store';

/** What of the page is open: the title of a tab, as "Door 2", or an entry of a list; undefined on other pages. */
export const openTab = createStore<string | undefined>(undefined);
