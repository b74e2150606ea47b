import { createStore } from '@/lib/store';
import { tabWord } from '@/lib/tab-word';

/** Set while an upgrade is watched, so that a reloaded page continues to watch it. */
export const upgradeWord = tabWord('upgrade');

/**
 * An upgrade of the device has begun and its end was not seen: pages other than /update say so. @assumed pages-3
 * /update
 */
export const upgradeWatch = createStore(upgradeWord.get() !== undefined);
