import { sameValue } from './changed-tables';

/** A field that somebody else changed to another value than this form holds. */
export interface Difference<F extends object, K extends keyof F & string = keyof F & string> {
  key: K;
  theirs: F[K];
  mine: F[K];
  /** It was changed here, too: only the person at this form can decide. */
  isBoth: boolean;
}

/**
 * Fields that somebody else changed since `loaded` and that differ here, in the order of the fields. Where both made
 * the same change there is no difference.
 */
export function differences<F extends object>(loaded: F, theirs: F, mine: F): Difference<F>[] {
  return (Object.keys(loaded) as (keyof F & string)[])
    .filter((key) => !sameValue(theirs[key], loaded[key]) && !sameValue(theirs[key], mine[key]))
    .map((key) => ({ key, theirs: theirs[key], mine: mine[key], isBoth: !sameValue(mine[key], loaded[key]) }));
}

/**
 * Applies the changes of this form to the values of the device; `chosen` overrides single fields.
 */
export function merged<F extends object>(
  loaded: F,
  theirs: F,
  mine: F,
  chosen: Partial<Record<keyof F & string, 'theirs' | 'mine'>> = {},
): F {
  const entries = (Object.keys(loaded) as (keyof F & string)[]).map((key) => {
    const side = chosen[key] ?? (sameValue(mine[key], loaded[key]) ? 'theirs' : 'mine');
    return [key, side === 'mine' ? mine[key] : theirs[key]];
  });
  return Object.fromEntries(entries) as F;
}
