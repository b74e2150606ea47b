import { createStore } from '@/lib/store';

/** Saves the open settings page, answers whether it did; undefined where nothing can be saved from outside. */
export const saveBeforeLeave = createStore<(() => Promise<boolean>) | undefined>(undefined);
