import type { AllTables, TableName } from '@/lib/contract/configs';
import { sameValue } from './changed-tables';
import { type ChoiceSays, type Declared, declared, type NumberSays, type TextSays } from './declared';
import type { Read } from './save-tables';
import { hasPlace, ownerOf, type Path, ROW, type Tables, valueAt, WrongShapeError, withValueAt } from './table-path';

export { ROW };

/**
 * The binding of a settings page: each field says once where in the device's tables it stands and what it is.
 *
 *   export const PORTS = bind({
 *     http: at('Web', 'Port').number(),
 *     holdTimeS: at('AccessControl', ROW, 'UnlockHoldInterval').seconds(),
 *   });
 *   export type PortFields = Values<typeof PORTS>;
 *   const form = useConfigForm({ ...PORTS.form(index), validate, label });
 *
 * Type, reading, writing that keeps unknown members, the field of a refusal, the members to copy and the entries of a
 * search index follow from it.
 */

/** One field of a form and its place in the device's tables. */
export interface BoundField<T extends TableName = TableName, F = unknown> {
  readonly tables: readonly T[];
  readonly path: Path;
  /** Every device has this member of a table. */
  readonly isCertain?: boolean;
  /** A refusal that names one of these places, or one inside them, belongs to the field. */
  readonly owns: readonly Path[];
  read(tables: Tables, row?: number): F;
  /** Returns the tables with the value in place. Members without a field stay as they are. */
  write(value: F, tables: Tables, row?: number): Tables;
  /** Whether the device has its place, or `write` makes it; a field without one has no row. */
  isThere?(tables: Tables, row?: number): boolean;
  /** For a secret, which always reads as empty: whether the device holds one. */
  isStored?(tables: Tables, row?: number): boolean;
}

type Held<V> = NonNullable<V>;
/** Possible next steps from a value: members of an object, rows of a list. */
type Key<V> = Held<V> extends readonly unknown[] ? typeof ROW | number : keyof Held<V> & string;
/** The type that a step leads to. A member behind an optional one is optional, too. */
type Member<V, K> =
  Held<V> extends readonly (infer E)[] ? E : K extends keyof Held<V> ? Held<V>[K] | Extract<V, undefined> : never;
type M1<T extends TableName, A> = Member<AllTables[T], A>;
type M2<T extends TableName, A, B> = Member<M1<T, A>, B>;
type M3<T extends TableName, A, B, C> = Member<M2<T, A, B>, C>;
type M4<T extends TableName, A, B, C, D> = Member<M3<T, A, B, C>, D>;
/** A value that a device may lack needs a fallback. */
type Fallback<V> = undefined extends V ? [fallback: Held<V>] : [fallback?: Held<V>];

type ChoiceSaysOf<V> = undefined extends V
  ? [says: ChoiceSays & { otherwise: Held<V> }]
  : [says?: ChoiceSays & { otherwise?: Held<V> }];

/** Any other conversion: `read` for the page, `write` for the device. */
interface AnyAt<T extends TableName, V> {
  /** `members`: those of the value that the field edits, when it does not edit all of them. */
  as<F>(
    fallback: F,
    read: (value: Held<V>) => F,
    write: (value: F, was: V) => Held<V>,
    members?: readonly (keyof Held<V> & string)[],
  ): Declared<T, F>;
}
type BooleanAt<T extends TableName, V> = AnyAt<T, V> & { boolean(): Declared<T, boolean> };
type ChoiceAt<T extends TableName, V> = AnyAt<T, V> & {
  choice(...fallback: Fallback<V>): BoundField<T, Held<V>>;
  /** One of these values, in this order. */
  oneOf(values: readonly Held<V>[], ...says: ChoiceSaysOf<V>): Declared<T, Held<V>>;
};
type ListAt<T extends TableName, V> = AnyAt<T, V> & { list(fallback?: Held<V>): BoundField<T, Held<V>> };
/** An empty box is '', and then the stored number stays. `seconds` are milliseconds on the device. */
type NumberAt<T extends TableName, V> = ChoiceAt<T, V> &
  Record<'number' | 'seconds', (says?: NumberSays) => Declared<T, number | ''>>;
