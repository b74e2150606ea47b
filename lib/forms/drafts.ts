import { createStore } from '@/lib/store';
import type { FormOutcome } from './form-outcome';

/** A changed field in words; without values where its row shows none, as that of a secret. */
export interface ChangedField {
  label: string;
  was?: string | undefined;
  now?: string | undefined;
}

/** The changes of one form while its page is closed. The typed values stay in memory, as they did on the page. */
export interface KeptForm {
  /** The page, its tables, their element, and the fields: tabs of a page may have the same tables. */
  form: string;
  /** What the device held when they were typed, and the form's values. */
  loaded: object;
  values: object;
  /** The tables as they were read, and with the changes. Throws where a value cannot be written. */
  tables?(): { was: object | undefined; now: object | undefined };
  /** Applies the changes to what the device holds now. */
  save(): Promise<FormOutcome | undefined>;
}

/** A kept form as a list shows it. */
export interface Draft extends Omit<KeptForm, 'save'> {
  /** The page with its tab. */
  address: string;
  /** Title of the open tab. */
  part?: string | undefined;
  changed: readonly ChangedField[];
  /** The language of the words in `changed`. */
  language?: string;
  /** Undefined where the page asks before it saves, or has a problem to be corrected. */
  save?: KeptForm['save'] | undefined;
}

/**
 * Changes kept of pages that were left without saving or discarding them, the latest last; they end with the session.
 */
export const drafts = createStore<readonly Draft[]>([]);

const without = (form: string | undefined) => drafts.get().filter((each) => each.form !== form);

/** Keeps changes; they replace earlier ones of the same form. */
export function keepDraft(draft: Draft): void {
  drafts.set([...without(draft.form), draft]);
}

/** Forgets the changes of a form, if there are any. */
export function dropDraft(form: string | undefined): void {
  const others = without(form);
  if (others.length < drafts.get().length) drafts.set(others);
}

/** Kept values of a form. */
export function draftOf<F extends object>(form: string): { loaded: F; values: F } | undefined {
  const draft = drafts.get().find((each) => each.form === form);
  return draft && { loaded: draft.loaded as F, values: draft.values as F };
}
