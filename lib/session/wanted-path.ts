import { tabWord } from '@/lib/tab-word';

/**
 * The page that was requested and not shown: before sign-in, or because this device or account does not have it. Kept
 * for this tab until the shell is shown. @assumed pages-1 initial screen
 */
export const wantedPath = tabWord('wanted');
