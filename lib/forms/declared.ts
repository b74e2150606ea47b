import type { TableName } from '@/lib/contract/configs';
import type { BoundField } from './bind';

/** A closed range of numbers, in the unit of the page. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Fields with the value, or one of the values, that they need to have. */
export type Condition = Readonly<Record<string, Plain | readonly Plain[]>>;
export type Plain = string | number | boolean;

/**
 * One way to write values of a field; keys without a dot are of the page's messages.
 * - `texts`: the text of a group that is named like the value
 * - `fixed`: one text for each of some values
 * - `counted`: a text with the number in it, under the name `as`
 * - `special`: words that value-words.ts knows, such as '@day'
 */
export type Way =
  | { readonly texts: string }
  | { readonly fixed: Readonly<Record<string, string>> }
  | { readonly counted: string; readonly as: string }
  | { readonly special: `@${string}` };

/** What a field says once, besides its place. Page, rules, search, journal and comparison follow from it. */
export interface Says {
  readonly kind: 'switch' | 'number' | 'text' | 'secret' | 'choice' | 'custom';
  readonly range?: Range | undefined;
  /** As it is, such as `µs`, or with a dot the key of a text. */
  readonly unit?: string | undefined;
  /** The device counts so many of the unit: 1,000 for milliseconds that the page shows as seconds. */
  readonly per?: number | undefined;
  readonly decimals?: number | undefined;
  /** A number without grouping; a text that is read from left to right. */
  readonly isTechnical?: boolean | undefined;
  /** Longest text. */
  readonly max?: number | undefined;
  /** Not empty, where it has an effect. */
  readonly isRequired?: boolean | undefined;
  readonly values?: readonly (string | number)[] | undefined;
  /** Values that are offered only while the device holds them. */
  readonly rare?: readonly (string | number)[] | undefined;
  /** How values are written; the first way that fits counts. Without ways: as they are. */
  readonly ways?: readonly Way[] | undefined;
  /** Name of the switch without which it has no effect: it is disabled then, with the reason. */
  readonly needs?: string | undefined;
  /** Otherwise it is neither shown nor validated nor sent. */
  readonly when?: Condition | undefined;
  /** Its page asks before some saves of it, so that it is written from nowhere else. */
  readonly asks?: boolean | undefined;
  /** It takes effect after a restart. */
  readonly restarts?: boolean | undefined;
}

export type NumberSays = Pick<Says, 'range' | 'unit' | 'decimals' | 'isTechnical'>;
export type TextSays = Pick<Says, 'max' | 'isRequired' | 'isTechnical'>;
/** The ways of a choice: without any, the texts of the group that is named like the field. */
export type ChoiceSays = Pick<Says, 'ways' | 'rare'>;

/** Values are shown as they are. */
export const AS_IS: ChoiceSays = { ways: [] };

/**
 * A bound field with what it says. `R`: names and values in its conditions, which `settings` compares with the fields
 * of the page.
 */
export interface Declared<T extends TableName = TableName, F = unknown, R = unknown> extends BoundField<T, F> {
  readonly says: Says;
  /** Only a type. */
  readonly refs?: R;
  needs<K extends string>(name: K): Declared<T, F, R & Record<K, true>>;
  when<const C extends Condition>(condition: C): Declared<T, F, R & C>;
  asks(): Declared<T, F, R>;
  restarts(): Declared<T, F, R>;
  /** How its values are written, for a field with a control of its own. */
  in(...ways: Way[]): Declared<T, F, R>;
}

/** Adds what a field says to its binding. */
export function declared<T extends TableName, F>(bound: BoundField<T, F>, says: Says): Declared<T, F> {
  const saying = (more: Partial<Says>) => declared(bound, { ...says, ...more }) as Declared<T, F, never>;
  return {
    ...bound,
    says,
    needs: (needs) => saying({ needs }),
    when: (when) => saying({ when }),
    asks: () => saying({ asks: true }),
    restarts: () => saying({ restarts: true }),
    in: (...ways) => saying({ ways }),
  };
}
