/** One field of a drawer and the member of a row that it edits. */
interface RowField<R extends object, F> {
  readonly member: keyof R & string;
  read(row: R): F;
  /** The value to store; undefined keeps what the row has. */
  write(value: F, was: R): R[keyof R] | undefined;
}

/** The values of a bound row: `type RoomFields = RowValues<typeof ROOM>`. */
export type RowValues<B extends { toFields(row: never): object }> = ReturnType<B['toFields']>;

/**
 * The binding of rows of a list: each field of a drawer says once which member it edits.
 *
 *   const { bind, same, secret } = rowOf<VideoTalkContact>();
 *   const ROOM = bind({ number: same('VTLongNumber', ''), password: secret('RegisterPassword') });
 *   type RoomFields = RowValues<typeof ROOM>;
 *
 * Type, reading, writing that keeps members without a field, and the field of a refusal are derived from it. The tables
 * of a settings page take `bind` of lib/forms/bind.ts.
 */
export function rowOf<R extends object>() {
  type Member = keyof R & string;
  type Held<K extends Member> = NonNullable<R[K]>;

  /** Any other conversion: `read` for the drawer, `write` for the device. */
  const as = <K extends Member, F>(
    member: K,
    read: (value: R[K]) => F,
    write: (value: F, was: R[K]) => R[K] | undefined,
  ): RowField<R, F> => ({
    member,
    read: (row) => read(row[member]),
    write: (value, was) => write(value, was[member]),
  });

  return {
    as,
    /** Shown and stored unchanged; `fallback` is shown for a missing member. */
    same: <K extends Member>(member: K, fallback: Held<K>) =>
      as<K, Held<K>>(
        member,
        (value) => value ?? fallback,
        (value) => value,
      ),
    /** An empty box is '', and then the stored number stays. */
    number: <K extends Member>(member: K) =>
      as<K, Extract<R[K], number> | ''>(
        member,
        (value) => (typeof value === 'number' ? (value as Extract<R[K], number>) : ''),
        (value) => (value === '' ? undefined : value),
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
        toFields: (row: R) => Object.fromEntries(entries.map(([key, field]) => [key, field.read(row)])) as Fields,
        toRow<W extends R>(values: Fields, was: W): W {
          const next = entries.map(([key, field]) => [field.member, field.write(values[key], was)]);
          return { ...was, ...Object.fromEntries(next.filter(([, value]) => value !== undefined)) };
        },
        /** The field of a member as the device names it, such as `DoorList[1].Doors`. */
        fieldOf: (member: string): (keyof D & string) | undefined =>
          entries.find(([, field]) => field.member === member.split(/[.[]/)[0])?.[0],
      };
    },
  };
}
