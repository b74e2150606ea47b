import { createStore } from '@/lib/store';

/** Parameters of a page's address: what to show there, and the tab that has it. */
const SHOW = 'show';
const TAB = 'tab';

/** What to show on a page. */
export interface Wanted {
  /** The key of a field in the form of the page; for a button, and a field without a form, the key of its name. */
  show: string;
  /** Its tab, where the key alone does not tell. */
  tab?: string | undefined;
}

/** What a search hit knows of its setting. */
interface Addressed {
  page: string;
  name: string;
  key?: string | undefined;
  tab?: string | undefined;
}

/** What to show on the open page. */
export const wantedSetting = createStore<Wanted | undefined>(undefined);

/** How a setting is found on its page. */
export const wantedOf = ({ key, name, tab }: Addressed): Wanted => ({ show: key ?? name, ...(tab && { tab }) });

/** Address of a page at one of its settings. */
export function settingAddress(setting: Addressed): string {
  const { show, tab } = wantedOf(setting);
  return `${setting.page}?${new URLSearchParams({ ...(tab && { [TAB]: tab }), [SHOW]: show })}`;
}

/**
 * On a new page: takes the setting out of its address, so that a reload does not jump again. One that was not found on
 * the page before is forgotten: it must not be looked for here. The tab stays in the address, and the page opens it.
 */
export function takeWantedSetting(): void {
  const url = new URL(window.location.href);
  const show = url.searchParams.get(SHOW);
  wantedSetting.set(show ? { show, tab: url.searchParams.get(TAB) ?? undefined } : undefined);
  if (!show) return;
  url.searchParams.delete(SHOW);
  window.history.replaceState(window.history.state, '', url);
}
