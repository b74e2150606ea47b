import type { Problem } from '@/lib/i18n/message-keys';

/** Kinds of the validated text input. @spec §5 */
export type TextKind = 'num' | 'char' | 'charNum' | 'url' | 'email' | 'ip' | 'mask' | 'ipv6' | 'ntp' | 'float';

const IPV4 = /^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?!$)|$)){4}$/;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Labels of up to 63 letters, digits and inner hyphens. RFC 1123 §2.1 */
export const isHostName = (text: string): boolean => text.split('.').every((label) => LABEL.test(label));

/** Four numbers from 0 to 255 with dots; 010 would be 8 to some. @spec §5 */
export const isIpv4 = (text: string): boolean => IPV4.test(text);

/** One bits, then zero bits. */
export function isMask(text: string): boolean {
  if (!isIpv4(text)) return false;
  const bits = text
    .split('.')
    .map((octet) => Number(octet).toString(2).padStart(8, '0'))
    .join('');
  return /^1+0*$/.test(bits);
}

/** RFC 4291 text form, also compressed or with an IPv4 tail. @spec §5 */
export function isIpv6(text: string): boolean {
  if (!/^[0-9a-f:]+(\.[0-9.]+)?$/i.test(text) || !text.includes(':')) return false;
  const [head = '', tail, ...more] = text.split('::');
  if (more.length > 0) return false;
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const all = [...groups(head), ...(tail === undefined ? [] : groups(tail))];
  const last = all.at(-1) ?? '';
  const embedded = last.includes('.');
  if (embedded && !isIpv4(last)) return false;
  const hex = embedded ? all.slice(0, -1) : all;
  if (!hex.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false;
  const count = hex.length + (embedded ? 2 : 0);
  return tail === undefined ? count === 8 : count < 8;
}

/** Host name of 3 to 255 characters or IPv4. @spec §5 ntp */
function isNtpServer(text: string): boolean {
  if (text.length < 3 || text.length > 255) return false;
  return isIpv4(text) || (!/^[\d.]+$/.test(text) && isHostName(text));
}

/** A name without empty parts between its dots, an @ and a host with at least one dot. @spec §5; RFC 5321 §4.1.2 */
export function isEmail(text: string): boolean {
  const [name = '', host = '', ...more] = text.split('@');
  if (more.length > 0 || !/^[a-z0-9_%+-]+(\.[a-z0-9_%+-]+)*$/i.test(name)) return false;
  return isHostName(host) && /\.[^.]{2,}$/.test(host);
}

/** An http or https address without spaces. @spec §5 */
export function isUrl(text: string): boolean {
  try {
    const { hostname } = new URL(text);
    return (
      // The constructor also takes `http:host`, and changes it.
      /^https?:\/\/[^/\\]/i.test(text) && !/[^.]{64}/.test(hostname) && hostname !== '' && !/\s/.test(text)
    );
  } catch {
    // The constructor throws for an invalid address.
    return false;
  }
}

const RULES: Record<TextKind, { test(text: string): boolean; problem: Problem }> = {
  num: { test: (text) => /^-?\d+$/.test(text), problem: { key: 'OnlyNum' } },
  char: { test: (text) => /^[a-z]+$/i.test(text), problem: { key: 'OnlyChar' } },
  charNum: { test: (text) => /^[a-z0-9]+$/i.test(text), problem: { key: 'OnlyCharNum' } },
  url: { test: isUrl, problem: { key: 'UrlError' } },
  email: { test: isEmail, problem: { key: 'EmailFormatError' } },
  ip: { test: isIpv4, problem: { key: 'IpError' } },
  mask: { test: isMask, problem: { key: 'MaskError' } },
  ipv6: { test: isIpv6, problem: { key: 'Ipv6Error' } },
  ntp: { test: isNtpServer, problem: { key: 'NtpError' } },
  float: { test: (text) => /^-?\d+(\.\d{1,2})?$/.test(text), problem: { key: 'FloatError' } },
};

/** Rule of one kind; an empty text is checked by `required`. */
export const kindProblem = (kind: TextKind, text: string): Problem | undefined =>
  text === '' || RULES[kind].test(text) ? undefined : RULES[kind].problem;

/** Not empty. @spec §5 */
export const required = (text: string): Problem | undefined => (text.trim() === '' ? { key: 'NotNull' } : undefined);

/** At most `max` characters. */
export const lengthProblem = (text: string, max: number): Problem | undefined =>
  text.length > max ? { key: 'TooLong', values: { max } } : undefined;

/** Digits only, or empty. */
export const digitsProblem = (text: string): Problem | undefined =>
  /^\d*$/.test(text) ? undefined : { key: 'OnlyNum' };

/** Digits only, from `min` to `max` of them, or empty. */
export const digitCountProblem = (text: string, { min, max }: { min: number; max: number }): Problem | undefined =>
  new RegExp(`^(\\d{${min},${max}})?$`).test(text) ? undefined : { key: 'DigitCount', values: { min, max } };

/**
 * A number inside a closed range or among the extra values. @spec §5; `''` counts as missing, NaN as a text that is no
 * number. Ranges of whole numbers have whole ends.
 */
export function rangeProblem(
  value: number | '',
  range: { min: number; max: number },
  extra: readonly number[] = [],
): Problem | undefined {
  if (value === '') return { key: 'NotNull' };
  if (extra.includes(value) || (value >= range.min && value <= range.max)) return undefined;
  const isWhole = Number.isNaN(value) && Number.isInteger(range.min);
  return { key: isWhole ? 'WholeRange' : 'OutOfRange', values: { min: range.min, max: range.max } };
}

/** Digits, letters, underscore, dot and @ only, not empty. @spec §5 */
export function userNameProblem(name: string): Problem | undefined {
  return /^[a-z0-9_.@]+$/i.test(name) ? undefined : { key: 'UserNameError' };
}

/** One of several words, as a file spells them. */
export const wordProblem = (text: string, allowed: readonly string[]): Problem | undefined =>
  allowed.includes(text) ? undefined : { key: 'FileWord', values: { allowed: allowed.join(', ') } };

/** A value that only one entry may have; `owner` is another entry that has it. */
export const takenProblem = (
  key: 'NumberExists' | 'AddressExists' | 'IndexExists' | 'NameExists',
  value: string,
  owner: string | number | undefined,
): Problem | undefined => (owner === undefined ? undefined : { key, values: { value, owner } });

/** At least one entry is chosen; `what` is inserted into "at least one door". */
export const chosenProblem = (chosen: readonly unknown[], what: string): Problem | undefined =>
  chosen.length === 0 ? { key: 'SelectAtLeastOne', values: { what } } : undefined;
