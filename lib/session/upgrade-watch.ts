import { createStore } from '@/lib/store';

/** An upgrade of the device was seen in progress, and not its end: pages other than /update say so. @assumed pages-3 /update */
export const upgradeWatch = createStore(false);
