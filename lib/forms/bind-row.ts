import { ownerOf, type Path } from './table-path';

/** One field of a drawer and the members of a row that it edits. */
interface RowField<R extends object, F> {
  /** A refusal that names one of these places, or one inside them, belongs to the field. */
  readonly owns: readonly Path[];
  read(row: R): F;
  /** The members to store; one that is undefined stays as the row has it. */
  write(value: F, was: R): Change<R>;
}

type Change<R> = { [K in keyof R]?: R[K] | undefined };

/** The values of a bound row: `type RoomFields = RowValues<typeof ROOM>`. */
export type RowValues<B extends { toFields(row?: never): object }> = ReturnType<B['toFields']>;

/**
 * The binding of rows of a list: each field of a drawer says once which member it edits. `blank` is a new row.
 *
 *   const { bind, same, secret } = rowOf<VideoTalkContact>(blankContact('VTH'));
 *   const ROOM = bind({ number: same('VTLongNumber', ''), password: secret('RegisterPassword') });
 *   type RoomFields = RowValues<typeof ROOM>;
 *
 * Type, reading, writing that keeps members without a field, and the field of a refusal are derived from it. The tables
 * of a settings page take `bind` of lib/forms/bind.ts.
 */
export function rowOf<R extends object>(blank?: R) {
  type Member = keyof R & string;
  type Held<K extends Member> = NonNullable<R[K]>;

  /** A field of several members, or of a part of one. */
  const custom = <F>(
    owns: readonly (Member | Path)[],
    read: (row: R) => F,
    write: (value: F, was: R) => Change<R>,
  ): RowField<R, F> => ({ owns: owns.map((each) => (typeof each === 'string' ? [each] : each)), read, write });

  /** Any other conversion: `read` for the drawer, `write` for the device; undefined keeps what the row has. */
  const as = <K extends Member, F>(
    member: K,
    read: (value: R[K]) => F,
    write: (value: F, was: R[K]) => R[K] | undefined,
  ): RowField<R, F> =>
    custom(
      [member],
      (row) => read(row[member]),
      (value, was) => ({ [member]: write(value, was[member]) }) as Change<R>,
    );

  return {
    as,
    custom,
    /** Shown and stored unchanged; `fallback` is shown for a missing member. */
    same: <K extends Member>(member: K, fallback: Held<K>) =>
      as<K, Held<K>>(
        member,
        (value) => value ?? fallback,
        (value) => value,
      ),
    /** One of several words; `fallback` is shown for an empty or missing one. */
    word: <K extends Member>(member: K, fallback: Extract<R[K], string>) =>
      as<K, string>(
        member,
        (value) => String(value || fallback),
        (value) => value as Extract<R[K], string>,
      ),
    /** An empty box is '', a text that is no number NaN, and then the stored number stays. */
    number: <K extends Member>(member: K) =>
      as<K, Extract<R[K], number> | ''>(
        member,
        (value) => (typeof value === 'number' ? (value as Extract<R[K], number>) : ''),
        (value) => (value === '' || Number.isNaN(value) ? undefined : value),
      ),
    /** Always shown empty; when it is left empty, the stored one stays. */
    secret: <K extends Member>(member: K) =>
      as<K, Extract<R[K], string> | ''>(
        member,
        () => '',
        (typed) => (typed === '' ? undefined : typed),
      ),
    /** Everything that is derived from the fields. */
    bind<D extends Record<string, RowField<R, unknown>>>(fields: D) {
      type Fields = { -readonly [K in keyof D]: D[K] extends RowField<R, infer F> ? F : never };
      const entries = Object.entries(fields) as [keyof D & string, RowField<R, unknown>][];
      return {
        fields,
        /** The values of a row, or of a new one. */
        toFields: (row: R | undefined = blank) =>
          Object.fromEntries(entries.map(([key, field]) => [key, field.read(row ?? ({} as R))])) as Fields,
        /** The row to store; without `was` a new one. */
        toRow<W extends R = R>(values: Fields, was?: W): W {
          const row = { ...blank, ...was } as W;
          for (const [key, field] of entries) {
            const next = Object.entries(field.write(values[key], row)).filter(([, value]) => value !== undefined);
            Object.assign(row, Object.fromEntries(next));
          }
          return row;
        },
        /**
         * The field of a member as the device names it, such as `DoorList[1].Doors`, with or without the name of the
         * parameter before it, such as `info.`.
         */
        fieldOf: (member: string): (keyof D & string) | undefined =>
          ownerOf(entries, member.replace(/^[a-z]\w*\./, '')),
      };
    },
  };
}
