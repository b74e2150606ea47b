import { useState } from 'react';
import { afterPress } from './after-press';
import { changedKeys, type FieldState, freshFields, keysOf, rebased, withValues } from './field-state';
import type { FormField, Problems } from './form-field';

export interface FieldRules<F extends object> {
  label(key: keyof F & string): string;
  /** Rules; `loaded` is what the device holds, so that an unchanged value may be kept. */
  validate?(fields: F, loaded: F): Problems<F>;
  disabled?: boolean;
  /** The entry is not on the device yet. */
  isNew?: boolean;
}

export interface FieldsOptions<F extends object> extends FieldRules<F> {
  /** Starting values, which "was" compares with until `reset` replaces them. */
  initial: F;
}

export interface Fields<F extends object> {
  values: F;
  loaded: F;
  field<K extends keyof F & string>(key: K): FormField<F[K]>;
  /** Changed keys in the order of the fields. */
  changed: (keyof F & string)[];
  problems: Problems<F>;
  isValid: boolean;
  firstProblem: (keyof F & string) | undefined;
  set(values: Partial<F>): void;
  /** Replaces the starting values: no change and no visible problem. */
  reset(values: F): void;
  /** Replaces the starting values: a changed field keeps its value and shows the new one as "was". */
  rebase(values: F): void;
  /** Shows every problem; returns the first key with one. */
  reveal(): (keyof F & string) | undefined;
  /** Problems reported by the device; each is cleared when its field changes. */
  setDeviceProblems(problems: Problems<F>): void;
}

/** Values, changes and problems of any form: settings pages, dialogs, the wizard. */
export function useFields<F extends object>({ initial, ...rules }: FieldsOptions<F>): Fields<F> {
  const [state, setState] = useState(() => freshFields(initial));
  return fieldsOf(state, setState, rules);
}

/** The fields of a form from one state; `change` replaces the state. */
export function fieldsOf<F extends object>(
  state: FieldState<F>,
  change: (next: (state: FieldState<F>) => FieldState<F>) => void,
  { label, validate, disabled = false, isNew = false }: FieldRules<F>,
): Fields<F> {
  const { values, loaded, touched, refused } = state;
  const problems: Problems<F> = validate?.(values, loaded) ?? {};
  const changed = changedKeys(state);
  const firstProblem = keysOf(values).find((key) => problems[key] !== undefined);
  const set = (next: Partial<F>) => change((before) => withValues(before, next));
  const setValue = <K extends keyof F & string>(key: K, value: F[K]) => set({ [key]: value } as unknown as Partial<F>);
  const touch = (key: string) =>
    change((before) => (before.touched.has(key) ? before : { ...before, touched: new Set([...before.touched, key]) }));

  return {
    values,
    loaded,
    changed,
    problems,
    isValid: firstProblem === undefined,
    firstProblem,
    field: (key) => ({
      key,
      label: label(key),
      value: values[key],
      was: loaded[key],
      isChanged: changed.includes(key),
      // A rule that has learned the reason meanwhile says more than the refusal.
      problem: (touched.has(key) ? problems[key] : undefined) ?? refused[key],
      disabled,
      isNew,
      set: (value) => setValue(key, value),
      reset: () => setValue(key, loaded[key]),
      blur: () => afterPress(() => touch(key)),
    }),
    set,
    reset: (next) => change(() => freshFields(next)),
    rebase: (next) => change((before) => rebased(before, next)),
    reveal() {
      change((before) => ({ ...before, touched: new Set(keysOf(before.values)) }));
      return firstProblem;
    },
    setDeviceProblems: (next) => change((before) => ({ ...before, refused: next })),
  };
}