/** A secret always reads as empty; when it is left empty, the stored one stays. */
type TextAt<T extends TableName, V> = ChoiceAt<T, V> &
  Record<'text' | 'secret', (says?: TextSays) => Declared<T, string>>;
type At<T extends TableName, V> = [Held<V>] extends [boolean]
  ? BooleanAt<T, V>
  : [Held<V>] extends [number]
    ? NumberAt<T, V>
    : [Held<V>] extends [string]
      ? TextAt<T, V>
      : [Held<V>] extends [readonly unknown[]]
        ? ListAt<T, V>
        : AnyAt<T, V>;

/** A place in a table. There is one overload for each length, so that a compiler error names the wrong step. */
export function at<T extends TableName>(table: T): At<T, AllTables[T]>;
/** A member of a table. */
export function at<T extends TableName, A extends Key<AllTables[T]>>(table: T, a: A): At<T, M1<T, A>>;
/** A member of a member, or of a row. */
export function at<T extends TableName, A extends Key<AllTables[T]>, B extends Key<M1<T, A>>>(
  ...path: [table: T, a: A, b: B]
): At<T, M2<T, A, B>>;
/** Three steps into a table. */
export function at<
  T extends TableName,
  A extends Key<AllTables[T]>,
  B extends Key<M1<T, A>>,
  C extends Key<M2<T, A, B>>,
>(...path: [table: T, a: A, b: B, c: C]): At<T, M3<T, A, B, C>>;
/** Four steps into a table. */
export function at<
  T extends TableName,
  A extends Key<AllTables[T]>,
  B extends Key<M1<T, A>>,
  C extends Key<M2<T, A, B>>,
  D extends Key<M3<T, A, B, C>>,
>(...path: [table: T, a: A, b: B, c: C, d: D]): At<T, M4<T, A, B, C, D>>;
/** Six steps into a table. */
export function at<
  T extends TableName,
  A extends Key<AllTables[T]>,
  B extends Key<M1<T, A>>,
  C extends Key<M2<T, A, B>>,
  D extends Key<M3<T, A, B, C>>,
  E extends Key<M4<T, A, B, C, D>>,
  F extends Key<Member<M4<T, A, B, C, D>, E>>,
>(...path: [table: T, a: A, b: B, c: C, d: D, e: E, f: F]): At<T, Member<Member<M4<T, A, B, C, D>, E>, F>>;
/** Five steps into a table. */
export function at<
  T extends TableName,
  A extends Key<AllTables[T]>,
  B extends Key<M1<T, A>>,
  C extends Key<M2<T, A, B>>,
  D extends Key<M3<T, A, B, C>>,
  E extends Key<M4<T, A, B, C, D>>,
