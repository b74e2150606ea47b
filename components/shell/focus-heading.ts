import classes from './page-search.module.css';
import { PAGE_MS, until } from './until';

/**
 * Puts the focus on the heading of a page that a search hit opens, once the search is closed: a screen reader says
 * where one is, and Tab goes on in the page. Whoever does something else meanwhile has stopped to wait for it.
 */
export async function focusHeading(path: string): Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const onAct = () => stop.abort();
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, onAct, { capture: true, signal });
  const isOpen = () => window.location.pathname.replace(/(?<=.)\/$/, '') === path;
  const heading = await until(
    () => isOpen() && !document.querySelector('[role="dialog"]') && document.querySelector<HTMLElement>('#page h1'),
    PAGE_MS,
    signal,
  );
  stop.abort();
  if (!heading) return;
  heading.tabIndex = -1;
  heading.classList.add(classes.heading ?? '');
  heading.focus();
}
