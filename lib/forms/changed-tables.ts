/** Deep equality in which the order of members does not matter; tables hold no functions or cycles. */
export function sameValue(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(right, key) &&
      sameValue((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]),
  );
}

/** Names of the tables that differ from what the device holds; only those are written. */
export function changedTables(next: Record<string, unknown>, was: Record<string, unknown>): string[] {
  return Object.keys(next).filter((name) => next[name] !== undefined && !sameValue(next[name], was[name]));
}