>(...path: [table: T, a: A, b: B, c: C, d: D, e: E]): At<T, Member<M4<T, A, B, C, D>, E>>;
/** All lengths. */
export function at(table: TableName, ...steps: (string | number)[]): unknown {
  const path = [table, ...steps];
  const place = (kind: Kind) => placeField(table, path, kind);
  const isPlain = (value: unknown) => isA('string')(value) || isA('number')(value);
  return {
    boolean: () => declared(place({ fallback: false, is: isA('boolean') }), { kind: 'switch' }),
    text: (says?: TextSays) => declared(place({ fallback: '', is: isA('string') }), { kind: 'text', ...says }),
    list: (fallback: unknown = []) => place({ fallback, is: Array.isArray }),
    choice: (fallback?: unknown) => place({ fallback, is: isPlain }),
    oneOf: (values: readonly (string | number)[], { otherwise, ...says }: ChoiceSays & { otherwise?: unknown } = {}) =>
      declared(place({ fallback: otherwise, is: isPlain }), { kind: 'choice', values, ...says }),
    number: (says?: NumberSays) =>
      declared(place({ fallback: '', is: isA('number'), write: typedOr }), { kind: 'number', ...says }),
    seconds: (says?: NumberSays) =>
      declared(place({ fallback: '', is: isA('number'), read: (ms) => Number(ms) / 1_000, write: typedSeconds }), {
        kind: 'number',
        unit: 'common.seconds',
        per: 1_000,
        ...says,
      }),
    // A device may leave out a secret that it does not hold.
    secret: (says?: TextSays) =>
      declared(
        {
          ...place({ fallback: '', is: isA('string'), read: () => '', write: typedOr }),
          isCertain: false,
          isStored: (tables: Tables, row?: number) => Boolean(valueAt(tables, path, row)),
        },
        { kind: 'secret', ...says },
      ),
    as: (fallback: unknown, read: Kind['read'], write: Kind['write'], members?: readonly string[]) =>
      declared(place({ fallback, read, write, members }), { kind: 'custom' }),
  };
}

/** How a value is read and written. Without `read` and `write` it is used unchanged. */
interface Kind {
  /** Fallback when the device lacks the member. */
  fallback: unknown;
  is?(value: unknown): boolean;
  read?: ((value: never) => unknown) | undefined;
  write?: ((value: never, was: never) => unknown) | undefined;
  members?: readonly string[] | undefined;
}

const isA = (type: string) => (value: unknown) => typeof value === type;
/** An empty box, and a text that is no number, keep the stored value. */
const typedOr = (value: unknown, was: unknown) => (value === '' || Number.isNaN(value) ? was : value);
const typedSeconds = (value: number | '', was: unknown) => typedOr(value && Math.round(value * 1_000), was);
const asItIs = (value: unknown) => value;

function placeField(table: TableName, path: Path, { fallback, is = () => true, ...kind }: Kind): BoundField {
  const read = (kind.read ?? asItIs) as (value: unknown) => unknown;
  const write = (kind.write ?? asItIs) as (value: unknown, was: unknown) => unknown;
  const shown = (value: unknown) => {
    if (value === undefined) return fallback;
    if (!is(value)) throw new WrongShapeError(path, `is no value of its kind but ${JSON.stringify(value)}`);
    return read(value);
  };
  return {
    tables: [table],
    path,
    isCertain: path.length > 1 && !path.includes(ROW) && (fallback === undefined || fallback === ''),
    owns: kind.members?.map((member) => [...path, member]) ?? [path],
    isThere: (tables, row) => hasPlace(tables, path, row),
    read: (tables, row) => shown(valueAt(tables, path, row)),
    write(value, tables, row) {
      if (!hasPlace(tables, path, row)) return tables;
      const was = valueAt(tables, path, row);
      // An unchanged field leaves its member as it is, or missing.
      return sameValue(value, shown(was)) ? tables : withValueAt(tables, path, write(value, was), row);
    },
  };
}

/**
 * A field that reads several tables or members. `owner` is the place whose refusals it shows, beginning with the
 * table.
 */
export function custom<T extends TableName, F>(
  tables: readonly T[],
  owner: Path,
  read: (tables: Pick<AllTables, T>, row: number) => F,
  write: (value: F, tables: Pick<AllTables, T>, row: number) => Partial<Pick<AllTables, T>>,
): BoundField<T, F> {
  return {
    tables,
    path: owner,
    owns: [owner],
    read: (held, row = 0) => read(held as Pick<AllTables, T>, row),
    write: (value, held, row = 0) => ({ ...held, ...write(value, held as Pick<AllTables, T>, row) }),
  };
}

