import { loadCapabilities } from '@/lib/capabilities/load-capabilities';
import type { Clock } from '@/lib/clock';
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { LOCK_S, SIGN_IN } from '@/lib/contract/limits';
import type { Visitor } from '@/lib/routes/verdict';
import { Holdings, loginMark, readReleases } from '@/lib/rpc/holdings';
import { isRecord } from '@/lib/rpc/is-record';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';
import { createStore } from '@/lib/store';
import { tabWord } from '@/lib/tab-word';
import { scriptSessionCookie, userNameCookie } from './browser-cookies';
import { type TabLogin, tabLogin } from './cookie-owner';
import { type KeepAlive, keepAlive, type SessionEnd } from './keep-alive';
import { type SignInOutcome, signIn } from './sign-in';
import { signInNotice } from './sign-in-notice';

/** A signed-in visitor. */
export interface SignedIn extends Visitor {
  userName: string;
  /**
   * Device wall clock at sign-in, 'yyyy-MM-dd HH:mm:ss'; empty when the device did not report it, or when the login
   * was opened in another tab.
   */
  loginTime: string;
}

/** 'over' keeps the visitor: the page stays until the next click shows what happened. @spec §4 */
export type SessionState =
  | { phase: 'none' }
  | { phase: 'open'; visitor: SignedIn }
  | { phase: 'over'; visitor: SignedIn; end: SessionEnd };

/** How long signing out waits for pending calls. */
const LAST_ANSWERS_MS = 1_000;

/** Calls that free what the page held on the device before a reload; they contain no session id. */
const unreleased = tabWord('left-behind');

/** Mark of that login: the cookie may belong to another login by now, with the same numbers in use by another tab. */
const leftBy = tabWord('left-by');

/** When the device takes passwords again, by the clock of this browser: a reload does not end a lock. */
const lockedUntil = tabWord('locked-until');

/** When the login of this tab was opened: a reload resumes it later. */
const signInTime = tabWord('sign-in-time');

/** There is nothing to sign in to again. */
const NO_LOGIN: SignInOutcome = { kind: 'refused', key: 'LoginFailure' };

type Accepted = Extract<SignInOutcome, { kind: 'accepted' }>;

