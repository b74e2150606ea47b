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

/** Weights of the first seventeen digits, and the check digit by the rest of their sum. GB 11643-1999 */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';

/** Whether a spreadsheet has put zeros in the place of the last three digits of an identity number of eighteen. */
export function isCutIdentity(cell: string): boolean {
  if (!/^\d{15}000$/.test(cell)) return false;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(cell[at]), 0);
  return CHECKS[sum % CHECKS.length] !== '0';
}
