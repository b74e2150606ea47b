import { useForm } from '@mantine/form';
import { useState } from 'react';
import { afterPress } from './after-press';
import { sameValue } from './changed-tables';
import type { FormField, Problems } from './form-field';

export interface FieldsOptions<Fields extends object> {
  /** Starting values; also what "was" compares with, until `reset` gives others. */
  initial: Fields;
  label(key: keyof Fields & string): string;
  /** Rules; `loaded` is what the device holds, so that a value nobody touched may stay. */
  validate?(fields: Fields, loaded: Fields): Problems<Fields>;
  disabled?: boolean;
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
  /** New starting values: nothing is changed and no problem shows. */
  reset(values: F): void;
  /** Other starting values below what was changed here: a changed field keeps its value and shows the new one as "was". */
  rebase(values: F): void;
  /** Shows every problem; answers the first key that has one. */
  reveal(): (keyof F & string) | undefined;
  /** Problems the device found; they leave when the field changes. */
  setDeviceProblems(problems: Problems<F>): void;
}

/** Values, changes and problems of any form: settings pages, dialogs, the wizard. */
export function useFields<F extends object>(options: FieldsOptions<F>): Fields<F> {
  const form = useForm<F>({ mode: 'controlled', initialValues: options.initial });
  const [loaded, setLoaded] = useState<F>(options.initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [fromDevice, setFromDevice] = useState<Problems<F>>({});
  const values = form.values;
  const problems: Problems<F> = options.validate?.(values, loaded) ?? {};
  const keys = Object.keys(values) as (keyof F & string)[];
  const changed = keys.filter((key) => !sameValue(values[key], loaded[key]));

  const firstProblem = keys.find((key) => problems[key] !== undefined);

  const setValue = <K extends keyof F & string>(key: K, value: F[K]) => {
    form.setValues({ [key]: value } as unknown as Partial<F>);
    setFromDevice((known) => ({ ...known, [key]: undefined }));
  };

  return {
    values,
    loaded,
    changed,
    problems,
    isValid: firstProblem === undefined,
    firstProblem,
    field: (key) => ({
      key,
      label: options.label(key),
      value: values[key],
      was: loaded[key],
      isChanged: changed.includes(key),
      problem: fromDevice[key] ?? (left.has(key) ? problems[key] : undefined),
      disabled: options.disabled ?? false,
      set: (value) => setValue(key, value),
      putBack: () => setValue(key, loaded[key]),
      leave: () => afterPress(() => setLeft((known) => (known.has(key) ? known : new Set([...known, key])))),
    }),
    set: (next) => form.setValues(next),
    reset(next) {
      setLoaded(next);
      setLeft(new Set());
      setFromDevice({});
      form.setInitialValues(next);
      form.setValues(next);
    },
    rebase(next) {
      setLoaded(next);
      form.setValues({ ...next, ...Object.fromEntries(changed.map((key) => [key, values[key]])) });
    },
    reveal() {
      setLeft(new Set(keys));
      return firstProblem;
    },
    setDeviceProblems: setFromDevice,
  };
}
