import { languageNamed } from '@/lib/contract/languages';
import { createStore } from '@/lib/store';
import { tabWord } from '@/lib/tab-word';

const kept = tabWord('language');

/**
 * Language chosen in this browser tab, which overrides the device's; undefined: the device decides. Changing it saves
 * nothing on the device. @assumed pages-1 /login
 */
export const languageChoice = createStore<string | undefined>(undefined);

/** Restores the choice of this tab after a reload; a language that this console lacks is not one. */
export function restoreLanguageChoice(): void {
  languageChoice.set(languageNamed(kept.get())?.device);
}

/** Changes the choice and keeps it for this tab; undefined: the device decides again. */
export function chooseLanguage(device: string | undefined): void {
  kept.set(device);
  languageChoice.set(device);
}
