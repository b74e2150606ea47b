import { createStore } from '@/lib/store';

/** Changes that would be lost by leaving: what the guard asks about and the re-login dialog counts. */
export interface Unsaved {
  /** Names of the changed fields. */
  names: readonly string[];
}

/** The open form's unsaved changes; undefined when there is none. One page shows one form at a time. */
export const unsaved = createStore<Unsaved | undefined>(undefined);
