import type { Cancel, Clock } from '@/lib/clock';
import { TIMER_MS } from '@/lib/contract/limits';
import type { DeviceEvent, Notification } from '@/lib/contract/methods/events';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { createStore } from '@/lib/store';
import { type CookieOf, CookieOwner, type TabLogin } from './cookie-owner';
import { EventGroups } from './event-groups';
import { type FindTabs, type LoginTabs, leadTime, type SaidWord, type TabWord } from './login-tabs';
import { requestNotifications } from './notification-request';
import { type Registration, Registrations } from './registrations';

/** Pause after a failure; it doubles with each further one. @assumed */
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

/** A tab that leads and says nothing for so long after its time has died. @assumed ours */
const SILENCE_MS = 5_000;
/** Tabs hear each other within this time. @assumed ours */
const ANSWER_MS = 200;

type SessionId = string | number | undefined;

/**
 * Events of the device. The long request runs while there are listeners and is sent again every 10 s, or every 600 s
 * in slow mode, while nobody sees the page or only the shell listens; registrations belong to the session and outlive a
 * request. 401 ends the session, 403 ends the requests for the rest of the session, after any other failure the next
 * request waits longer. @spec §7 session notification; 401 and 403 @assumed contract 5.2
 *
 * The device answers only the newest request of a session. Where the cookie carries the session, the tabs of the
 * browser therefore share one request: the tab that sends it leads and passes everything on, the others follow. Of two
 * that lead, the visible one stays, as browsers slow down hidden tabs, otherwise the newer one.
 */
