import type { Problem } from '@/lib/i18n/message-keys';

/**
 * One field of a form as its input sees it. Inputs take nothing else, so that any input fits any form; a page that
 * needs something special builds it from the same members.
 */
export interface FormField<T> {
  /** Stable name, also the end of the element's id. */
  key: string;
  /** What the administrator calls it. */
  label: string;
  value: T;
  /** What the device holds; undefined where there is nothing to compare with. */
  was: T | undefined;
  isChanged: boolean;
  /** Shown after the field was left or Save was tried. */
  problem: Problem | undefined;
  /** Fields stay readable while a call is under way or the account may only look. */
  disabled: boolean;
  /** Of a secret, whose value is what is typed: the device holds one. */
  isStored?: boolean | undefined;
  set(value: T): void;
  /** Back to what the device holds. */
  putBack(): void;
  /** The field was left: from now on its problem shows. */
  leave(): void;
}

/** Problems by field. */
export type Problems<Fields> = Partial<Record<keyof Fields, Problem>>;
