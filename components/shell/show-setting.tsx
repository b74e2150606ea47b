import { useMessages, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { toast } from '@/components/feedback/toasts';
import { browserClock } from '@/lib/clock';
import { unsaved } from '@/lib/forms/unsaved';
import { isolated } from '@/lib/i18n/isolated';
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
 * name, as a person would find it: first on the page, an action then in its menus, then behind its other tabs. If it is
 * not found, as a field of a drawer, the page stays as it opened and a message says so. Whoever does something else
 * meanwhile has stopped to wait for it.
 */
export default function ShowSetting({ name }: { name: string }) {
  const t = useTranslations('pageSearch');
  const messages = useMessages();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const onAct = () => stop.abort();
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, onAct, { capture: true, signal });
    const bring = async () => {
      const { SETTINGS } = await loadSettings();
      // The address may name anything.
      const setting = SETTINGS.find((each) => each.name === name);
      const texts = setting ? [setting.name, setting.of].flatMap((key) => (key && textOf(messages, key)) || []) : [];
      const found = await find(texts, setting?.isAct === true, signal);
      if (signal.aborted) return;
      if (found) show(found);
      else if (texts[0]) toast.info(t('notShown', { name: isolated(texts[0]) }));
    };
    let isHere = true;
    bring()
      // Without the index the page is open all the same.
      .catch(() => undefined)
      .finally(() => isHere && wantedSetting.set(undefined));
    return () => {
      isHere = false;
      stop.abort();
    };
  }, [name, messages, t]);
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

async function find(texts: readonly string[], isAct: boolean, signal: AbortSignal): Promise<HTMLElement | undefined> {
  if (texts.length === 0) return undefined;
  await until(() => !isReading() && page().querySelector('h1') !== null, PAGE_MS, signal);
  const onPage = await until(() => elementOf(texts), TAB_MS, signal);
  const shown = onPage ?? (isAct ? await inMenus(texts, signal) : undefined);
  // Another tab may be another door with a form of its own.
  if (shown || signal.aborted || unsaved.get()) return shown;
  const first = tabs().findIndex(isOpen);
  // A page makes its tabs again with each one that it opens.
  for (const place of tabs().keys()) {
    if (place === first) continue;
    tabs()[place]?.click();
    await until(() => isOpen(tabs()[place]) && !isReading(), PAGE_MS, signal);
    const behind = await until(() => elementOf(texts), TAB_MS, signal);
    if (behind || signal.aborted) return behind;
  }
  tabs()[first]?.click();
  return undefined;
}

/** An action of a closed menu, which is open then; not of a row, whose actions are about that row. */
async function inMenus(texts: readonly string[], signal: AbortSignal): Promise<HTMLElement | undefined> {
  const buttons = page().querySelectorAll<HTMLElement>('[aria-haspopup="menu"]');
  for (const button of [...buttons].filter((each) => !each.closest('td, li, [role="row"]'))) {
    button.click();
    const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    // The menu puts the focus on its first action.
    await until(() => items().some((each) => each === document.activeElement), TAB_MS, signal);
    const item = texts.flatMap((text) => items().find((each) => each.textContent?.trim().startsWith(text)) ?? [])[0];
    if (item || signal.aborted) return item;
    button.click();
  }
  return undefined;
}

const isOpen = (tab: HTMLElement | undefined) => tab?.getAttribute('aria-selected') === 'true';
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
  // A heading and a control that is off cannot be focused.
  if (document.activeElement !== control) {
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  }
  row.classList.add(classes.found ?? '');
  browserClock.after(MARKED_MS, () => row.classList.remove(classes.found ?? ''));
}
