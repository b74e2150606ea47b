import { PASSWORD_FORBIDDEN, PASSWORD_LENGTH } from '@/lib/contract/limits';
import type { Problem } from '@/lib/i18n/message-keys';

const KINDS = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/];

/**
 * First rule that a new password breaks, in the order length, content, kinds. @spec §5; all asterisks reported as
 * content and the order @assumed pages-1 0.1
 */
export function passwordProblem(password: string): Problem | undefined {
  if (password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max) {
    return { key: 'PwdBadLength', values: { ...PASSWORD_LENGTH } };
  }
  if (!hasGoodContent(password)) return { key: 'PwdBadContent' };
  if (!hasTwoKinds(password)) return { key: 'PwdTwoType' };
  return undefined;
}

/** Only visible ASCII without the forbidden characters, and not the reserved all-asterisk text. @spec §5 */
export function hasGoodContent(password: string): boolean {
  if (/^\*+$/.test(password)) return false;
  return [...password].every((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code > 0x20 && code < 0x7f && !PASSWORD_FORBIDDEN.some((each) => each === letter);
  });
}

/** At least two of lower case, upper case, digit, special. @spec §5 */
export const hasTwoKinds = (password: string): boolean => KINDS.filter((kind) => kind.test(password)).length >= 2;

/** @spec §5 confirmation */
export function confirmationProblem(password: string, confirmation: string): Problem | undefined {
  return password === confirmation ? undefined : { key: 'PwdNotMatch' };
}

export type Strength = 'low' | 'middle' | 'high';

/** Points of a password. Length @spec §5; case, digits, specials and bonuses @assumed pages-1 0.1 */
export function strengthScore(password: string): number {
  if (password === '') return 0;
  const [lower, upper, digit, special] = KINDS.map(
    (kind) => [...password].filter((each) => kind.test(each)).length,
  ) as [number, number, number, number];
  const length = password.length <= 4 ? 5 : password.length >= 8 ? 25 : 10;
  const letters = lower > 0 && upper > 0 ? 20 : lower + upper > 0 ? 10 : 0;
  const digits = digit >= 3 ? 20 : digit > 0 ? 10 : 0;
  const specials = special > 1 ? 25 : special === 1 ? 10 : 0;
  return length + letters + digits + specials + bonus(lower, upper, digit, special);
}

/** Only the highest combination counts. @assumed pages-1 0.1 */
function bonus(lower: number, upper: number, digit: number, special: number): number {
  const hasLetters = lower + upper > 0;
  if (lower > 0 && upper > 0 && digit > 0 && special > 0) return 5;
  if (hasLetters && digit > 0 && special > 0) return 3;
  return hasLetters && digit > 0 ? 2 : 0;
}

/** Below 50 low, 70 or more high. @spec §5 */
export function strengthOf(password: string): Strength {
  const score = strengthScore(password);
  if (score < 50) return 'low';
  return score >= 70 ? 'high' : 'middle';
}
