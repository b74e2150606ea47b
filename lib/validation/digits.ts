/** Arabic, Persian and Thai digits: each ten of them begins at a multiple of sixteen. */
const OTHER_DIGITS = /[٠-٩۰-۹๐-๙]/g;

/** Digits of any of these scripts, and wide ones, as 0 to 9. */
export const plainDigits = (text: string): string =>
  text.normalize('NFKC').replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) % 16));

/**
 * The text that the numeric input accepts: digits, at most the maximum. Leading zeros stay: codes have them.
 * @spec §5
 */
export function keepDigits(typed: string, max?: number): string {
  const digits = plainDigits(typed).replace(/\D/g, '');
  return max !== undefined && Number(digits) > max ? String(max) : digits;
}

/**
 * The number that was typed: '' for nothing, NaN for a text that is no such number, such as 1e3. A comma and the sign
 * of Arabic separate decimals, too.
 */
export function readNumber(typed: string, decimals = 0): number | '' {
  const text = plainDigits(typed).trim().replace(/[,٫]/, '.');
  if (text === '') return '';
  return new RegExp(`^-?\\d+(\\.\\d{0,${decimals}})?$`).test(text) ? Number(text) : Number.NaN;
}
