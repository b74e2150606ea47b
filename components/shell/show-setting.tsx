import { usePathname } from 'next/navigation';
import { useMessages, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { toast } from '@/components/feedback/toasts';
import { browserClock } from '@/lib/clock';
import { openForm } from '@/lib/forms/open-form';
import { unsaved } from '@/lib/forms/unsaved';
import { isolated } from '@/lib/i18n/isolated';
import { textOf } from '@/lib/i18n/text-of';
import { FRAME_ACTS } from '@/lib/settings-index/frame-acts';
import { loadSettings } from '@/lib/settings-index/load-settings';
import { inEntries, openersOf, whyNoEntry } from './open-entry';
import { elementOf, rowFinder } from './setting-row';
import classes from './show-setting.module.css';
import { PAGE_MS, until } from './until';
import { type Wanted, wantedSetting } from './wanted-setting';

/** How long a tab may take to show its panels. */
const TAB_MS = 800;
/** How long a drawer or menu may take to put the focus on an element of its own. */
const FOCUS_MS = 250;
/** How long the row is marked. @spec design/GUIDE.md, Settings search */
const MARKED_MS = 2_000;

/**
 * Brings a setting of the open page into view, marks its row for a moment and puts the focus on it. A field of a form
 * is found by its key, once the page has opened the part that has it. Buttons, and fields whose controls do not have
 * their key, are found by their text: first on the page, an action then in its menus. Both are looked for behind the
 * other tabs, too. A field of an entry is shown in the drawer of a new one, or else in that of the first one. If it is
 * not found, the page stays as it opened and a message says why. Whoever does something else meanwhile has stopped to
 * wait for it.
 */
export default function ShowSetting({ wanted }: { wanted: Wanted }) {
  const { show: sought, tab } = wanted;
  const pathname = usePathname();
  const t = useTranslations('pageSearch');
  const messages = useMessages();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const onAct = () => stop.abort();
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, onAct, { capture: true, signal });
    const bring = async () => {
      const { SETTINGS } = await loadSettings();
      const isFrame = FRAME_ACTS.some((each) => each === sought);
      // The address may name anything.
      const own = SETTINGS.filter((each) => each.page === pathname && (each.key ?? each.name) === sought);
      const setting = own.find((each) => each.tab === tab) ?? own[0];
      const texts = setting ? [setting.name, setting.of].flatMap((key) => (key && textOf(messages, key)) || []) : [];
      const found = isFrame
        ? await inFrame(textOf(messages, sought) ?? '', textOf(messages, 'shell.openMenu') ?? '', signal)
        : await find({ key: setting?.key, name: sought, tab, texts, isAct: setting?.isAct === true }, signal);
      // A drawer or menu that opens takes the focus first, and may do so again when the search has closed.
      const opened = found?.closest('[role="dialog"], [role="menu"]');
      if (opened) await pause();
      if (signal.aborted) return;
      const row = found && show(found);
      if (opened) await pause();
      if (row && opened?.isConnected && !signal.aborted && !row.contains(document.activeElement)) show(row);
      if (!found && texts[0] && !isFrame)
        toast.info(t(`notShown.${whyNoEntry(page(), setting)}`, { name: isolated(texts[0]) }));
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
  }, [sought, tab, pathname, messages, t]);
  return null;
}

/** Where the row of a field may stand: on the page, and in a drawer that was opened for it. */
const places = () => [page(), ...document.querySelectorAll<HTMLElement>('[role="dialog"]')];
const page = () => document.getElementById('page') ?? document.body;
const isReading = () => page().querySelector('[aria-busy="true"]') !== null;

const pause = () => new Promise<void>((resolve) => void browserClock.after(FOCUS_MS, resolve));

/** What to look for on a page. */
interface Sought {
  key: string | undefined;
  /** The key of its name; fields of an entry have the last part of it as their own. */
  name: string;
  tab: string | undefined;
  texts: readonly string[];
  isAct: boolean;
}

