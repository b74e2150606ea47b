import { tabWord } from '@/lib/tab-word';

/** The page that was requested before sign-in; kept for this tab. @assumed pages-1 initial screen */
export const wantedPath = tabWord('wanted');
