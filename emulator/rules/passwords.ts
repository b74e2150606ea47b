/** Rules of console passwords and contacts, as the device checks them. @spec §5, §9; order @assumed pages-1 0.1 */
import { CONTACT_MAX_LENGTH, PASSWORD_FORBIDDEN, PASSWORD_LENGTH, WIZARD_PHONE_DIGITS } from '@/lib/contract/limits';
import type { PasswordStrength } from '@/lib/contract/methods/user-manager';
import { isMail } from './network-services';

const KINDS = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/];

/** True when the text may become a password. */
export function isPasswordAllowed(text: unknown): text is string {
  if (typeof text !== 'string') return false;
  if (text.length < PASSWORD_LENGTH.min || text.length > PASSWORD_LENGTH.max) return false;
  // Printable ASCII only; the space is among the forbidden ones.
  if (!/^[\x20-\x7e]+$/.test(text) || PASSWORD_FORBIDDEN.some((each) => text.includes(each))) return false;
  if (/^\*+$/.test(text)) return false;
  return KINDS.filter((kind) => kind.test(text)).length >= 2;
}

/** Phone of the first-boot wizard: exactly 11 digits. */
export function isWizardPhone(text: string): boolean {
  return new RegExp(`^\\d{${WIZARD_PHONE_DIGITS}}$`).test(text);
}

/** Phone elsewhere: optional plus and 5 to 20 digits. @assumed pages-1 Modify dialog */
export function isPhone(text: string): boolean {
  return /^\+?\d{5,20}$/.test(text);
}

/** An address of at most CONTACT_MAX_LENGTH characters. @spec §5 */
export function isEmail(text: string): boolean {
  return text.length <= CONTACT_MAX_LENGTH && isMail(text);
}

/** Console user names: digits, letters, `_ . @`. @assumed pages-1 /user */
export function isUserName(text: string): boolean {
  return /^[0-9A-Za-z_.@]{1,32}$/.test(text);
}

/** Passwords of delivered devices, and those that are tried first anywhere, in lower case. */
const WELL_KNOWN: readonly string[] = [
  'admin123',
  'admin1234',
  'operator1',
  'service-9-mode',
  'password1',
  'passw0rd',
  'qwerty123',
  'abcd1234',
  '12345678a',
  'a12345678',
];

/**
 * What the device keeps of a password beside its digests. @spec §5 strength (below 50 low, from 70 high); points of the
 * parts @assumed pages-1 0.1
 */
export function passwordStrength(password: string): PasswordStrength {
  if (WELL_KNOWN.includes(password.toLowerCase())) return 'Default';
  const counts = KINDS.map((kind) => [...password].filter((letter) => kind.test(letter)).length);
  const [lower = 0, upper = 0, digits = 0, others = 0] = counts;
  let points = password.length >= 8 ? 25 : password.length > 4 ? 10 : 5;
  if (lower + upper > 0) points += lower > 0 && upper > 0 ? 20 : 10;
  if (digits > 0) points += digits > 2 ? 20 : 10;
  if (others > 0) points += others > 1 ? 25 : 10;
  if (lower + upper > 0 && digits > 0) points += others === 0 ? 2 : lower > 0 && upper > 0 ? 5 : 3;
  return points < 50 ? 'Low' : points < 70 ? 'Middle' : 'High';
}
