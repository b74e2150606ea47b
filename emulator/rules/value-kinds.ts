/** A whole number within both bounds. */
export const isWhole = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

/** The same for a range of the contract. */
export const isWithin = (value: unknown, { min, max }: { min: number; max: number }): value is number =>
  isWhole(value, min, max);

/** One of these values. */
export const isOneOf = (values: readonly unknown[], value: unknown): boolean => values.includes(value);
