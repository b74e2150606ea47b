import type { Setting } from '@/lib/settings-index/settings';
import { elementOf, rowFinder } from './setting-row';
import { PAGE_MS, until } from './until';

/** How long an open drawer may take to show its rows. */
const ROWS_MS = 800;

/** A field of an entry: its key in the form of the drawer, and the texts that name it. */
interface EntryField {
  key: string;
  texts: readonly string[];
}

/**
 * Buttons of a page that open the drawer of an entry: those of new ones first, then that of the first row of each list.
 * Buttons say so by `data-opens`; those of `RecordPage` have it.
 */
export function openersOf(page: ParentNode): HTMLButtonElement[] {
  const all = [...page.querySelectorAll<HTMLButtonElement>('button[data-opens]')];
  const rows = all.filter(({ dataset }) => dataset.opens === 'row');
  const listOf = (button: Element) => button.closest('table, ul, ol');
  const first = rows.filter((row, at) => rows.findIndex((each) => listOf(each) === listOf(row)) === at);
  return [...all.filter((button) => !rows.includes(button)), ...first];
}

const dialogs = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"]')];

/** Opens the drawers of a page until one has the field. One without it is closed again; nothing was entered there. */
export async function inEntries(
  page: ParentNode,
  { key, texts }: EntryField,
  signal: AbortSignal,
): Promise<HTMLElement | undefined> {
  for (const opener of openersOf(page)) {
    if (opener.disabled || signal.aborted) continue;
    const before = dialogs();
    opener.click();
    const isRead = (drawer: HTMLElement) => drawer.querySelector('form') && !drawer.querySelector('[aria-busy="true"]');
    const drawer = await until(() => dialogs().find((each) => !before.includes(each) && isRead(each)), PAGE_MS, signal);
    if (!drawer) continue;
    const rowOf = rowFinder(key, () => [drawer]);
    const row = await until(() => elementOf(texts, drawer, true) ?? rowOf(), ROWS_MS, signal);
    if (row || signal.aborted) return row;
    // The last button of its head closes it.
    [...drawer.querySelectorAll<HTMLElement>('header button')].at(-1)?.click();
    await until(() => !drawer.isConnected, ROWS_MS, signal);
  }
  return undefined;
}

/** Why a setting is nowhere on its page; a key of messages. */
export type WhyNoEntry = 'other' | 'none' | 'full' | 'locked';

/**
 * Why no drawer has the setting: this choice of values lacks it, there is no entry (the list says so by `data-empty`),
 * no more fits, or none can be opened.
 */
export function whyNoEntry(page: ParentNode, setting: Setting | undefined): WhyNoEntry {
  const openers = openersOf(page);
  if (openers.length === 0) return !setting?.isAct && page.querySelector('[data-empty]') ? 'none' : 'other';
  // Some fields are asked for only once.
  if (openers.some(({ dataset }) => dataset.opens === 'full')) return 'full';
  return openers.some(({ disabled }) => !disabled) ? 'other' : 'locked';
}
