import { CONTACT_MAX_LENGTH, WIZARD_PHONE_DIGITS } from '@/lib/contract/limits';
import type { Problem } from '@/lib/i18n/message-keys';
import { isEmail } from './text-kinds';

/** Which contact a device binds: phone when `Find` holds an 'A', else e-mail. @spec §3 */
export type ContactKind = 'phone' | 'email';

/** Reads the kind of contact from `Find` of DevInit.getStatus. @spec §3 */
export const contactKindOf = (find: string): ContactKind => (find.includes('A') ? 'phone' : 'email');

/** Contact of the first-boot wizard: required; a phone has exactly 11 digits. @spec §5 */
export function wizardContactProblem(kind: ContactKind, contact: string): Problem | undefined {
  if (contact === '') return { key: 'AttenInitContactEmptyFail' };
  if (contact.length > CONTACT_MAX_LENGTH) return { key: 'TooLong', values: { max: CONTACT_MAX_LENGTH } };
  if (kind === 'phone') {
    const isPhone = new RegExp(`^\\d{${WIZARD_PHONE_DIGITS}}$`).test(contact);
    return isPhone ? undefined : { key: 'PhoneNumError', values: { digits: WIZARD_PHONE_DIGITS } };
  }
  return isEmail(contact) ? undefined : { key: 'EmailFormatError' };
}

/**
 * Contact that is changed later: phone with optional + and 5 to 20 digits, or e-mail. @spec §5; digits @assumed
 * pages-1 ASH31
 */
export function contactProblem(kind: ContactKind, contact: string): Problem | undefined {
  const good = kind === 'phone' ? /^\+?\d{5,20}$/.test(contact) : isEmail(contact);
  return good && contact.length <= CONTACT_MAX_LENGTH
    ? undefined
    : { key: 'InvalidParams', values: { what: 'contact' } };
}

/** First and last character with stars between, for summaries. */
export function maskedContact(contact: string): string {
  const [name = '', host] = contact.split('@');
  const masked = name.length <= 2 ? `${name.slice(0, 1)}***` : `${name.slice(0, 1)}***${name.slice(-1)}`;
  return host === undefined ? masked : `${masked}@${host}`;
}

/** Whether a contact matches a masked one; the number of stars is ignored. */
export function fitsMask(contact: string, masked: string): boolean {
  const [first = '', ...rest] = masked.split(/\*+/);
  const last = rest.at(-1);
  if (last === undefined) return contact === masked;
  return contact.length >= first.length + last.length && contact.startsWith(first) && contact.endsWith(last);
}
