import { sameValue } from './changed-tables';

/** A field that somebody else changed, and that stands otherwise here. */
export interface Difference<F extends object, K extends keyof F & string = keyof F & string> {
  key: K;
  theirs: F[K];
  mine: F[K];
  /** It was changed here, too: nobody can tell which is meant but whoever sits here. */
  isBoth: boolean;
}

/**
 * What somebody else changed since `loaded` and what does not stand here the same way, in the order of the fields.
 * Where both made the same change there is nothing to settle.
 */
export function differences<F extends object>(loaded: F, theirs: F, mine: F): Difference<F>[] {
  return (Object.keys(loaded) as (keyof F & string)[])
    .filter((key) => !sameValue(theirs[key], loaded[key]) && !sameValue(theirs[key], mine[key]))
    .map((key) => ({ key, theirs: theirs[key], mine: mine[key], isBoth: !sameValue(mine[key], loaded[key]) }));
}

/** What was changed here over what stands there; `chosen` settles fields one by one, whoever changed them. */
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
