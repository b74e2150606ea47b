import { createStore } from '@/lib/store';
import type { Messages } from './message-keys';

/** The texts that the page shows. */
export interface ShownTexts {
  /** Name of the language on the device. */
  device: string;
  messages: Messages;
  /** Whether all texts are loaded, or only those for pages before sign-in. */
  areAll: boolean;
}

/** Undefined until the first texts are loaded. */
export const shownTexts = createStore<ShownTexts | undefined>(undefined);

/** Whether a page after sign-in needs all texts, now and after each change of language. */
export const areAllTextsWanted = createStore(false);