export class NotificationStream {
  /** The device forbids notifications for this session. */
  readonly isForbidden = createStore(false);
  /**
   * Another account has signed in in this browser since: the cookie, and with it the notifications, are its own. When
   * it has signed out there are none: the device takes no cookie of a login that has ended.
   */
  readonly cookieOf = createStore<CookieOf>('own');
  private readonly groups: EventGroups;
  private readonly registrations: Registrations;
  private failures = 0;
  /** The last request broke: the device may have forgotten the listeners. */
  private isLost = false;
  /** The last completed request ended at once. */
  private endedShort = false;
  private forbiddenTo: SessionId;
  /** Of the request of this tab: undefined while another tab leads, and while nobody listens. */
  private abort: AbortController | undefined;
  private cancelNext: Cancel | undefined;
  /** Until another account counts as signed out. */
  private cancelLeft: Cancel | undefined;
  private tabs: LoginTabs | undefined;
  /** When this tab last said that it leads. */
  private ledAt = 0;
  private readonly cookie: CookieOwner;
  /** The login that the latest word was about. */
  private saidOf: TabLogin | undefined;

  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly httpOnly: () => boolean,
    private readonly onUnauthorized: () => void,
    /** Nobody sees the page: slow mode. @spec §7; when @assumed contract 1.6 */
    private readonly isHidden: () => boolean = () => false,
    private readonly findTabs: FindTabs = () => undefined,
    login: () => TabLogin | undefined = () => undefined,
    /** Another tab of this account has signed in again: its login is that of the cookie. */
    private readonly onNewerLogin: (mark: string) => void = () => undefined,
  ) {
    this.cookie = new CookieOwner(login);
    this.registrations = new Registrations(rpc);
    this.groups = new EventGroups(clock, rpc, (registration) => this.join(registration));
  }

  /** The page was shown or hidden: a running request is sent again at the new interval from now on. */
  changeVisibility(): void {
    const isFollowing = this.tabs && !this.abort;
    if (isFollowing && !this.isHidden()) this.submit();
    else if (this.abort) this.lead();
    this.keepPace();
  }

  /**
   * Listens to events with these codes until the returned function is called. A refused registration is silent: pages
   * poll. `onOpen` is called each time events begin to arrive; the device keeps none for later, so a listener that
   * shows a state reads it then. `isBackground`: as of a registration.
   */
  listen(
    codes: readonly string[],
    onEvent: (event: DeviceEvent) => void,
    onOpen: () => void,
    isBackground = false,
  ): Cancel {
    return this.groups.listen(codes, onEvent, onOpen, isBackground);
  }

  /** After another sign-in on the open page: registers the listeners with the new session. */
  resume(): void {
    if (!this.registrations.renew()) return;
    this.isLost = false;
    this.submit();
  }

  /** Ends the request; mounted components start it again. `isOver`: the login ends. */
  stop(isOver = false): void {
    this.leave(isOver);
    this.release();
    this.cancelLeft?.();
    this.tabs?.close();
    this.tabs = undefined;
  }

  /** The page is closed, which is `isOver`, or frozen: another tab leads. A page that comes back goes on. */
  leave(isOver: boolean): void {
    if (this.abort) this.say({ kind: 'gone', isOver });
  }

  /** Registers a listener with its own registration until the returned function is called. */
  join(registration: Registration): Cancel {
    const wasSlow = this.isSlow();
    const listener = this.registrations.add(registration);
    // A page does not wait out a long pause after failures that only the shell saw.
    const isNeededNow = wasSlow && !this.isSlow() && this.isLost;
    if (this.registrations.count() === 1 || isNeededNow) this.submit();
    else if (wasSlow !== this.isSlow()) this.keepPace();
    return () => {
      const before = this.isSlow();
      this.registrations.remove(listener);
      if (this.registrations.count() === 0) this.stop();
      else if (before !== this.isSlow()) this.keepPace();
    };
  }

  private isSlow(): boolean {
    return this.isHidden() || this.registrations.isBackground();
  }

  private submit(): void {
    this.release();
    const session = this.rpc.sessionId();
    const isForbidden = session !== undefined && session === this.forbiddenTo;
    this.isForbidden.set(isForbidden);
    if (isForbidden) return;
    if (this.httpOnly()) this.tabs ??= this.findTabs((word) => this.hear(word));
    this.cookieOf.set(this.cookie.of());
    if (this.cookieOf.get() !== 'own') return;
    this.cancelLeft?.();
    this.renewRequest();
    const abort = new AbortController();
    this.abort = abort;
    this.lead();
    this.submitLater();
    this.read(abort.signal).catch(() => {
      if (!abort.signal.aborted) this.failed();
    });
  }

  /** A new request of any tab: the device gets the registrations again that it may have forgotten. */
  private renewRequest(): void {
    this.registrations.repeat(this.isLost);
    this.isLost = false;
    const newer = this.cookie.newerMark();
    if (newer) this.onNewerLogin(newer);
  }

  /** Ends the request of this tab. */
  private release(): void {
    this.cancelNext?.();
    this.abort?.abort();
    this.abort = undefined;
    this.registrations.setOpen(false);
  }

  private lead(): void {
    this.ledAt = leadTime(this.clock.now());
    this.say({ kind: 'leads', at: this.ledAt, isHidden: this.isHidden() });
  }

  private say(word: TabWord): void {
    // A login that has just ended is no longer that of the tab.
    const login = this.cookie.now() ?? this.saidOf;
    if (login) this.tabs?.say({ ...word, login });
    this.saidOf = login;
  }

  private hear(word: SaidWord): void {
    if (this.cookie.isLater(word.login)) {
      // That tab learns whose cookie it is now.
      if (this.abort) this.lead();
      return;
    }
    if (this.cookie.of() !== 'own') {
      this.release();
      this.hearOther(word);
      return;
    }
    this.cookieOf.set('own');
    this.cancelLeft?.();
    if (word.kind === 'message') this.deliver(word.message);
    else if (word.kind === 'leads') this.hearLeader(word);
    // While this tab leads, another one asks, or speaks of a request that this tab's has replaced.
    else if (this.abort) this.answer(word);
    else if (word.kind === 'open') this.openedElsewhere();
    else if (word.kind === 'gone') this.leadSoon();
    else if (word.kind === 'failed') this.lost(LONGEST_RETRY_MS + SILENCE_MS);
  }

  /** Of two tabs of the other account, the one that stays takes the lead and says so. */
  private hearOther(word: TabWord): void {
    // Also the tabs of this account may ask.
    if (word.kind === 'asks') return;
    this.setLeft(false);
    if (word.kind === 'gone')
      this.cancelLeft = word.isOver ? this.clock.after(SILENCE_MS, () => this.setLeft(true)) : undefined;
    else this.awaitSign(word.kind === 'failed' ? LONGEST_RETRY_MS : TIMER_MS.notifyResubmit);
  }

  /**
   * A browser that is killed says nothing. The tab of the other account that leads speaks with each request; a hidden
   * one sends few, and answers when it is asked.
   */
  private awaitSign(ms: number): void {
    this.cancelLeft = this.clock.after(ms + SILENCE_MS, () => {
      this.say({ kind: 'asks' });
      this.cancelLeft = this.clock.after(SILENCE_MS, () => this.setLeft(true));
    });
  }

  /** Whether all tabs with the login of the cookie are gone. */
  private setLeft(isLeft: boolean): void {
    this.cancelLeft?.();
    this.cookie.setLeft(isLeft);
    this.cookieOf.set(this.cookie.of());
  }

  private answer(word: TabWord): void {
    // While its request fails, it says so when it sends the next one.
    if (word.kind === 'asks' && !this.isLost) this.lead();
  }

  /** A tab that nobody sees reads its states when it is shown, not again with each request of another tab. */
  private openedElsewhere(): void {
    if (!this.isHidden() || !this.registrations.isOpen) this.registrations.setOpen(true);
  }

  private hearLeader({ at, isHidden }: { at: number; isHidden: boolean }): void {
    const isWeaker = isHidden && !this.isHidden();
    if (!this.abort && isWeaker) {
      // A visible tab that led so far says so at once.
      this.leadSoon();
      return;
    }
    if (this.abort) {
      // If the other request replaced this tab's, the device ends it, and it is sent again.
      this.endedShort = false;
      if (isWeaker) this.lead();
      if (isWeaker || (isHidden === this.isHidden() && at < this.ledAt)) return;
      this.release();
    }
    this.renewRequest();
    this.submitLater();
  }

  /** Of several tabs that want to, the first one leads. */
  private leadSoon(): void {
    this.again(ANSWER_MS * (1 + Math.random()));
  }

  /** The interval has changed; a pause after a failure goes on. */
  private keepPace(): void {
    if ((this.abort || this.tabs) && !this.isLost) this.submitLater();
  }

  /** Sends the request again after the interval; while another tab leads, unless that one says that it does. */
  private submitLater(): void {
    if (this.abort) this.again(this.isSlow() ? TIMER_MS.notifyResubmitSlow : TIMER_MS.notifyResubmit);
    else if (this.isSlow()) this.askLater();
    else this.again(TIMER_MS.notifyResubmit + SILENCE_MS);
  }

  /** Whether the tab that leads is slow or has died, only itself can tell. */
  private askLater(): void {
    this.cancelNext?.();
    this.cancelNext = this.clock.after(TIMER_MS.notifyResubmit, () => {
      this.say({ kind: 'asks' });
      this.again(SILENCE_MS);
    });
  }

  private again(ms: number): void {
    this.cancelNext?.();
    this.cancelNext = this.clock.after(ms, () => {
      if (this.registrations.isOpen) this.failures = 0;
      this.submit();
    });
  }

  private failed(): void {
    this.say({ kind: 'failed' });
    this.lost(Math.min(FIRST_RETRY_MS * 2 ** this.failures, LONGEST_RETRY_MS));
    this.failures += 1;
  }

  private lost(pauseMs: number): void {
    this.registrations.setOpen(false);
    this.isLost = true;
    this.again(pauseMs);
  }

  private async read(signal: AbortSignal): Promise<void> {
    const session = this.rpc.sessionId();
    let openedAt = 0;
    // @spec §7: the session id travels in the body unless the cookie carries it.
    const end = await requestNotifications(this.httpOnly() ? undefined : (session ?? ''), signal, {
      onOpen: () => {
        openedAt = this.clock.now();
        this.say({ kind: 'open' });
        this.registrations.setOpen(true);
      },
      onMessage: (message) => {
        this.say({ kind: 'message', message });
        this.deliver(message);
      },
    });
    if (end !== 'complete') this.refused(end, session);
    if (end !== 'complete' || signal.aborted) return;
    this.registrations.setOpen(false);
    // A device that ends each request at once, as after a lost login, must not be asked without a pause.
    const wasShort = this.clock.now() - openedAt < FIRST_RETRY_MS;
    if (wasShort && this.endedShort) throw new Error('the notification stream ended at once');
    this.endedShort = wasShort;
    if (!wasShort) this.failures = 0;
    this.again(0);
  }

  private refused(end: 'unauthorized' | 'forbidden', session: SessionId): void {
    if (end === 'forbidden') {
      this.forbiddenTo = session;
      this.stop();
      this.isForbidden.set(true);
    } else if (this.cookie.newerMark() !== undefined) {
      // The login of the cookie has ended; this tab kept its own for calls, such as those of a search or an import.
      this.release();
      this.setLeft(true);
    } else if (session === this.rpc.sessionId()) {
      this.stop(true);
      this.onUnauthorized();
    }
  }

  private deliver(message: Notification): void {
    this.registrations.deliver(message);
    this.groups.deliver(message);
  }
}
