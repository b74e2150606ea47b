import { CARD_DIGITS } from '@/lib/contract/limits';

/**
 * Ways to write the number of a card: as the device stores it; decimal; with its bytes in reverse order; facility and
 * number as printed on cards of Wiegand formats. @assumed cases.md: which forms, and that a Wiegand number is stored
 * as the bits between the parity bits
 */
export const CARD_FORMS = ['hex', 'decimal', 'reversed', 'facility26', 'facility34'] as const;
export type CardForm = (typeof CARD_FORMS)[number];

/** The same card in each form; numbers of a card that exists. */
export const CARD_EXAMPLES: Readonly<Record<CardForm, string>> = {
  hex: '007BB26E',
  decimal: '0008106606',
  reversed: '6EB27B00',
  facility26: '123,45678',
  facility34: '123,45678',
};

/**
 * Why a number is refused: a spreadsheet has rounded it or taken zeros from its start, or it is not of the form. Texts
 * under `cardForm.fault`.
 */
export interface CardFault {
  fault: 'rounded' | 'zeros' | 'form';
  value: string;
}

/** A number that a spreadsheet has rounded to fifteen digits or fewer, with a decimal point or comma. */
const ROUNDED = /^\d(?:[.,]\d+)?E\+\d{1,3}$|^\d[.,]\d+E\d{1,3}$/i;
/** A whole number that was written as one with decimals. */
const WITH_DECIMALS = /^\d{4,}[.,]0+$/;
/** Bytes with a separator, as readers and labels show them. */
const BYTES = /^[\dA-F]{2}(?:([\s:-])[\dA-F]{2})(?:\1[\dA-F]{2})*$/i;
/** Facility, and number in 16 bits. */
const FACILITY = /^(\d{1,5})\s*[\s,:/-]\s*(\d{1,5})$/;
const MAX_64 = 2n ** 64n - 1n;
const NUMBER_MAX = 65_535;
const FACILITY_MAX = { facility26: 255, facility34: 65_535 };

const digitsOf = (number: bigint): string => {
  const digits = number.toString(16).toUpperCase();
  return digits.padStart(Math.max(CARD_DIGITS.min, digits.length + (digits.length % 2)), '0');
};

/** A spreadsheet keeps a number as text behind an apostrophe; programs write 0x before hexadecimal digits. */
export const isRounded = (text: string): boolean => ROUNDED.test(text.trim().replace(/^['’]/, ''));

/**
 * The number as the device stores it, in capitals, of a text in this form; it may still have too many digits. A fault
 * when the text is not of the form or was damaged.
 */
export function storedCard(text: string, form: CardForm): string | CardFault {
  const value = text.trim().replace(/^['’]/, '');
  const fault = (fault: CardFault['fault']): CardFault => ({ fault, value });
  if (ROUNDED.test(value)) return fault('rounded');
  if (form === 'facility26' || form === 'facility34') {
    const [, facility, number] = FACILITY.exec(value) ?? [];
    const isRight = number !== undefined && Number(number) <= NUMBER_MAX && Number(facility) <= FACILITY_MAX[form];
    return isRight ? digitsOf(BigInt(Number(facility) * (NUMBER_MAX + 1) + Number(number))) : fault('form');
  }
  if (WITH_DECIMALS.test(value)) return fault('rounded');
  if (form === 'decimal') {
    const isRight = /^\d{1,20}$/.test(value) && BigInt(value) <= MAX_64;
    return isRight ? digitsOf(BigInt(value)) : fault('form');
  }
  const digits = (BYTES.test(value) ? value.replace(/[\s:-]/g, '') : value.replace(/^0x/i, '')).toUpperCase();
  if (/^\d+$/.test(digits) && digits.length < CARD_DIGITS.min) return fault('zeros');
  if (!/^[\dA-F]+$/.test(digits)) return fault('form');
  if (form === 'hex') return digits;
  return digits.length % 2 === 0 ? (digits.match(/../g) ?? []).reverse().join('') : fault('form');
}
