import { unsaved } from '@/lib/forms/unsaved';

/** What is used of the Navigation API, which older browsers do not have. */
interface History {
  currentEntry: { index: number } | null;
  addEventListener(type: 'currententrychange', on: (event: { navigationType: string | null }) => void): void;
}

const entries = typeof window === 'undefined' ? undefined : (window as { navigation?: History }).navigation;
const place = () => entries?.currentEntry?.index;

let mayLeave: (() => Promise<boolean>) | undefined;
let isReturning = false;
/** Place of the page that is shown, among the entries of the browser's history. */
let shownAt = place();

/** How far Back or Forward has gone; one back where the browser does not tell. */
function distance(): number {
  const now = place();
  return now === undefined || shownAt === undefined ? -1 : now - shownAt;
}

/**
 * Back or Forward with unsaved changes: the browser has already navigated, so it returns to the form, then asks.
 * The browser calls the listeners of a window in the order they were added, whatever their phase, and only one added
 * before the router's can stop it: this module is loaded with the first page, before the router starts.
 */
function onPopState(event: PopStateEvent) {
  if (isReturning) {
    isReturning = false;
    event.stopImmediatePropagation();
    return;
  }
  const gone = distance();
  if (!unsaved.get() || !mayLeave || gone === 0) {
    shownAt = place();
    return;
  }
  event.stopImmediatePropagation();
  isReturning = true;
  window.history.go(-gone);
  void mayLeave().then((leaves) => leaves && window.history.go(gone));
}

if (typeof window !== 'undefined') window.addEventListener('popstate', onPopState);
entries?.addEventListener('currententrychange', ({ navigationType }) => {
  // Back and Forward are judged first.
  if (navigationType !== 'traverse') shownAt = place();
});

/** Calls `ask` before Back or Forward loses changes; returns the cleanup function. */
export function guardBack(ask: () => Promise<boolean>): () => void {
  mayLeave = ask;
  return () => {
    if (mayLeave === ask) mayLeave = undefined;
  };
}
