/** An object with a value for each key, such as a field for each day of the week. `place`: that of the key. */
export const eachOf = <K extends string, V>(keys: readonly K[], make: (key: K, place: number) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key, place) => [key, make(key, place)])) as Record<K, V>;
