import type { Declared } from './declared';

type Refs<P extends string, R> = unknown extends R ? unknown : { [K in keyof R & string as `${P}.${K}`]: R[K] };
type Moved<P extends string, F> = F extends Declared<infer T, infer V, infer R> ? Declared<T, V, Refs<P, R>> : never;
type InSets<P extends string, D> = {
  [Key in `${P}.${keyof D & string}`]: Key extends `${infer Name extends P}.${infer K extends keyof D & string}`
    ? Moved<Name, D[K]>
    : never;
};

/**
 * The same fields in several sets that a device holds side by side, such as the profiles of a camera: the set is an
 * index of the table, and the first part of each key. Conditions stay within the set.
 *
 *   ...inSets(['Day', 'Night'], (set) => ({
 *     mode: at('Lighting', ROW, set, 'Mode').oneOf(MODES),
 *     light: at('Lighting', ROW, set, 'MiddleLight', 0, 'Light').number({ range }).when({ mode: 'Manual' }),
 *   }))
 *
 * gives `Day.mode`, `Day.light`, `Night.mode` and `Night.light`.
 */
export function inSets<const P extends string, D extends Readonly<Record<string, Declared>>>(
  names: readonly P[],
  fieldsOf: (set: number) => D,
): InSets<P, D> {
  const entries = names.flatMap((name, set) =>
    Object.entries(fieldsOf(set)).map(([key, field]) => [`${name}.${key}`, moved(name, field)] as const),
  );
  return Object.fromEntries(entries) as unknown as InSets<P, D>;
}

function moved(name: string, field: Declared): Declared {
  const { needs, when } = field.says;
  const own = needs === undefined ? field : field.needs(`${name}.${needs}`);
  if (!when) return own;
  return own.when(Object.fromEntries(Object.entries(when).map(([key, value]) => [`${name}.${key}`, value])));
}
