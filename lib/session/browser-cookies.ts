import { COOKIE } from '@/lib/contract/endpoints';
import { COOKIE_DAYS } from '@/lib/contract/limits';

const DAY_S = 86_400;

function read(name: string): string | undefined {
  const found = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  if (found === undefined) return undefined;
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    // Not written by this console: ignored.
    return undefined;
  }
}

function write(name: string, value: string, days?: number): void {
  const life = days === undefined ? '' : `; max-age=${days * DAY_S}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain http.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; SameSite=Strict${life}`;
}

/** User name of the last sign-in, kept 30 days; never a password. @spec §4 */
export const userNameCookie = {
  read: () => read(COOKIE.userName) ?? '',
  write: (userName: string) => write(COOKIE.userName, userName, COOKIE_DAYS.userName),
};

/** Session cookie where the device leaves it to the script (`httpOnly` off). @spec §7 login */
export const scriptSessionCookie = {
  read: () => read(COOKIE.sessionScript),
  write: (session: string) => write(COOKIE.sessionScript, session),
  clear: () => write(COOKIE.sessionScript, '', 0),
};

/** Accounts without a reminder of an old password: `serial number/user name` each. @spec §4; form @assumed pages-1 */
export const ignoreExpiredCookie = {
  has: (serial: string, userName: string) => list().includes(`${serial}/${userName}`),
  add: (serial: string, userName: string) => save([...list(), `${serial}/${userName}`]),
  /** After a password change the reminder is shown again. */
  remove: (serial: string, userName: string) => save(list().filter((each) => each !== `${serial}/${userName}`)),
};

function list(): string[] {
  try {
    const value: unknown = JSON.parse(read(COOKIE.ignoreExpired) ?? '[]');
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  } catch {
    // The cookie was edited: the reminder is shown once more.
    return [];
  }
}

const save = (entries: string[]) =>
  write(COOKIE.ignoreExpired, JSON.stringify([...new Set(entries)].slice(-20)), COOKIE_DAYS.ignoreExpired);
