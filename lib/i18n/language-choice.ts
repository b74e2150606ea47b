import { createStore } from '@/lib/store';

const KEY = 'gatehouse.language';

function stored(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    // Storage may be switched off; the device's language serves.
    return undefined;
  }
}

/**
 * Language chosen in this browser tab, before the device's own; undefined: the device decides. Changing it saves
 * nothing on the device. @assumed pages-1 /login
 */
export const languageChoice = createStore<string | undefined>(undefined);

/** Takes up the choice of this tab after a reload. */
export function restoreLanguageChoice(): void {
  languageChoice.set(stored());
}

/** Changes the choice and keeps it for this tab; undefined gives the decision back to the device. */
export function chooseLanguage(device: string | undefined): void {
  try {
    if (device === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, device);
  } catch {
    // See stored(): the choice then lasts until the page is left.
  }
  languageChoice.set(device);
}
