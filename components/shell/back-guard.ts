import { unsaved } from '@/lib/forms/unsaved';

let mayLeave: (() => Promise<boolean>) | undefined;
let isReturning = false;

/**
 * Back with unsaved changes: the browser has already navigated, so it goes forward to the form, then asks.
 * The browser calls the listeners of a window in the order they were added, whatever their phase, and only one added
 * before the router's can stop it: this module is loaded with the first page, before the router starts.
 */
function onPopState(event: PopStateEvent) {
  if (isReturning) {
    isReturning = false;
    event.stopImmediatePropagation();
    return;
  }
  if (!unsaved.get() || !mayLeave) return;
  event.stopImmediatePropagation();
  isReturning = true;
  window.history.forward();
  void mayLeave().then((leaves) => leaves && window.history.back());
}

if (typeof window !== 'undefined') window.addEventListener('popstate', onPopState);

/** Calls `ask` before Back loses changes; returns the cleanup function. */
export function guardBack(ask: () => Promise<boolean>): () => void {
  mayLeave = ask;
  return () => {
    if (mayLeave === ask) mayLeave = undefined;
  };
}
