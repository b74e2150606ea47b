import { loginMark } from '@/lib/rpc/holdings';
import { isRecord } from '@/lib/rpc/is-record';

/** Whose login a tab uses, as it says to the other tabs of its browser. */
export interface TabLogin {
  /** As of `loginMark`: the id itself stays in the tab. */
  mark: string;
  user: string;
  /** When this tab last got the cookie of the login: by a sign-in, a reload or `Session.follow`. Milliseconds. */
  since: number;
}

/** The login of a tab; undefined while it has none. */
export function tabLogin(session: unknown, user: string | undefined, since: number): TabLogin | undefined {
  return session === undefined || user === undefined ? undefined : { mark: loginMark(session), user, since };
}

/** A word of another tab may hold anything. */
export const isTabLogin = (data: unknown): data is TabLogin =>
  isRecord(data) && typeof data.mark === 'string' && typeof data.user === 'string' && typeof data.since === 'number';

/** Whose the cookie is: of the account of this tab, of another one, or of a newer login that has ended since. */
export type CookieOf = 'own' | 'other' | 'nobody';

/**
 * Whose cookie the browser holds: that of its newest sign-in. A tab that signed in earlier still has its own login for
 * calls, while notifications, which have only the cookie, are those of the newer one.
 */
export class CookieOwner {
  /** The newest login that another tab had. */
  private heard: TabLogin | undefined;
  /** No tab with that login is left. */
  private isLeft = false;

  constructor(private readonly own: () => TabLogin | undefined) {}

  now(): TabLogin | undefined {
    const own = this.own();
    return this.heard && own && this.heard.mark !== own.mark && this.heard.since > own.since ? this.heard : own;
  }

  of(): CookieOf {
    if (this.isLeft && this.newerMark() !== undefined) return 'nobody';
    return this.now()?.user === this.own()?.user ? 'own' : 'other';
  }

  /** Whether all tabs with the login of the cookie are gone, as far as this tab has heard. */
  setLeft(isLeft: boolean): void {
    this.isLeft = isLeft;
  }

  /** Mark of the cookie's login where this tab has an older one. */
  newerMark(): string | undefined {
    const mark = this.now()?.mark;
    return mark === this.own()?.mark ? undefined : mark;
  }

  /** Hears from a tab whose login it is; returns true when it does not know of a later one. */
  isLater(said: TabLogin): boolean {
    const known = this.now();
    if (!known || said.mark === known.mark) return false;
    if (said.since <= known.since) return true;
    this.heard = said;
    this.isLeft = false;
    return false;
  }
}
