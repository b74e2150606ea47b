/**
 * Styles that are loaded after the first page. Imported once, by the first file of the console, after Next's own
 * router.
 * docs/decisions/007-later-styles.md
 */
import { browserClock } from '@/lib/clock';

const AGAIN_AFTER_MS = 2_000;

const isStyles = (target: EventTarget | null): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet';

/** Requests a file again, in its place: the order of the files decides which rule wins. Listeners are kept. */
function askAgain(broken: HTMLLinkElement): void {
  browserClock.after(AGAIN_AFTER_MS, () => broken.parentNode?.insertBefore(broken, broken.nextSibling));
}

/** Adds the styles of a part that is loading; resolves when they are loaded, however many attempts that takes. */
function loadStyles(href: string): Promise<void> {
  const known = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].find(
    (link) => link.getAttribute('href') === href,
  );
  if (known?.sheet) return Promise.resolve();
  return new Promise((resolve) => {
    const link = known ?? document.createElement('link');
    link.addEventListener('load', () => resolve(), { once: true });
    if (known) return;
    link.rel = 'stylesheet';
    link.setAttribute('href', href);
    document.head.append(link);
  });
}

if (typeof window !== 'undefined') {
  // The loader of the bundle uses this global of Next for the styles of a chunk.
  Reflect.set(globalThis, '_N_E_STYLE_LOAD', loadStyles);
  // Error events of elements do not bubble.
  window.addEventListener('error', ({ target }) => isStyles(target) && askAgain(target), true);
  // React's promise of such an element is awaited nowhere.
  window.addEventListener('unhandledrejection', (rejection) => {
    if (rejection.reason instanceof Event && isStyles(rejection.reason.target)) rejection.preventDefault();
  });
}