/** The life of one login: from the accepted password to its end. Password and session stay in memory. */
export class Session {
  readonly state = createStore<SessionState>({ phase: 'none' });
  /** Signing out is in progress: no new calls should be made. */
  readonly isLeaving = createStore(false);
  private keepAlive: KeepAlive | undefined;
  /** Previews in force, also of other tabs: they end with the login. */
  private readonly brief = new Set<object>();
  private credentials: { userName: string; password: string } | undefined;
  /** The user signed out: a cookie that the device did not remove must not sign in again. */
  private hasSignedOut = false;
  /** Passwords that are checked now, and those accepted so far: a login that is resumed meanwhile is too late. */
  private signIns = { checked: 0, accepted: 0 };
  private isFollowing = false;
  /** When the cookie of the browser became that of this login. */
  private cookieAt = 0;
  private readonly holdings: Holdings;

  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    /** Capabilities known before sign-in. */
    private readonly before: () => DeviceCapabilities,
  ) {
    this.holdings = new Holdings(rpc);
    rpc.events.on('sessionLost', () => this.end('authorize-failed'));
  }

  /** Checks the password; opens nothing yet, because a reminder of an old password comes first. */
  async authenticate(userName: string, password: string): Promise<SignInOutcome> {
    this.signIns.checked += 1;
    try {
      const outcome = await this.check(userName, password);
      if (outcome.kind === 'accepted') {
        this.signIns.accepted += 1;
        this.credentials = { userName, password };
      }
      return outcome;
    } finally {
      this.signIns.checked -= 1;
    }
  }

  private async check(userName: string, password: string): Promise<SignInOutcome> {
    const outcome = await signIn(this.rpc, userName, password);
    if (outcome.kind === 'locked') lockedUntil.set(String(this.clock.now() + outcome.seconds * 1_000));
    return outcome;
  }

  /**
   * How long the device refuses every password, as far as this tab knows; 0 or less when it does not. Never longer than
   * a device may lock, whatever the storage holds.
   */
  lockLeftMs(): number {
    return Math.min(Number(lockedUntil.get() ?? 0) - this.clock.now(), LOCK_S.max * 1_000);
  }

  /**
   * Loads rights and capabilities and starts the keep-alive. Throws when a required read fails; the login is then
   * released. @spec §4 after login
   */
  async open(userName: string, accepted: Accepted): Promise<SignedIn> {
    this.isLeaving.set(false);
    this.rpc.setSession(accepted.session);
    try {
      const visitor = { ...(await this.load(userName)), loginTime: await this.timeNow(accepted.session) };
      userNameCookie.write(userName);
      this.started(visitor, accepted.keepAliveIntervalS);
      return visitor;
    } catch (error) {
      // The device counts logins: a failed one must not block the next attempt.
      const released = this.logOut().catch(() => undefined);
      const isSilent = error instanceof TransportError && (error.kind === 'timeout' || error.kind === 'network');
      if (!isSilent) await released;
      this.forget();
      throw error;
    }
  }

  /**
   * Resumes a login after a reload, by its cookie. Resolves to undefined when there is none, when the device refuses
   * it, or when somebody signs in meanwhile: the cookie is that of the new login then, and the old one expires. Throws
   * TransportError when the device did not answer, or when the page was left meanwhile: the login goes on,
   * and the next try resumes it. @assumed pages-1 shell: a reload does not end the session with httpOnly
   */
  async resume(): Promise<SignedIn | undefined> {
    const left = unreleased.get();
    const owner = leftBy.get();
    if (!this.before().httpOnly || this.hasSignedOut) return undefined;
    const { accepted } = this.signIns;
    const { session } = await this.keptByCookie();
    const isLate = () => this.signIns.checked > 0 || this.signIns.accepted !== accepted;
    if (session === undefined || isLate()) return undefined;
    this.rpc.setSession(session);
    // Once: after a try without an answer it is still to be freed.
    unreleased.set(undefined);
    leftBy.set(undefined);
    if (owner === loginMark(session)) void this.release(left);
    try {
      const visitor = { ...(await this.load(userNameCookie.read())), loginTime: signInTime.get() ?? '' };
      if (isLate()) return this.dropped(session);
      this.started(visitor, SIGN_IN.keepAliveIntervalS);
      return visitor;
    } catch (error) {
      if (isLate()) return this.dropped(session);
      if (error instanceof TransportError) {
        this.rpc.setSession(undefined);
        throw error;
      }
      // A new sign-in is needed, and the page says that the session ended: the device must not keep it.
      this.logOut().catch(() => undefined);
      this.forget();
      return undefined;
    }
  }

  /** No further call uses that session, unless a newer one has taken its place. */
  private dropped(session: string | number): undefined {
    if (this.rpc.sessionId() === session) this.rpc.setSession(undefined);
  }

  /** After the session ended on an open page: same page, same typed values, new login. */
  async signInAgain(password: string): Promise<SignInOutcome> {
    const state = this.state.get();
    return state.phase === 'over' ? this.nextLogin(state.visitor, password) : NO_LOGIN;
  }

  /**
   * After a reload the password is gone, and the stream's digest needs it: signs in once more on the open page. The
   * previous login expires by itself, because a sign-out would also remove the new one's cookie.
   */
  async renew(password: string): Promise<SignInOutcome> {
    const state = this.state.get();
    return state.phase === 'open' ? this.nextLogin(state.visitor, password) : NO_LOGIN;
  }

  /** A new login of the same visitor. Refused when they signed out, or in again, before the device had answered. */
  private async nextLogin(visitor: SignedIn, password: string): Promise<SignInOutcome> {
    const isWanted = this.whileSameLogin();
    const outcome = await this.check(visitor.userName, password);
    if (outcome.kind !== 'accepted') return outcome;
    const { session, keepAliveIntervalS } = outcome;
    const loginTime = await this.timeNow(session);
    if (!isWanted()) {
      void this.logOutLater(session);
      return NO_LOGIN;
    }
    this.rpc.setSession(session);
    this.credentials = { userName: visitor.userName, password };
    this.started({ ...visitor, loginTime }, keepAliveIntervalS);
    return outcome;
  }

  /** Tells whether the page still has the login of this moment: nobody has signed out or in since. */
  private whileSameLogin(): () => boolean {
    const login = this.keepAlive;
    return () => this.keepAlive === login && !this.isLeaving.get();
  }

  /**
   * Another tab of this account has signed in again, and notifications come by the cookie of that login: this tab goes
   * on with it, and its own expires. Not while a search, an import or a preview would end with that; the next request
   * of the notifications asks again.
   */
  async follow(mark: string): Promise<void> {
    const state = this.state.get();
    if (state.phase !== 'open' || this.isFollowing || this.brief.size > 0 || this.holdings.hasWork()) return;
    this.isFollowing = true;
    try {
      const { session } = await this.keptByCookie();
      // Meanwhile this tab or another one may have signed in or out.
      if (session === undefined || loginMark(session) !== mark || this.state.get() !== state) return;
      this.rpc.setSession(session);
      this.started({ ...state.visitor, loginTime: '' }, SIGN_IN.keepAliveIntervalS);
    } catch (error) {
      // The next request asks again.
      if (!(error instanceof TransportError)) throw error;
    } finally {
      this.isFollowing = false;
    }
  }

  /** This login, for the other tabs of the browser. */
  forTabs(): TabLogin | undefined {
    const state = this.state.get();
    return state.phase === 'open' ? tabLogin(this.rpc.sessionId(), state.visitor.userName, this.cookieAt) : undefined;
  }

  /** The device's capabilities have changed: reads them again, and the menu follows. */
  async readCapabilities(): Promise<void> {
    if (this.state.get().phase !== 'open' || this.isLeaving.get()) return;
    const isSameLogin = this.whileSameLogin();
    const capabilities = await loadCapabilities(this.rpc, this.before());
    // Another account may be told less.
    if (!isSameLogin()) return this.readCapabilities();
    const now = this.state.get();
    if (now.phase === 'open') this.state.set({ phase: 'open', visitor: { ...now.visitor, capabilities } });
  }

  /** Ends the login here and, if the device can be reached, there. @spec §4 logout */
  async signOut(): Promise<void> {
    this.hasSignedOut = true;
    this.isLeaving.set(true);
    // A call that reaches the device after the logout would have no session.
    await this.rpc.settled(LAST_ANSWERS_MS);
    try {
      await this.logOut();
    } catch {
      // @spec §4: returns to the root also when the call fails; the device ends the login by its timeout.
    }
    this.forget();
  }

  /**
   * On unload: the device ends the login unless a reload resumes it. The page's handles and subscriptions are freed
   * on the next load: a call that arrives after the beacon would keep the login. @spec §4
   */
  logOutOnUnload(): void {
    const left = this.holdings.releases();
    unreleased.set(left.length > 0 ? JSON.stringify(left) : undefined);
    leftBy.set(loginMark(this.rpc.sessionId()));
    if (this.state.get().phase !== 'none') signInNotice.pageLeft();
    if (this.state.get().phase !== 'open') return;
    const body = JSON.stringify(this.rpc.request('Global.logout', { unload: true }));
    navigator.sendBeacon?.(ENDPOINT.rpcOlder, body);
    this.keepAlive?.closing();
  }

  /**
   * While somebody shows what ends with the login, the login ends soon after a browser that was killed: the device
   * learns of it at once.
   */
  setBrief(owner: object, isBrief: boolean): void {
    if (this.brief.has(owner) === isBrief) return;
    if (isBrief) this.brief.add(owner);
    else this.brief.delete(owner);
    const isOther = this.brief.size === (isBrief ? 1 : 0);
    if (isOther) this.beat();
  }

  /** Tells the device at once how long the login may live. */
  beat(): void {
    this.keepAlive?.beat();
  }

  /** The login has ended on the device; the page stays. */
  end(end: SessionEnd): void {
    const state = this.state.get();
    if (state.phase !== 'open') return;
    this.keepAlive?.stop();
    // The device may still have the session: its cookie must not sign in again.
    if (end === 'unauthorized' || end === 'idle') void this.logOutLater(this.rpc.sessionId());
    this.rpc.setSession(undefined);
    this.state.set({ phase: 'over', visitor: state.visitor, end });
  }

  /** Drops everything this tab knows of the login. */
  forget(): void {
    this.keepAlive?.stop();
    this.keepAlive = undefined;
    this.credentials = undefined;
    signInTime.set(undefined);
    this.rpc.setSession(undefined);
    scriptSessionCookie.clear();
    this.state.set({ phase: 'none' });
  }

  /** Name and password for the stream's own digest; undefined after a reload. */
  streamCredentials(): { userName: string; password: string } | undefined {
    return this.credentials;
  }

  /** Keeps the login of the browser's cookie, and tells which it is. Throws TransportError. */
  private async keptByCookie(): Promise<{ session?: string | number }> {
    const params = { timeout: SIGN_IN.keepAliveIntervalS, active: true };
    const { result, session } = await this.rpc.exchangeRaw('Global.keepAlive', params, { isByCookie: true });
    return result && session !== undefined ? { session } : {};
  }

  /** Logs out on the device; the request is sent before this returns, as the page may be left. Throws as any call. */
  private logOut(): Promise<unknown> {
    return this.rpc.call('Global.logout', {}, { endpoint: ENDPOINT.rpcOlder, outlivesPage: true });
  }

  /**
   * Logs out a login that has ended here, when its last calls are answered: one that reaches the device after the
   * logout would have no session. Not after the next sign-in, whose cookie it would remove: then the login expires.
   */
  private async logOutLater(session: string | number | undefined): Promise<void> {
    await this.rpc.settled(LAST_ANSWERS_MS);
    const isNextLogin = this.rpc.sessionId() !== undefined && !this.isLeaving.get();
    if (session === undefined || isNextLogin) return;
    // The device ends it by its timeout.
    const options = { endpoint: ENDPOINT.rpcOlder, session };
    await this.rpc.exchangeRaw('Global.logout', {}, options).catch(() => undefined);
  }

  /** Frees what the page held before a reload. Never throws: the device refuses what it has already forgotten. */
  private async release(left: string | undefined): Promise<void> {
    if (left === undefined) return;
    try {
      await this.rpc.batch(readReleases(left));
    } catch {
      // All of it ends with the login.
    }
  }

  private async load(userName: string): Promise<Omit<SignedIn, 'loginTime'>> {
    const authorities = await this.rights(userName);
    return { userName, authorities, capabilities: await loadCapabilities(this.rpc, this.before()) };
  }

  /** The device's clock at a sign-in; empty when the device does not report it. */
  private async timeNow(session: string | number): Promise<string> {
    const reply = await this.rpc.exchangeRaw('global.getCurrentTime', {}, { session }).catch(() => undefined);
    const time = isRecord(reply?.params) ? reply.params.time : undefined;
    return typeof time === 'string' ? time : '';
  }

  /**
   * The rights that the device knows, limited to the account's own; all of them on a device that does not describe
   * the account, or after a reload with a changed or lost name in the cookie. They only choose what is shown: the
   * device judges every call. @spec §7 getAuthorityList; the limit @assumed contract 4
   */
  private async rights(userName: string): Promise<string[]> {
    const [known, own] = await Promise.all([
      this.rpc.call('userManager.getAuthorityList', {}),
      userName === '' ? undefined : this.rpc.call('userManager.getUserInfo', { name: userName }).catch(() => undefined),
    ]);
    const list = own?.user?.AuthorityList;
    return (known ?? []).filter((right) => !list || list.includes(right));
  }

  private started(visitor: SignedIn, intervalS: number): void {
    this.hasSignedOut = false;
    // Pictures and downloads have no other proof of the login.
    if (!visitor.capabilities.httpOnly) scriptSessionCookie.write(String(this.rpc.sessionId()));
    signInTime.set(visitor.loginTime || undefined);
    this.keepAlive?.stop();
    const isBrief = () => this.brief.size > 0;
    this.keepAlive = keepAlive(this.rpc, this.clock, intervalS, (end) => this.end(end), isBrief);
    signInNotice.signedIn();
    this.cookieAt = this.clock.now();
    this.state.set({ phase: 'open', visitor });
  }
}
