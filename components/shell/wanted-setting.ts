import { createStore } from '@/lib/store';

/** Parameter of a page's address: the setting, or the button, to show there, by the key of its name. */
const PARAMETER = 'show';

/** The setting to show on the open page, by the key of its name. */
export const wantedSetting = createStore<string | undefined>(undefined);

/** Address of a page at one of its settings. */
export const settingAddress = (page: string, name: string): string => `${page}?${PARAMETER}=${name}`;

/**
 * On a new page: takes the setting out of its address, so that a reload does not jump again. One that was not found on
 * the page before is forgotten: it must not be looked for here.
 */
export function takeWantedSetting(): void {
  const url = new URL(window.location.href);
  const name = url.searchParams.get(PARAMETER);
  wantedSetting.set(name || undefined);
  if (!name) return;
  url.searchParams.delete(PARAMETER);
  window.history.replaceState(window.history.state, '', url);
}
