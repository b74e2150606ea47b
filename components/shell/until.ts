import { browserClock } from '@/lib/clock';

/** How long a page may take to load and to read its tables. */
export const PAGE_MS = 10_000;

/** Resolves with the first truthy result of the check, or with undefined after `ms` milliseconds. */
export function until<T>(check: () => T | false | undefined, ms: number, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve) => {
    const end = (value: T | undefined) => {
      observer.disconnect();
      stopTimer();
      signal.removeEventListener('abort', onAbort);
      resolve(value);
    };
    const onAbort = () => end(undefined);
    const look = () => {
      const value = check();
      if (value) end(value);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    const stopTimer = browserClock.after(ms, () => end(undefined));
    signal.addEventListener('abort', onAbort);
    look();
  });
}
