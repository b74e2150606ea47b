/**
 * How names and values are listed: "A, B, C" and its like. Not as lists of units, which Chinese writes without a
 * separator, Russian and Turkish with a space alone.
 */
export const LIST_FORMAT = { type: 'conjunction', style: 'narrow' } as const;