type Row<T extends TableName> = AllTables[T] extends readonly (infer E)[] ? E : AllTables[T];
type TablesOf<D> = { [K in keyof D]: D[K] extends BoundField<infer T, unknown> ? T : never }[keyof D];
type ValuesOf<D> = { -readonly [K in keyof D]: D[K] extends BoundField<TableName, infer F> ? F : never };
/** The values of a bound form: `type PortFields = Values<typeof PORTS>`. */
export type Values<B extends { toFields(...args: never): object }> = ReturnType<B['toFields']>;

/** Everything that is derived from the fields of a page. Tables in `optional` may be missing. */
export function bind<D extends Record<string, BoundField>, O extends TablesOf<D> = never>(
  fields: D,
  optional: readonly O[] = [],
) {
  type Names = Exclude<TablesOf<D>, O>;
  type FieldKey = keyof D & string;
  const entries = Object.entries(fields) as [FieldKey, BoundField][];
  const tables = [...new Set(entries.flatMap(([, each]) => each.tables))];
  const configs = tables.filter((name) => !(optional as readonly TableName[]).includes(name)) as Names[];

  const toFields = (held: Read<Names, O>, row?: number) => {
    for (const name of tables) if ((held as Tables)[name] !== undefined) checkMembers(name, held as Tables);
    return Object.fromEntries(entries.map(([key, field]) => [key, field.read(held as Tables, row)])) as ValuesOf<D>;
  };

  /** A device may lack a member, but a table with none of those that every device has is no such table. */
  const checkMembers = (name: TableName, held: Tables) => {
    const places = entries.flatMap(([, { path, isCertain }]) => (isCertain && path[0] === name ? [path] : []));
    const isOther = places.length > 0 && places.every((path) => valueAt(held, path) === undefined);
    if (isOther) throw new WrongShapeError([name], 'has none of the expected members');
  };

  /** Tables are written in the order of the fields: a device may validate one against another that arrived before. */
  const toConfigs = (values: ValuesOf<D>, held: Read<Names, O>, row?: number) => {
    const next = entries.reduce((before, [key, field]) => field.write(values[key], before, row), held as Tables);
    const own = tables.filter((name) => next[name] !== undefined);
    return Object.fromEntries(own.map((name) => [name, next[name]])) as unknown as Read<Names, O>;
  };

  /** The field for a member as the device names it, such as `AccessControl[0].HandicapTimeOut.CloseTimeout`. */
  const fieldOf = (member: string): FieldKey | undefined => ownerOf(entries, member);

  return {
    fields,
    toFields,
    toConfigs,
    fieldOf,
    /** Arguments of `useConfigForm` other than rules and labels. `has`: optional tables that this device may have. */
    form: (row?: number, has: readonly O[] = optional) => ({
      row,
      configs,
      optional: has,
      toFields: (held: Read<Names, O>) => toFields(held, row),
      toConfigs: (values: ValuesOf<D>, held: Read<Names, O>) => toConfigs(values, held, row),
      fieldOf,
      isThere: (key: FieldKey, held: Read<Names, O>) => fields[key]?.isThere?.(held as Tables, row) ?? true,
      isStored: (key: FieldKey, held: Read<Names, O>) => fields[key]?.isStored?.(held as Tables, row),
      isNumber: (key: FieldKey) => (fields[key] as Partial<Declared> | undefined)?.says?.kind === 'number',
    }),
    /** Each field with its places in the tables, such as `['Web', 'Port']`: the entries of a search index. */
    places: entries.flatMap(([key, { owns }]) =>
      owns.flatMap((path) => tables.filter((table) => table === path[0]).map((table) => ({ key, table, path }))),
    ),
    /**
     * Members of a table, or of its rows, that the page edits, without the fields in `except`: those that a copy
     * includes.
     */
    members<T extends TablesOf<D>>(table: T, except: readonly FieldKey[] = []) {
      const own = entries.filter(([key, { path }]) => path[0] === table && !except.includes(key));
      const names = own.flatMap(([, { path }]) => path.slice(1).find((step) => step !== ROW) ?? []);
      return [...new Set(names)] as (keyof Row<T>)[];
    },
  };
}
