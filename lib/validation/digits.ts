/**
 * The text that the numeric input accepts: digits, at most the maximum. Leading zeros stay: codes have them.
 * @spec §5
 */
export function keepDigits(typed: string, max?: number): string {
  const digits = typed.replace(/\D/g, '');
  return max !== undefined && Number(digits) > max ? String(max) : digits;
}

/**
 * The number that was typed: '' for nothing, NaN for a text that is no such number, such as 1e3. A comma separates
 * decimals, too.
 */
export function readNumber(typed: string, decimals = 0): number | '' {
  const text = typed.trim().replace(',', '.');
  if (text === '') return '';
  return new RegExp(`^-?\\d+(\\.\\d{0,${decimals}})?$`).test(text) ? Number(text) : Number.NaN;
}
