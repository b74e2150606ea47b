import { createStore } from '@/lib/store';

/** The settings page that is open, for what stands outside it. */
export interface OpenForm {
  /** Saves and returns whether it succeeded; undefined while it has a problem. */
  save?: (() => Promise<boolean>) | undefined;
  /** Keeps the changes for a later visit of the page; undefined while one of them is not finished. */
  keep?: (() => void) | undefined;
  discard(): void;
  /** Opens the part of the page that has a field, such as a tab. */
  show?(key: string): void;
}

/** Undefined where no settings page is open. */
export const openForm = createStore<OpenForm | undefined>(undefined);
