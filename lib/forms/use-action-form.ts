import { type FormErrors, useForm } from '@mantine/form';
import { type SyntheticEvent, useRef } from 'react';
import type { Problem } from '@/lib/i18n/message-keys';
import { sameValue } from './changed-tables';
import { keysOf } from './field-state';
import { type Fields, type FieldsOptions, fieldMaker } from './fields';
import type { Problems } from './form-field';

export interface ActionForm<F extends object> extends Fields<F> {
  /** Labels of the changed fields. */
  changedNames: readonly string[];
  /**
   * The submit handler: it shows every problem and focuses the first wrong control, or calls `act` with the values.
   * Without an event nothing gets the focus.
   */
  onSubmit(act: (values: F) => unknown): (event?: SyntheticEvent<HTMLFormElement>) => void;
}

type Values = Record<string, unknown>;

/** The library keeps problems as its errors; each input translates its own into the language of the moment. */
const asErrors = (problems: object) => problems as FormErrors;

/**
 * A form that is not bound to tables: its action sends the values. `@mantine/form` holds the values, the initial ones,
 * the errors and which fields are touched; the rules return problems (`lib/validation`). A field is touched when it was
 * left or a submit was tried: from then on its problem follows the values. A refusal of the device shows until its
 * field is changed or the form is submitted again.
 */
export function useActionForm<F extends object>(options: FieldsOptions<F>): ActionForm<F> {
  const { initial, validate } = options;
  const form = useForm<Values>({
    initialValues: initial as Values,
    validate: (values) => asErrors(rules(values as F)),
    // The library would clear the error of every field.
    clearInputErrorOnChange: false,
    onValuesChange: (now, before) => follow(now as F, before as F),
  });
  /** Entries that their values do not have yet. */
  const unfinished = useRef<Problems<F>>({});
  const rules = (values: F): Problems<F> => ({
    ...validate?.(values, form.getInitialValues() as F),
    ...unfinished.current,
  });
  /** After a change: problems of touched fields, also of others than the changed one, and no outdated refusal. */
  const follow = (now: F, before: F) => {
    const [problems, former, touched] = [rules(now), rules(before), form.getTouched()];
    form.setErrors((shown) => {
      const next: Values = { ...shown };
      for (const key of keysOf(now)) {
        if (problems[key] && touched[key]) next[key] = problems[key];
        else if (former[key] || !sameValue(now[key], before[key])) delete next[key];
      }
      return asErrors(next);
    });
  };

  const values = form.values as F;
  const loaded = form.getInitialValues() as F;
  const problems = rules(values);
  const errors = form.errors as Problems<F>;
  const changed = keysOf(values).filter((key) => !sameValue(values[key], loaded[key]));
  const firstProblem = keysOf(values).find((key) => problems[key] !== undefined);
  const finish = (keys: readonly string[]) => {
    const left = Object.entries(unfinished.current).filter(([key]) => !keys.includes(key));
    unfinished.current = Object.fromEntries(left) as Problems<F>;
  };
  const set = (next: Partial<F>) => {
    finish(keysOf(next as F));
    form.setValues(next as Values);
  };
  const touch = (keys: readonly string[]) =>
    form.setTouched((touched) => ({ ...touched, ...Object.fromEntries(keys.map((key) => [key, true])) }));
  const leave = (key: string) => {
    touch([key]);
    // A valid field may show a refusal, which stays.
    if (!form.isValid(key)) form.validateField(key);
  };
  const setUnfinished = (key: keyof F & string, problem: Problem | undefined) => {
    finish([key]);
    if (problem) unfinished.current = { ...unfinished.current, [key]: problem };
    if (problem || errors[key]) form.validateField(key);
  };

  return {
    values,
    loaded,
    changed,
    // Read after this call: the label of a field may depend on another field's value.
    get changedNames() {
      return changed.map(options.label);
    },
    problems,
    isValid: firstProblem === undefined,
    firstProblem,
    field: fieldMaker(
      {
        values,
        loaded,
        changed,
        set,
        leave,
        unfinished: unfinished.current,
        setUnfinished,
        // A rule that has learned the reason meanwhile says more than the refusal.
        shown: (key) => errors[key] && (problems[key] ?? errors[key]),
      },
      options,
    ),
    set,
    reset(next) {
      form.setInitialValues(next as Values);
      form.reset();
    },
    rebase(next) {
      form.setInitialValues(next as Values);
      set({ ...next, ...Object.fromEntries(changed.map((key) => [key, values[key]])) });
    },
    reveal() {
      touch(keysOf(values));
      form.validate();
      return firstProblem;
    },
    setDeviceProblems: (next) => form.setErrors(asErrors(next)),
    onSubmit: (act) => (event) => {
      touch(keysOf(values));
      const element = event?.currentTarget;
      const submit = form.onSubmit(
        (sent) => void act(sent as F),
        () => element && focusFirstWrong(element),
      );
      submit(event);
    },
  };
}

/** Focuses the first control that shows a problem, as soon as it shows. */
export function focusFirstWrong(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
