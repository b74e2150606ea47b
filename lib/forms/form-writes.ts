import type { Problem } from '@/lib/i18n/message-keys';
import { changedTables, sameValue } from './changed-tables';
import { keysOf } from './field-state';
import type { Fields } from './fields';
import type { Problems } from './form-field';
import type { Tables } from './table-path';

type Edited<F extends object> = Pick<Fields<F>, 'values' | 'loaded'>;

/** Those of the changed fields that somebody else has set to another value meanwhile; `theirs`: what is stored. */
export const changedByBoth = <F extends object>(
  changed: readonly (keyof F & string)[],
  { values, loaded }: Edited<F>,
  theirs: F,
) => changed.filter((key) => !sameValue(theirs[key], loaded[key]) && !sameValue(theirs[key], values[key]));

interface Write<F extends object, T extends object> {
  changed: readonly (keyof F & string)[];
  values: F;
  /** What is stored, as fields and as tables. */
  theirs: F;
  held: T;
}

/** How a form turns its fields into tables. */
interface Ways<F extends object, T extends object> {
  toConfigs(fields: F, was: T): Partial<T>;
  within?(fields: F, loaded: F): F;
}

/** The changed fields on top of what is stored: those tables that differ by them. Throws as `toConfigs`. */
export function tablesToWrite<F extends object, T extends object>(
  { changed, values, theirs, held }: Write<F, T>,
  { toConfigs, within }: Ways<F, T>,
): Tables {
  const edits = Object.fromEntries(changed.map((key) => [key, values[key]])) as Partial<F>;
  const wanted = { ...theirs, ...edits };
  const next = toConfigs(within?.(wanted, theirs) ?? wanted, held) as Tables;
  const names = changedTables(next, held as Tables) as (keyof Tables)[];
  return Object.fromEntries(names.map((name) => [name, next[name]]));
}

/** The refusal at the field that the device named: a secret is required where the device holds none. */
export const refusedProblem = (value: unknown): Problem => ({ key: value === '' ? 'NotNull' : 'Refused' });

interface RefusedPreview<F extends object> {
  /** Values of the form, which may have been changed since. */
  values: F;
  /** Those that the device refused, and those in force instead. */
  asked: F;
  now: F;
  /** The field that the device named; otherwise all that the refused values differ in. */
  named: (keyof F & string) | undefined;
}

/** What a form goes back to after a refused preview, and what each of these fields says of it. */
export function putBackFields<F extends object>({
  values,
  asked,
  now,
  named,
}: RefusedPreview<F>): {
  values: Partial<F>;
  problems: Problems<F>;
} {
  const own = named ? [named] : keysOf(now).filter((key) => !sameValue(asked[key], now[key]));
  // What was typed since then is not what was refused.
  const back = own.filter((key) => sameValue(values[key], asked[key]));
  return {
    values: Object.fromEntries(back.map((key) => [key, now[key]])) as Partial<F>,
    problems: Object.fromEntries(back.map((key) => [key, refusedPreview(asked[key], now[key])])) as Problems<F>,
  };
}

/** Numbers are named; other values are not written as the page writes them. */
const refusedPreview = (asked: unknown, now: unknown): Problem =>
  typeof asked === 'number' && typeof now === 'number'
    ? { key: 'PreviewRefused', values: { value: asked, now } }
    : { key: 'PreviewRefusedValue' };
