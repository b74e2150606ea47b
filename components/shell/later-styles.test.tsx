// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import './later-styles';

/** Load result of a file. The test environment itself loads every file at once; that event is suppressed. */
const { answer } = vi.hoisted(() => {
  const answers = new WeakSet<Event>();
  document.addEventListener('load', (event) => answers.has(event) || event.stopImmediatePropagation(), true);
  return {
    answer(link: Element | null, type: 'load' | 'error') {
      const event = new Event(type);
      answers.add(event);
      link?.dispatchEvent(event);
    },
  };
});

const hrefs = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
const load = (href: string) => (Reflect.get(globalThis, '_N_E_STYLE_LOAD') as (href: string) => Promise<void>)(href);

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.setAttribute('href', href);
  document.head.append(link);
  return link;
}

/** How often an element was added to the head since `watch`. */
function watch(link: HTMLLinkElement): () => number {
  const observer = new MutationObserver(() => undefined);
  observer.observe(document.head, { childList: true });
  let count = 0;
  return () => {
    for (const { addedNodes } of observer.takeRecords())
      count += [...addedNodes].filter((each) => each === link).length;
    return count;
  };
}

describe('styles of lazy parts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    document.head.replaceChildren();
  });
  afterEach(() => vi.useRealTimers());

  it('are requested again in place when loading failed, until they arrive', () => {
    const first = addLink('stylesheet', '/a.css');
    addLink('stylesheet', '/b.css');
    const asked = watch(first);
    answer(first, 'error');
    expect(asked()).toBe(0);
    vi.advanceTimersByTime(2_000);
    expect(asked()).toBe(1);
    answer(first, 'error');
    vi.advanceTimersByTime(2_000);
    expect(asked()).toBe(2);
    vi.advanceTimersByTime(10_000);
    expect(asked()).toBe(2);
    expect(hrefs()).toEqual(['/a.css', '/b.css']);
  });

  it('leave other elements and removed ones alone', () => {
    const icon = addLink('icon', '/icon.svg');
    const gone = addLink('stylesheet', '/gone.css');
    const asked = [watch(icon), watch(gone)];
    answer(icon, 'error');
    answer(gone, 'error');
    gone.remove();
    vi.advanceTimersByTime(2_000);
    expect(asked.map((count) => count())).toEqual([0, 0]);
  });

  it('delay the part they belong to, also when they arrive at the second attempt', async () => {
    const done = vi.fn();
    load('/dialog.css').then(done);
    const link = document.head.querySelector('link');
    answer(link, 'error');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(done).not.toHaveBeenCalled();
    answer(link, 'load');
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('are loaded once, however many parts need them', async () => {
    const done = vi.fn();
    load('/dialog.css').then(done);
    load('/dialog.css').then(done);
    expect(hrefs()).toEqual(['/dialog.css']);
    answer(document.head.querySelector('link'), 'load');
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalledTimes(2);
  });

  it('suppress only the rejected promise of their own element', () => {
    const link = addLink('stylesheet', '/a.css');
    const isQuiet = (target: EventTarget) => {
      const reason = new Event('error');
      Object.defineProperty(reason, 'target', { value: target });
      const rejection = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
      window.dispatchEvent(rejection);
      return rejection.defaultPrevented;
    };
    expect(isQuiet(link)).toBe(true);
    expect(isQuiet(document.createElement('img'))).toBe(false);
  });
});
