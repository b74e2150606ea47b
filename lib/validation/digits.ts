/**
 * What the numeric input accepts: digits, and the maximum where more is typed. Leading zeros stay: codes have them.
 * @spec §5
 */
export function keepDigits(typed: string, max?: number): string {
  const digits = typed.replace(/\D/g, '');
  return max !== undefined && Number(digits) > max ? String(max) : digits;
}
