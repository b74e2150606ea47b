/**
 * Styles that come after the first page. Imported once, by the first file of the console, after Next's own router.
 * docs/decisions/007-later-styles.md
 */
import { browserClock } from '@/lib/clock';

const AGAIN_AFTER_MS = 2_000;

const isStyles = (target: EventTarget | null): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet';

/** Asks for a file once more, in its place: the order of the files decides which rule wins. Listeners stay. */
function askAgain(broken: HTMLLinkElement): void {
  browserClock.after(AGAIN_AFTER_MS, () => broken.parentNode?.insertBefore(broken, broken.nextSibling));
}

/** Adds the styles of a part that loads now; resolves when they are there, however often they have to be asked for. */
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
  // The loader of the bundle asks this one of Next's globals for the styles of a chunk.
  Reflect.set(globalThis, '_N_E_STYLE_LOAD', loadStyles);
  // Errors of elements do not bubble.
  window.addEventListener('error', ({ target }) => isStyles(target) && askAgain(target), true);
  // React's promise of such an element is awaited by nobody.
  window.addEventListener('unhandledrejection', (rejection) => {
    if (rejection.reason instanceof Event && isStyles(rejection.reason.target)) rejection.preventDefault();
  });
}
