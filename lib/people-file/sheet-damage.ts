/** Significant digits that a spreadsheet keeps of a number. */
const DIGITS = 15;
const POWER = /^(\d)(?:[.,](\d+))?E\+?0*(\d+)$/i;

/**
 * Whether this cell is what a spreadsheet makes of these digits when it reads them as a number: without the zeros in
 * front, with zeros in place of what comes after fifteen digits, or as a power of ten.
 */
export function isSheetForm(digits: string, cell: string): boolean {
  if (!/^\d+$/.test(digits)) return false;
  const number = digits.replace(/^0+(?=\d)/, '');
  const power = POWER.exec(cell);
  if (power) {
    const [, first, more = '', exponent] = power;
    return Number(number).toExponential(more.length) === `${first}${more && `.${more}`}e+${exponent}`;
  }
  if (number.length <= DIGITS) return cell === number;
  const rounded = Number(number)
    .toExponential(DIGITS - 1)
    .replace(/\.|e.*/g, '');
  return [number, ...[number.slice(0, DIGITS), rounded].map((kept) => kept.padEnd(number.length, '0'))].includes(cell);
}
