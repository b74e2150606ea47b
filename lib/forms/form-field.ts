import type { Problem } from '@/lib/i18n/message-keys';

/**
 * One field of a form as its input sees it. Inputs depend on nothing else, so that any input fits any form; a page
 * with a special need builds one from the same members.
 */
export interface FormField<T> {
  /** Stable name; also the end of the element's id. */
  key: string;
  /** The name, also away from its row: with what it belongs to, such as a profile. */
  label: string;
  /** The label of its row, where that shows what it belongs to; otherwise the name. */
  rowLabel?: string | undefined;
  value: T;
  /** The value on the device; undefined where there is nothing to compare with. */
  was: T | undefined;
  isChanged: boolean;
  /** Of an entry that the device does not hold yet: `was` is only what the form began with. */
  isNew?: boolean | undefined;
  /** Shown after the field was blurred or Save was tried. */
  problem: Problem | undefined;
  /** The device has no place for it: it has no row. */
  isLacking?: boolean | undefined;
  /** Fields stay readable during a call and for an account without the right to write. */
  disabled: boolean;
  /** For a secret, whose value is what was typed: whether the device holds one. */
  isStored?: boolean | undefined;
  set(value: T): void;
  /** Resets the value to the one on the device. */
  reset(): void;
  /** An entry was begun that `value` does not have yet. It is a change that cannot be saved. */
  isUnfinished?: boolean | undefined;
  /** Begins such an entry, with what a save says of it, or with undefined ends it, as any value that is set does. */
  setUnfinished?: ((problem: Problem | undefined) => void) | undefined;
  /** Called on blur: from now on the field's problem shows. */
  blur(): void;
}

/** Problems by field. */
export type Problems<Fields> = Partial<Record<keyof Fields, Problem>>;
