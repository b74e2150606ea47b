/** Styles of numbers that texts name, `{share, number, percent}`; compiled texts know them by name alone. */
export const FORMATS = { number: { percent: { style: 'percent' }, integer: { maximumFractionDigits: 0 } } } as const;
