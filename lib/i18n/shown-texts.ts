import { createStore } from '@/lib/store';
import type { Messages } from './message-keys';

/** The texts on the page. */
export interface ShownTexts {
  /** Name of the language on the device. */
  device: string;
  messages: Messages;
  /** Whether these are all texts; otherwise those of the pages before sign-in. */
  areAll: boolean;
}

/** Undefined until the first texts have come. */
export const shownTexts = createStore<ShownTexts | undefined>(undefined);

/** Whether a page behind the sign-in waits for all texts, now and after each change of language. */
export const areAllTextsWanted = createStore(false);
