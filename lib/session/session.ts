import { loadCapabilities } from '@/lib/capabilities/load-capabilities';
import type { Cancel, Clock } from '@/lib/clock';
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { SIGN_IN } from '@/lib/contract/limits';
import type { Visitor } from '@/lib/routes/verdict';
import { Holdings } from '@/lib/rpc/holdings';
import type { BatchCall, RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';
import { createStore } from '@/lib/store';
import { tabWord } from '@/lib/tab-word';
import { scriptSessionCookie, userNameCookie } from './browser-cookies';
import { keepAlive, type SessionEnd } from './keep-alive';
import { type SignInOutcome, signIn } from './sign-in';

/** A signed-in visitor. */
export interface SignedIn extends Visitor {
  userName: string;
  /** Device wall clock at sign-in, 'yyyy-MM-dd HH:mm:ss'; empty when the device did not report it. */
  loginTime: string;
}

/** 'over' keeps the visitor: the page stays until the next click shows what happened. @spec §4 */
export type SessionState =
  | { phase: 'none' }
  | { phase: 'open'; visitor: SignedIn }
  | { phase: 'over'; visitor: SignedIn; end: SessionEnd };

/** How long signing out waits for pending calls. */
const LAST_ANSWERS_MS = 1_000;

/** What the page held on the device before a reload: numbers without the login they belong to. */
const leftBehind = tabWord('left-behind');

type Accepted = Extract<SignInOutcome, { kind: 'accepted' }>;

/** The life of one login: from the accepted password to its end. Password and session stay in memory. */
export class Session {
  readonly state = createStore<SessionState>({ phase: 'none' });
  /** Signing out is in progress: no new calls should be made. */
  readonly isLeaving = createStore(false);
  private stopKeepAlive: Cancel | undefined;
  private credentials: { userName: string; password: string } | undefined;
  /** The user signed out: a cookie that the device did not remove must not sign in again. */
  private hasLeft = false;
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
    const outcome = await signIn(this.rpc, userName, password);
    if (outcome.kind === 'accepted') this.credentials = { userName, password };
    return outcome;
  }

  /**
   * Loads rights and capabilities and starts the keep-alive. Throws when a required read fails; the login is then
   * released. @spec §4 after login
   */
  async open(userName: string, accepted: Accepted): Promise<SignedIn> {
    this.rpc.setSession(accepted.session);
    try {
      const visitor = await this.load(userName);
      userNameCookie.write(userName);
      if (!visitor.capabilities.httpOnly) scriptSessionCookie.write(String(accepted.session));
      this.started(visitor, accepted.keepAliveIntervalS);
      return visitor;
    } catch (error) {
      // The device counts logins: a failed one must not block the next attempt.
      const farewell = this.giveBack().catch(() => undefined);
      const isSilent = error instanceof TransportError && (error.kind === 'timeout' || error.kind === 'network');
      if (!isSilent) await farewell;
      this.forget();
      throw error;
    }
  }

  /**
   * Resumes a login after a reload, by its cookie. Resolves to undefined when there is none.
   * @assumed pages-1 shell: a reload does not end the session with httpOnly
   */
  async resume(): Promise<SignedIn | undefined> {
    const left = leftBehind.take();
    if (!this.before().httpOnly || this.hasLeft) return undefined;
    const reply = await this.rpc.exchangeRaw('Global.keepAlive', { timeout: SIGN_IN.keepAliveIntervalS, active: true });
    if (!reply.result || reply.session === undefined) return undefined;
    this.rpc.setSession(reply.session);
    void this.release(left);
    try {
      const visitor = await this.load(userNameCookie.read());
      this.started(visitor, SIGN_IN.keepAliveIntervalS);
      return visitor;
    } catch {
      // The cookie was invalid or too old: a new sign-in is needed.
      this.forget();
      return undefined;
    }
  }

  /** After the session ended on an open page: same page, same typed values, new login. */
  async signInAgain(password: string): Promise<SignInOutcome> {
    const state = this.state.get();
    if (state.phase !== 'over') return { kind: 'refused', key: 'LoginFailure' };
    const outcome = await this.authenticate(state.visitor.userName, password);
    if (outcome.kind === 'accepted') {
      this.rpc.setSession(outcome.session);
      this.started(state.visitor, outcome.keepAliveIntervalS);
    }
    return outcome;
  }

  /**
   * After a reload the password is gone, and the stream's digest needs it: signs in once more on the open page. The
   * previous login expires by itself, because a sign-out would also remove the new one's cookie.
   */
  async renew(password: string): Promise<SignInOutcome> {
    const state = this.state.get();
    if (state.phase !== 'open') return { kind: 'refused', key: 'LoginFailure' };
    const outcome = await this.authenticate(state.visitor.userName, password);
    if (outcome.kind === 'accepted') {
      this.rpc.setSession(outcome.session);
      this.started({ ...state.visitor }, outcome.keepAliveIntervalS);
    }
    return outcome;
  }

  /** The device's capabilities have changed: reads them again, and the menu follows. */
  async readCapabilities(): Promise<void> {
    const asked = this.state.get();
    if (asked.phase !== 'open') return;
    const capabilities = await loadCapabilities(this.rpc, this.before());
    const now = this.state.get();
    if (now.phase !== 'none') this.state.set({ ...now, visitor: { ...now.visitor, capabilities } });
  }

  /** Ends the login here and, if the device can be reached, there. @spec §4 logout */
  async signOut(): Promise<void> {
    this.hasLeft = true;
    this.isLeaving.set(true);
    // A call that reaches the device after the logout would have no session.
    await this.rpc.settled(LAST_ANSWERS_MS);
    try {
      await this.giveBack();
    } catch {
      // @spec §4: returns to the root also when the call fails; the device ends the login by its timeout.
    }
    this.forget();
  }

  /**
   * On unload: the device ends the login unless a reload resumes it. The page's handles and subscriptions are freed
   * on the next load: a call that arrives after the beacon would keep the login. @spec §4
   */
  sayGoodbye(): void {
    const left = this.holdings.releases();
    leftBehind.set(left.length > 0 ? JSON.stringify(left) : undefined);
    if (this.state.get().phase !== 'open') return;
    const body = JSON.stringify(this.rpc.request('Global.logout', { unload: true }));
    navigator.sendBeacon?.(ENDPOINT.rpcOlder, body);
  }

  /** The login has ended on the device; the page stays. */
  end(end: SessionEnd): void {
    const state = this.state.get();
    if (state.phase !== 'open') return;
    this.stopKeepAlive?.();
    // The device may still have the session: its cookie must not sign in again.
    if (end === 'unauthorized') this.giveBack().catch(() => undefined);
    this.rpc.setSession(undefined);
    this.state.set({ phase: 'over', visitor: state.visitor, end });
  }

  /** Drops everything this tab knows of the login. */
  forget(): void {
    this.stopKeepAlive?.();
    this.stopKeepAlive = undefined;
    this.credentials = undefined;
    this.rpc.setSession(undefined);
    scriptSessionCookie.clear();
    this.state.set({ phase: 'none' });
  }

  /** Name and password for the stream's own digest; undefined after a reload. */
  streamCredentials(): { userName: string; password: string } | undefined {
    return this.credentials;
  }

  /** Logs out on the device; the request is sent before this returns. Throws as any call. */
  private giveBack(): Promise<unknown> {
    return this.rpc.call('Global.logout', {}, { endpoint: ENDPOINT.rpcOlder });
  }

  /** Frees what the page held before a reload. Never throws: the device refuses what it has already forgotten. */
  private async release(left: string | undefined): Promise<void> {
    if (left === undefined) return;
    try {
      const calls: BatchCall[] = JSON.parse(left);
      await this.rpc.batch(calls);
    } catch {
      // All of it ends with the login.
    }
  }

  private async load(userName: string): Promise<SignedIn> {
    const authorities = await this.rights(userName);
    const capabilities = await loadCapabilities(this.rpc, this.before());
    const time = await this.rpc.call('global.getCurrentTime', {}).catch(() => ({ time: '' }));
    return { userName, authorities, capabilities, loginTime: time.time };
  }

  /**
   * The rights that the device knows, limited to the account's own; all of them on a device that does not describe
   * the account. @spec §7 getAuthorityList; the limit @assumed contract 4
   */
  private async rights(userName: string): Promise<string[]> {
    const [known, own] = await Promise.all([
      this.rpc.call('userManager.getAuthorityList', {}),
      this.rpc.call('userManager.getUserInfo', { name: userName }).catch(() => undefined),
    ]);
    const list = own?.user?.AuthorityList;
    return (known ?? []).filter((right) => !list || list.includes(right));
  }

  private started(visitor: SignedIn, intervalS: number): void {
    this.isLeaving.set(false);
    this.hasLeft = false;
    this.stopKeepAlive?.();
    this.stopKeepAlive = keepAlive(this.rpc, this.clock, intervalS, (end) => this.end(end));
    this.state.set({ phase: 'open', visitor });
  }
}
