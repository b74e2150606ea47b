/** A random whole number from 0 to `limit` - 1, each as likely as the others; at most 2^32. */
export function randomBelow(limit: number): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  // Values beyond the last whole round would make some numbers more likely than others.
  return number < 2 ** 32 - (2 ** 32 % limit) ? number % limit : randomBelow(limit);
}
