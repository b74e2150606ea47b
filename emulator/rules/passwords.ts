/** Rules of console passwords and contacts, as the device checks them. @spec §5, §9; order @assumed pages-1 0.1 */
import { CONTACT_MAX_LENGTH, PASSWORD_FORBIDDEN, PASSWORD_LENGTH, WIZARD_PHONE_DIGITS } from '@/lib/contract/limits';
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
