import type { Problem } from '@/lib/i18n/message-keys';
import { afterPress } from './after-press';
import { type FieldState, freshFields, keysOf, rebased, unsavedKeys, withUnfinished, withValues } from './field-state';
import type { FormField, Problems } from './form-field';

export interface FieldRules<F extends object> {
  label(key: keyof F & string): string;
  /** Rules; `loaded` is what the device holds, so that an unchanged value may be kept. */
  validate?(fields: F, loaded: F): Problems<F>;
  /** Whether the field is there: one that is not has no problem. */
  shows?(key: keyof F & string, fields: F): boolean;
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
  /** A field has an entry that is not finished: its value does not have it. */
  hasUnfinished?: boolean;
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

/** What the fields of a form need of it. */
interface FieldParts<F extends object> extends Pick<Fields<F>, 'values' | 'loaded' | 'changed' | 'set'> {
  /** The problem that shows at a field. */
  shown(key: keyof F & string): Problem | undefined;
  /** The field was left. */
  leave(key: string): void;
  /** Entries that are not finished, in forms that can have them. */
  unfinished?: Problems<F>;
  setUnfinished?(key: keyof F & string, problem: Problem | undefined): void;
}

/** Makes the fields of a form, as inputs see them. */
export const fieldMaker =
  <F extends object>(
    { values, loaded, changed, set, shown, leave, unfinished, setUnfinished }: FieldParts<F>,
    { label, disabled = false, isNew = false }: FieldRules<F>,
  ): Fields<F>['field'] =>
  (key) => {
    const setValue = (value: F[typeof key]) => set({ [key]: value } as unknown as Partial<F>);
    return {
      key,
      label: label(key),
      value: values[key],
      was: loaded[key],
      isChanged: changed.includes(key),
      problem: shown(key),
      disabled,
      isNew,
      set: setValue,
      reset: () => setValue(loaded[key]),
      isUnfinished: unfinished?.[key] !== undefined,
      setUnfinished: setUnfinished && ((problem) => setUnfinished(key, problem)),
      blur: () => afterPress(() => leave(key)),
    };
  };

/** Values, changes and problems of a form of tables from one state; `change` replaces the state. */
export function fieldsOf<F extends object>(
  state: FieldState<F>,
  change: (next: (state: FieldState<F>) => FieldState<F>) => void,
  rules: FieldRules<F>,
): Fields<F> {
  const { values, loaded, touched, refused, unfinished } = state;
  const began = keysOf(values).filter((key) => unfinished[key]);
  const problems: Problems<F> = { ...rules.validate?.(values, loaded) };
  for (const key of keysOf(values)) {
    if (rules.shows?.(key, values) === false) delete problems[key];
  }
  for (const key of began) problems[key] = unfinished[key] as Problem;
  const changed = unsavedKeys(state);
  const firstProblem = keysOf(values).find((key) => problems[key] !== undefined);
  const set = (next: Partial<F>) => change((before) => withValues(before, next));
  const leave = (key: string) =>
    change((before) => (before.touched.has(key) ? before : { ...before, touched: new Set([...before.touched, key]) }));

  return {
    values,
    loaded,
    changed,
    problems,
    hasUnfinished: began.length > 0,
    isValid: firstProblem === undefined,
    firstProblem,
    field: fieldMaker(
      {
        values,
        loaded,
        changed,
        set,
        leave,
        unfinished,
        setUnfinished: (key, problem) => change((before) => withUnfinished(before, key, problem)),
        // A rule that has learned the reason meanwhile says more than the refusal.
        shown: (key) => (touched.has(key) ? problems[key] : undefined) ?? refused[key],
      },
      rules,
    ),
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
