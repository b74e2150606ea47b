/** Number formats that texts refer to, `{share, number, percent}`; compiled texts know them by name only. */
export const FORMATS = { number: { percent: { style: 'percent' }, integer: { maximumFractionDigits: 0 } } } as const;
