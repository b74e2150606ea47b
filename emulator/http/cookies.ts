import type { IncomingMessage } from 'node:http';
import { COOKIE } from '@/lib/contract/endpoints';

/** Session cookies in order of precedence; the last one is written by older pages. @assumed protocol 1.4 */
const SESSION_COOKIES = [COOKIE.session, COOKIE.sessionScript, 'DhWebClientSessionID'];
/** Longer values are ignored. */
const MAX_VALUE_LENGTH = 200;

/** Session id of the cookies, undefined when none is sent. */
export function cookieSession(request: IncomingMessage): string | undefined {
  const cookies = new Map<string, string>();
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0) cookies.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  }
  for (const name of SESSION_COOKIES) {
    const value = cookies.get(name);
    if (value && value.length <= MAX_VALUE_LENGTH) return value;
  }
  return undefined;
}

/** `Set-Cookie` of a new session: hidden from scripts, and not sent by other sites. @assumed pages-3 12.7 */
export function sessionCookie(session: string, isSecure: boolean): string {
  return `${COOKIE.session}=${session}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}

/** `Set-Cookie` that removes the session cookie. */
export function expiredSessionCookie(): string {
  return `${COOKIE.session}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict`;
}