async function find(sought: Sought, signal: AbortSignal): Promise<HTMLElement | undefined> {
  const { key, name, tab, texts, isAct } = sought;
  if (texts.length === 0) return undefined;
  await until(() => !isReading() && page().querySelector('h1') !== null, PAGE_MS, signal);
  const wanted = tab === undefined ? undefined : tabs().find(({ id }) => id.endsWith(`-tab-${tab}`));
  if (wanted && !isOpen(wanted)) {
    wanted.click();
    await until(() => tabs().some((each) => each.id === wanted.id && isOpen(each)) && !isReading(), PAGE_MS, signal);
  }
  const rowOf = key === undefined ? undefined : rowFinder(key, places);
  // The heads and buttons of a list may have the name of a field of its entries.
  const look = async (isRowOnly = !isAct && openersOf(page()).length > 0) => {
    // A list without settings beside it has nothing else to wait for.
    const ms = isRowOnly && !openForm.get() ? 0 : TAB_MS;
    const row = rowOf && (await until(rowOf, ms, signal));
    return row ?? (await until(() => elementOf(texts, page(), isRowOnly), rowOf ? 0 : ms, signal));
  };
  const inEntry = async () => {
    const row = await inEntries(page(), { key: key ?? name.split('.').at(-1) ?? '', texts }, signal);
    const isHindered = ['full', 'locked'].includes(whyNoEntry(page(), undefined));
    return row ?? (isHindered ? undefined : await look(false));
  };
  /** Takes the step on the open tab, then on the others. */
  const onTabs = async (step: () => Promise<HTMLElement | undefined>) => {
    const shown = await step();
    // Another tab may be another door with a form of its own.
    if (shown || signal.aborted || unsaved.get() || wanted) return shown;
    const first = tabs().findIndex(isOpen);
    // A page makes its tabs again with each one that it opens.
    const open = async (place: number) => {
      tabs()[place]?.click();
      await until(() => isOpen(tabs()[place]) && !isReading(), PAGE_MS, signal);
    };
    for (const place of tabs().keys()) {
      if (place === first) continue;
      await open(place);
      const behind = await step();
      if (behind || signal.aborted) return behind;
    }
    if (first >= 0) await open(first);
    return undefined;
  };
  if (key !== undefined) openForm.get()?.show?.(key);
  if (isAct) return (await look()) ?? (await inMenus(texts, signal)) ?? (await onTabs(look));
  // A key is that of one row of the page; a text may be on several tabs.
  const onPage = await onTabs(async () => (await look()) ?? (key === undefined ? await inEntry() : undefined));
  return onPage ?? (key === undefined || signal.aborted ? undefined : await onTabs(inEntry));
}

/** An action around the page: its button, by its text or its label, or an entry of a menu there. */
async function inFrame(text: string, menu: string, signal: AbortSignal): Promise<HTMLElement | undefined> {
  const frame = document.querySelector<HTMLElement>('header') ?? document.body;
  // The name of the language button ends with the language.
  const isNamed = (each: HTMLElement) =>
    each.textContent?.trim() === text || each.getAttribute('aria-label')?.startsWith(text);
  const named = (root: ParentNode) => [...root.querySelectorAll('button')].filter(isNamed);
  const isSeen = (each: HTMLElement) => each.offsetParent !== null;
  const buttons = named(frame);
  const button = buttons.find(isSeen);
  if (button || buttons.length === 0) return button ?? (await inMenus([text], signal, frame));
  // On a phone it is in the menu alone.
  frame.querySelector<HTMLElement>(`[aria-label="${CSS.escape(menu)}"]`)?.click();
  return until(() => named(document).find(isSeen), TAB_MS, signal);
}

/** An action of a closed menu, which is open then; not of a row, whose actions are about that row. */
async function inMenus(
  texts: readonly string[],
  signal: AbortSignal,
  root: HTMLElement = page(),
): Promise<HTMLElement | undefined> {
  const buttons = root.querySelectorAll<HTMLElement>('[aria-haspopup="menu"]');
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

/** Returns the row. */
function show(found: HTMLElement): HTMLElement {
  const isLabel = found.matches('label, [id$="-label"]');
  // The mark of a control alone would be too small to see, or hidden with it.
  const row = ((isLabel || found.matches('input, select, textarea')) && found.parentElement) || found;
  const isRow = isLabel || found.dataset.field !== undefined;
  const control = isRow ? row.querySelector<HTMLElement>('input, button, select, textarea, [tabindex]') : found;
  row.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
  // A heading and a control that is off cannot be focused.
  if (document.activeElement !== control) {
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  }
  row.classList.add(classes.found ?? '');
  browserClock.after(MARKED_MS, () => row.classList.remove(classes.found ?? ''));
  return row;
}
