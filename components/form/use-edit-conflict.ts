import { useState } from 'react';
import type { Fields } from '@/lib/forms/fields';
import { type Difference, merged } from '@/lib/forms/three-way';

/** What another user changed in an entry while it was edited here. */
export interface EditConflict<F extends object> {
  kind: 'changed';
  differences: readonly Difference<F>[];
  /** Choices made so far; members that only the other user changed take their value. */
  chosen: Partial<Record<keyof F & string, 'theirs' | 'mine'>>;
  /** A save was attempted with open choices: a message is shown. */
  isTried: boolean;
}

/**
 * Concurrent edits of one entry. The save reads the entry again and passes it to `mergeWith`: with open choices that
 * returns undefined, nothing may be sent, and `ChangedElsewhere` shows them. Choices are written to the form,
 * whose "was" is then the value the other user stored.
 */
export function useEditConflict<F extends object>() {
  const [conflict, setConflict] = useState<EditConflict<F> | { kind: 'gone' }>();

  /**
   * The values to save: local changes over `theirs`. `loaded`: the entry as the form loaded it; `theirs`: the current
   * entry, undefined when it is deleted.
   */
  function mergeWith(
    fields: Fields<F>,
    loaded: F,
    theirs: F | undefined,
    differences: readonly Difference<F>[],
  ): F | undefined {
    if (!theirs) {
      setConflict({ kind: 'gone' });
      return undefined;
    }
    const values = merged(loaded, theirs, fields.values);
    fields.reset(theirs);
    fields.set(values);
    if (differences.length === 0) {
      setConflict(undefined);
      return values;
    }
    const chosen = Object.fromEntries(
      differences.filter(({ isBoth }) => !isBoth).map(({ key }) => [key, 'theirs' as const]),
    ) as EditConflict<F>['chosen'];
    setConflict({ kind: 'changed', differences, chosen, isTried: false });
    return undefined;
  }

  /** Whether a save has to wait for a choice, which is then requested. */
  function isOpen(): boolean {
    if (conflict?.kind !== 'changed') return false;
    const isSettled = conflict.differences.every(({ key }) => conflict.chosen[key] !== undefined);
    if (!isSettled) setConflict({ ...conflict, isTried: true });
    return !isSettled;
  }

  function choose(fields: Fields<F>, key: keyof F & string, side: 'theirs' | 'mine'): void {
    const difference = conflict?.kind === 'changed' && conflict.differences.find((each) => each.key === key);
    if (!difference) return;
    fields.set({ [key]: difference[side] } as unknown as Partial<F>);
    setConflict({ ...conflict, chosen: { ...conflict.chosen, [key]: side } });
  }

  return { conflict, mergeWith, isOpen, choose, clear: () => setConflict(undefined) };
}
