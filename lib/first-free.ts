/** The smallest number from `min` on that is not taken. */
export function firstFree(min: number, taken: readonly unknown[]): number {
  let number = min;
  while (taken.includes(number)) number += 1;
  return number;
}
