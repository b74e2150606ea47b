import { createStore } from '@/lib/store';

/** Title of the open tab of the page, as "Door 2"; undefined on a page without tabs. */
export const openTab = createStore<string | undefined>(undefined);
