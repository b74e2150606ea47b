import { createStore } from '@/lib/store';

/** Saves the open settings page and returns whether it succeeded; undefined where it cannot be saved from outside. */
export const saveBeforeLeave = createStore<(() => Promise<boolean>) | undefined>(undefined);
