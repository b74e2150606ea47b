import { unsaved } from '@/lib/forms/unsaved';

let mayLeave: (() => Promise<boolean>) | undefined;
let isReturning = false;

/**
 * Back with unsaved changes: the browser went already, so it goes forward to where the form still stands, then asks.
 * The browser calls the listeners of a window in the order they came, whatever their phase, and only one that came
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

/** Asks `ask` before Back loses changes; answers the function that ends it. */
export function guardBack(ask: () => Promise<boolean>): () => void {
  mayLeave = ask;
  return () => {
    if (mayLeave === ask) mayLeave = undefined;
  };
}
