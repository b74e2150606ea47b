import { createStore } from '@/lib/store';
import { drafts } from './drafts';

/** Changes that would be lost on leaving: the guard asks about them and the re-login dialog counts them. */
export interface Unsaved {
  /** Labels of the changed fields. */
  names: readonly string[];
  /** Those among them that the form of the page can neither save nor keep, such as of a drawer. */
  apart?: readonly string[];
}

/** The open form's unsaved changes; undefined when there is none. One page shows one form at a time. */
export const unsaved = createStore<Unsaved | undefined>(undefined);

/** Whether changes would be lost at the end of the session: of the open page, or kept of another one. */
export const hasUnsaved = (): boolean => unsaved.get() !== undefined || drafts.get().length > 0;
