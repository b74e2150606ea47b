import { useState } from 'react';
import { type Difference, merged } from '@/lib/forms/three-way';
import type { Fields } from '@/lib/forms/use-fields';

/** What somebody else did to an entry while it was edited here. */
export interface EditConflict<F extends object> {
  kind: 'changed';
  differences: readonly Difference<F>[];
  /** Settled so far; what only they changed is theirs from the start. */
  chosen: Partial<Record<keyof F & string, 'theirs' | 'mine'>>;
  /** A save was tried while something is open: that stands beside it. */
  isTried: boolean;
}

/**
 * Two people at one entry. The save reads the entry anew and gives what it found to `meet`: where something has to be
 * settled it answers undefined, nothing may be sent, and `ChangedElsewhere` shows it. Choices go straight into the form,
 * whose "was" is from then on what the others stored.
 */
export function useEditConflict<F extends object>() {
  const [conflict, setConflict] = useState<EditConflict<F> | { kind: 'gone' }>();

  /**
   * The values to save: what was changed here over `theirs`. `loaded`: the entry as the form knows it; `theirs`: as it is
   * now, undefined when it is gone.
   */
  function meet(
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

  /** Whether a save has to wait for a choice; it is then asked for. */
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

  return { conflict, meet, isOpen, choose, clear: () => setConflict(undefined) };
}
