import { sameValue } from './changed-tables';
import type { Problems } from './form-field';

/** What a form knows of its fields at one moment. */
export interface FieldState<F extends object> {
  /** What the device holds, or what the form began with. */
  loaded: F;
  values: F;
  /** Fields whose problems show: they lost the focus, or Save was tried. */
  left: ReadonlySet<string>;
  /** Problems that the device found. */
  refused: Problems<F>;
}

/** Names of the fields, in their order. */
export const keysOf = <F extends object>(fields: F) => Object.keys(fields) as (keyof F & string)[];

/** A form that shows what was loaded: nothing is changed and no problem shows. */
export const freshFields = <F extends object>(loaded: F): FieldState<F> => ({
  loaded,
  values: loaded,
  left: new Set(),
  refused: {},
});

/** Changed keys in the order of the fields. */
export const changedKeys = <F extends object>({ values, loaded }: FieldState<F>) =>
  keysOf(values).filter((key) => !sameValue(values[key], loaded[key]));

/** New values for some fields; what the device said against their old values no longer counts. */
export const withValues = <F extends object>(state: FieldState<F>, next: Partial<F>): FieldState<F> => {
  const refused = { ...state.refused };
  for (const key of keysOf(next)) delete refused[key];
  return { ...state, values: { ...state.values, ...next }, refused };
};

/** Other loaded values below what was changed here: a changed field keeps its value and shows the new one as "was". */
export const rebased = <F extends object>(state: FieldState<F>, loaded: F): FieldState<F> => {
  const kept = changedKeys(state).map((key) => [key, state.values[key]]);
  return { ...state, loaded, values: { ...loaded, ...Object.fromEntries(kept) } };
};

/**
 * The device holds something else by now. Fields that nobody changed here follow it; a changed one keeps its value and
 * what it was, so that the next save can tell when both sides changed it.
 */
export const followed = <F extends object>(state: FieldState<F>, theirs: F): FieldState<F> => {
  const kept = changedKeys(state).filter((key) => !sameValue(state.values[key], theirs[key]));
  const of = (from: F) => ({ ...theirs, ...Object.fromEntries(kept.map((key) => [key, from[key]])) });
  return { ...state, loaded: of(state.loaded), values: of(state.values) };
};
