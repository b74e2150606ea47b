import type { Problem } from '@/lib/i18n/message-keys';
import { sameValue } from './changed-tables';
import type { Problems } from './form-field';

/** The state of a form's fields at one moment. */
export interface FieldState<F extends object> {
  /** The device's values, or those that the form began with. */
  loaded: F;
  values: F;
  /** Fields whose problems show: they were blurred, or Save was tried. */
  touched: ReadonlySet<string>;
  /** Problems that the device reported. */
  refused: Problems<F>;
  /** Fields with an entry that is not finished, such as an area of which points are missing: no value has it yet. */
  unfinished: Problems<F>;
}

/** Keys of the fields, in their order. */
export const keysOf = <F extends object>(fields: F) => Object.keys(fields) as (keyof F & string)[];

/** A form with the loaded values: no change and no visible problem. */
export const freshFields = <F extends object>(loaded: F): FieldState<F> => ({
  loaded,
  values: loaded,
  touched: new Set(),
  refused: {},
  unfinished: {},
});

/** Changed keys in the order of the fields. */
export const changedKeys = <F extends object>({ values, loaded }: Pick<FieldState<F>, 'values' | 'loaded'>) =>
  keysOf(values).filter((key) => !sameValue(values[key], loaded[key]));

/** Changed keys, and those with an entry that is not finished, in the order of the fields. */
export const unsavedKeys = <F extends object>(state: FieldState<F>) => {
  const changed = changedKeys(state);
  return keysOf(state.values).filter((key) => changed.includes(key) || state.unfinished[key]);
};

/** Begins or ends an entry that is not finished. Its problem shows when Save is tried. */
export const withUnfinished = <F extends object>(
  state: FieldState<F>,
  key: keyof F & string,
  problem: Problem | undefined,
): FieldState<F> => {
  if (problem === state.unfinished[key]) return state;
  const touched = new Set(state.touched);
  touched.delete(key);
  return { ...state, touched, unfinished: { ...state.unfinished, [key]: problem } };
};

/** Sets values of some fields and clears what is unfinished there, and what the device reported for the old values. */
export const withValues = <F extends object>(state: FieldState<F>, next: Partial<F>): FieldState<F> => {
  const refused = { ...state.refused };
  const unfinished = { ...state.unfinished };
  for (const key of keysOf(next)) {
    delete refused[key];
    delete unfinished[key];
  }
  return { ...state, values: { ...state.values, ...next }, refused, unfinished };
};

/** Replaces the loaded values: a changed field keeps its value and shows the new loaded one as "was". */
export const rebased = <F extends object>(state: FieldState<F>, loaded: F): FieldState<F> => {
  return { ...state, loaded, values: overTheirs(state.loaded, state.values, loaded) };
};

/**
 * Takes over what the device holds now. Unchanged fields follow it; a changed one keeps its value and its old "was",
 * so that the next save can detect when both sides changed it.
 */
export const followed = <F extends object>(state: FieldState<F>, theirs: F): FieldState<F> => {
  const { loaded, values } = state;
  return { ...state, loaded: overTheirs(loaded, values, theirs, loaded), values: overTheirs(loaded, values, theirs) };
};

/**
 * `theirs` with what was changed here, of which `kept` is taken: fields, and the members of a field that has some. A
 * list is one value.
 */
function overTheirs<T>(loaded: T, mine: T, theirs: T, kept: T = mine): T {
  if (sameValue(mine, loaded) || sameValue(mine, theirs)) return theirs;
  if (![loaded, mine, theirs].every(hasMembers)) return kept;
  const keys = Object.keys({ ...theirs, ...kept } as object) as (keyof T)[];
  const members = keys.map((key) => [key, overTheirs(loaded[key], mine[key], theirs[key], kept[key])] as const);
  // A member that somebody else removed is gone.
  return Object.fromEntries(members.filter(([key, value]) => value !== undefined || key in Object(theirs))) as T;
}

const hasMembers = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
