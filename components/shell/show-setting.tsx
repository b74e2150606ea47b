import { useMessages } from 'next-intl';
import { useEffect } from 'react';
import { browserClock } from '@/lib/clock';
import { unsaved } from '@/lib/forms/unsaved';
import { textOf } from '@/lib/i18n/text-of';
import { loadSettings } from '@/lib/settings-index/load-settings';
import classes from './show-setting.module.css';
import { wantedSetting } from './wanted-setting';

/** How long a page may take to read its tables, and a tab to show its panels. */
const PAGE_MS = 10_000;
const TAB_MS = 800;
/** How long the row is marked. @spec design/GUIDE.md, Settings search */
const MARKED_MS = 2_000;

/**
 * Brings a setting of the open page into view, marks its row for a moment and puts the focus on it. It is found by its
 * name, as a person would find it: first on the page, then behind its other tabs. If it is not found, as a field of a
 * drawer, the page stays as it opened.
 */
export default function ShowSetting({ name }: { name: string }) {
  const messages = useMessages();
  useEffect(() => {
    const stop = new AbortController();
    const bring = async () => {
      const { SETTINGS } = await loadSettings();
      // The address may name anything.
      const setting = SETTINGS.find((each) => each.name === name);
      const texts = setting ? [setting.name, setting.of].flatMap((key) => (key && textOf(messages, key)) || []) : [];
      const found = await find(texts, stop.signal);
      if (found && !stop.signal.aborted) show(found);
    };
    bring()
      // Without the index the page is open all the same.
      .catch(() => undefined)
      .finally(() => !stop.signal.aborted && wantedSetting.set(undefined));
    return () => stop.abort();
  }, [name, messages]);
  return null;
}

const page = () => document.getElementById('page') ?? document.body;
const isReading = () => page().querySelector('[aria-busy="true"]') !== null;

/** The element with one of the texts, the first text first. */
function elementOf(texts: readonly string[]): HTMLElement | undefined {
  const named = [...page().querySelectorAll<HTMLElement>('label, [id$="-label"], legend, th, button, h2, h3, summary')];
  const shown = named.filter((each) => each.offsetParent !== null && each.getAttribute('role') !== 'tab');
  return texts.flatMap((text) => shown.find((each) => each.textContent?.trim() === text) ?? [])[0];
}

async function find(texts: readonly string[], signal: AbortSignal): Promise<HTMLElement | undefined> {
  if (texts.length === 0) return undefined;
  await until(() => !isReading() && page().querySelector('h1') !== null, PAGE_MS, signal);
  const onPage = await until(() => elementOf(texts), TAB_MS, signal);
  // Another tab may be another door with a form of its own.
  if (onPage || unsaved.get()) return onPage;
  const first = tabs().findIndex(({ ariaSelected }) => ariaSelected === 'true');
  // A page makes its tabs again with each one that it opens.
  for (const place of tabs().keys()) {
    if (place === first) continue;
    tabs()[place]?.click();
    const isOpen = () => tabs()[place]?.ariaSelected === 'true' && !isReading();
    await until(isOpen, PAGE_MS, signal);
    const behind = await until(() => elementOf(texts), TAB_MS, signal);
    if (behind || signal.aborted) return behind;
  }
  tabs()[first]?.click();
  return undefined;
}

const tabs = () => [...page().querySelectorAll<HTMLElement>('[role="tab"]')];

/** Resolves with the first truthy result of the check, or with undefined after `ms` milliseconds. */
function until<T>(check: () => T | false | undefined, ms: number, signal: AbortSignal): Promise<T | undefined> {
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

function show(found: HTMLElement): void {
  const isLabel = found.matches('label, [id$="-label"]');
  const row = (isLabel && found.parentElement) || found;
  const control = isLabel ? row.querySelector<HTMLElement>('input, button, select, textarea, [tabindex]') : found;
  row.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
  row.classList.add(classes.found ?? '');
  browserClock.after(MARKED_MS, () => row.classList.remove(classes.found ?? ''));
}
