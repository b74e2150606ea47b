import { usePathname } from 'next/navigation';
import { useMessages, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { toast } from '@/components/feedback/toasts';
import { controlId } from '@/components/form/control-id';
import { browserClock } from '@/lib/clock';
import { openForm } from '@/lib/forms/open-form';
import { unsaved } from '@/lib/forms/unsaved';
import { isolated } from '@/lib/i18n/isolated';
import { textOf } from '@/lib/i18n/text-of';
import { FRAME_ACTS } from '@/lib/settings-index/frame-acts';
import { loadSettings } from '@/lib/settings-index/load-settings';
import classes from './show-setting.module.css';
import { PAGE_MS, until } from './until';
import { type Wanted, wantedSetting } from './wanted-setting';

/** How long a tab may take to show its panels. */
const TAB_MS = 800;
/** How long the row is marked. @spec design/GUIDE.md, Settings search */
const MARKED_MS = 2_000;

/**
 * Brings a setting of the open page into view, marks its row for a moment and puts the focus on it. A field of a form
 * is found by its key, once the page has opened the part that has it. Buttons, and fields whose controls do not have
 * their key, are found by their text: first on the page, an action then in its menus. Both are looked for behind the
 * other tabs, too. If it is not found, as a field of a drawer, the page stays as it opened and a message says so.
 * Whoever does something else meanwhile has stopped to wait for it.
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
        ? await inFrame([textOf(messages, sought) ?? ''], signal)
        : await find({ key: setting?.key, tab, texts, isAct: setting?.isAct === true }, signal);
      // A drawer that opens takes the focus first.
      const drawer = found?.closest('[role="dialog"]');
      if (drawer) await until(() => drawer.contains(document.activeElement), TAB_MS, signal);
      if (signal.aborted) return;
      if (found) show(found);
      else if (texts[0] && !isFrame) toast.info(t('notShown', { name: isolated(texts[0]) }));
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

const page = () => document.getElementById('page') ?? document.body;
const isReading = () => page().querySelector('[aria-busy="true"]') !== null;

/** The element with one of the texts, the first text first. */
function elementOf(texts: readonly string[]): HTMLElement | undefined {
  const named = [...page().querySelectorAll<HTMLElement>('label, [id$="-label"], legend, th, button, h2, h3, summary')];
  const shown = named.filter((each) => each.offsetParent !== null && each.getAttribute('role') !== 'tab');
  // A large button says more below its name.
  const nameOf = (each: HTMLElement) => (each.querySelector('strong') ?? each).textContent?.trim();
  return texts.flatMap((text) => shown.find((each) => nameOf(each) === text) ?? [])[0];
}

/** What to look for on a page. */
interface Sought {
  key: string | undefined;
  tab: string | undefined;
  texts: readonly string[];
  isAct: boolean;
}

/** Where the row of a field may stand: on the page, and in a drawer that was opened for it. */
const places = () => [page(), ...document.querySelectorAll<HTMLElement>('[role="dialog"]')];

/** The row, or the control, of a field; one that is folded away with a feature that is off is opened once. */
function rowFinder(key: string): () => HTMLElement | undefined {
  const id = CSS.escape(controlId(key));
  const opened = new Set<Element>();
  return () => {
    const own = `[data-field="${CSS.escape(key)}"], #${id}, #${id}-label`;
    const rows = places().flatMap((place) => [...place.querySelectorAll<HTMLElement>(own)]);
    const fold = rows[0]?.closest('[hidden][id]');
    if (fold && !opened.has(fold)) {
      opened.add(fold);
      page()
        .querySelector<HTMLElement>(`[aria-controls="${CSS.escape(fold.id)}"]`)
        ?.click();
    }
    return rows.find((each) => each.offsetParent !== null && !each.closest('[hidden]'));
  };
}

async function find({ key, tab, texts, isAct }: Sought, signal: AbortSignal): Promise<HTMLElement | undefined> {
  if (texts.length === 0) return undefined;
  await until(() => !isReading() && page().querySelector('h1') !== null, PAGE_MS, signal);
  const wanted = tab === undefined ? undefined : tabs().find(({ id }) => id.endsWith(`-tab-${tab}`));
  if (wanted && !isOpen(wanted)) {
    wanted.click();
    await until(() => tabs().some((each) => each.id === wanted.id && isOpen(each)) && !isReading(), PAGE_MS, signal);
  }
  const rowOf = key === undefined ? undefined : rowFinder(key);
  const look = async () => {
    const row = rowOf && (await until(rowOf, TAB_MS, signal));
    return row ?? (await until(() => elementOf(texts), rowOf ? 0 : TAB_MS, signal));
  };
  if (key !== undefined) openForm.get()?.show?.(key);
  const onPage = await look();
  const shown = onPage ?? (isAct ? await inMenus(texts, signal) : undefined);
  // Another tab may be another door with a form of its own.
  if (shown || signal.aborted || unsaved.get() || wanted) return shown;
  const first = tabs().findIndex(isOpen);
  // A page makes its tabs again with each one that it opens.
  for (const place of tabs().keys()) {
    if (place === first) continue;
    tabs()[place]?.click();
    await until(() => isOpen(tabs()[place]) && !isReading(), PAGE_MS, signal);
    const behind = await look();
    if (behind || signal.aborted) return behind;
  }
  tabs()[first]?.click();
  return undefined;
}

/** An action around the page: its button, by its text or its label, or an entry of a menu there. */
async function inFrame(texts: readonly string[], signal: AbortSignal): Promise<HTMLElement | undefined> {
  const frame = document.querySelector<HTMLElement>('header') ?? document.body;
  // The name of the language button ends with the language.
  const isNamed = (each: HTMLElement) =>
    texts.some((text) => each.textContent?.trim() === text || each.getAttribute('aria-label')?.startsWith(text));
  const button = [...frame.querySelectorAll('button')].find((each) => isNamed(each) && each.offsetParent !== null);
  return button ?? (await inMenus(texts, signal, frame));
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

function show(found: HTMLElement): void {
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
}
