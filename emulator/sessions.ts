/**
 * Logins and what belongs to them: handles, finder tokens, subscriptions. In memory only, as a restart ends them.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { REQUEST, SIGN_IN, TIMER_MS } from '@/lib/contract/limits';
import type { MediaFile } from '@/lib/contract/methods/device-areas';
import type { HandleArea } from '@/lib/contract/methods/handles';
import type { RecordRow } from '@/lib/contract/methods/records';
import type { TalkFormat } from '@/lib/contract/methods/video';
import type { RecordTableName } from '@/lib/contract/records';
import type { TimeBase } from './clock';
import type { Clock, Login } from './device-interface';
import { createRandom, type Random } from './state/random';

/** The object that a handle identifies. */
export type HandleEntry =
  | { kind: 'RecordFinder'; table: RecordTableName; rows: readonly RecordRow[]; cursor: number }
  | { kind: 'RecordUpdater'; table: RecordTableName; run?: ImportRun; file?: ExportRun }
  | { kind: 'accessControl'; door: number }
  | { kind: 'EventManager' | HandleArea }
  | {
      kind: 'videoStatServer' | 'devVideoInput' | 'devVideoDetect' | 'devVideoAnalyse' | 'VideoInAnalyse';
      channel: number;
    }
  | { kind: 'ptzBase' | 'PtzPeripheral' | 'PtzViewRange' | 'devVideoOutput' | 'ThermographyManager'; channel: number }
  | { kind: 'workDirectory' | 'workGroup'; name: string }
  | { kind: 'mediaFileFind'; found: readonly MediaFile[]; cursor: number }
  | { kind: 'devVideoEncode'; channel: number; stream: 'Main' | 'Extra1' }
  /** `lastSeq`: number of the latest movement call. */
  | { kind: 'ptz'; channel: number; lastSeq?: number };

/** A running import; `failCodes` grows with each record that was judged. */
export interface ImportRun {
  records: readonly unknown[];
  /** For a file: the number of each record. */
  numbers?: readonly string[];
  failCodes: number[];
}

/** A file being made: when it was requested and how long it takes, in milliseconds of the device clock. */
export interface ExportRun {
  path: string;
  beganAt: number;
  takesMs: number;
}

/** Rows behind a token; `area` is the service that made it, `usedAt` the time of its login's clock in ms. */
export interface Find {
  area: string;
  rows: readonly unknown[];
  usedAt: number;
}

/** `kind` 'snap' gets pictures, 'event' gets events. */
export interface Subscription {
  kind: 'event' | 'snap';
  codes: string[];
}

/** One login and everything that ends with it. */
export interface Session {
  login: Login;
  handles: Map<number, HandleEntry>;
  finds: Map<number, Find>;
  subscriptions: Map<number, Subscription>;
  /** Entries of the device log that the login exports next, and the password of the file. */
  lockedLog?: { rows: readonly unknown[]; password: string };
  /** It talks through the speaker in this law, by `speak.start`. */
  talk?: TalkFormat;
  /** Returned by userManager.getErrorNo. */
  passwordErrorNo: number;
}

/** First step done, second pending. */
export interface Challenge {
  userName: string;
  random: string;
  issued: number;
  address: string;
}

/** An unanswered challenge expires. @assumed not public */
const CHALLENGE_LIFE_MS = 60_000;
/**
 * Pending challenges of one address, and of all. One more is refused until others expire: nobody can end the sign-in
 * that somebody else has begun. @assumed not public
 */
export const CHALLENGES = { ofAddress: 100, all: 2000 } as const;
const REMEMBERED_ENDS = 500;

/** The time of one clock or another. Timers keep what is left of them when it follows another clock. */
class FollowingTime implements TimeBase {
  private readonly pending = new Set<{ until: number; fire: () => void; cancel: () => void }>();

  constructor(private clock: TimeBase) {}

  now(): number {
    return this.clock.now();
  }

  after(ms: number, fire: () => void): () => void {
    const timer = { until: this.clock.now() + ms, fire, cancel: () => {} };
    this.arm(timer, ms);
    return () => {
      timer.cancel();
      this.pending.delete(timer);
    };
  }

  /** @returns how far the other clock is ahead */
  follow(clock: TimeBase): number {
    if (clock === this.clock) return 0;
    const before = this.clock.now();
    const ahead = clock.now() - before;
    this.clock = clock;
    for (const timer of [...this.pending]) {
      timer.cancel();
      this.arm(timer, timer.until - before);
      timer.until += ahead;
    }
    return ahead;
  }

  private arm(timer: { fire: () => void; cancel: () => void; until: number }, ms: number): void {
    this.pending.add(timer);
    timer.cancel = this.clock.after(ms, () => {
      this.pending.delete(timer);
      timer.fire();
    });
  }
}

/**
 * All live logins of the device and the pending challenges. How long they live follows the device clock, or another
 * one while `follow` says so; the time of a login is always that of the device.
 */
export class Sessions {
  private readonly live = new Map<string, Session>();
  private readonly challenges = new Map<string, Challenge>();
  private readonly expired = new Set<string>();
  private readonly unloads = new Map<string, () => void>();
  private readonly watches = new Map<string, () => void>();
  private readonly random: Random;
  private nextNumber: number;
  private readonly life: FollowingTime;
  /** Called when a login ended, in any way. */
  onEnd: (id: string) => void = () => undefined;

  /** @param seed makes handles and tokens repeatable; ids and challenges are secrets and never are */
  constructor(
    private readonly clock: Clock,
    seed: number,
  ) {
    this.life = new FollowingTime(clock);
    this.random = createRandom(seed);
    this.nextNumber = this.random.whole(1000, 1999);
  }

  /** The time by which what belongs to a login ends, whichever clock it follows. */
  get time(): TimeBase {
    return this.life;
  }

  /** Logins and challenges live by this clock from now on, for the time that they have left. */
  follow(life: TimeBase): void {
    const ahead = this.life.follow(life);
    if (ahead === 0) return;
    for (const session of this.live.values()) {
      session.login.deadline += ahead;
      for (const find of session.finds.values()) find.usedAt += ahead;
    }
    for (const challenge of this.challenges.values()) challenge.issued += ahead;
  }

  /** Oldest first. */
  all(): Session[] {
    for (const session of [...this.live.values()]) this.dropOverdue(session);
    return [...this.live.values()];
  }

  find(id: string | undefined): Session | undefined {
    const session = id === undefined ? undefined : this.live.get(id);
    if (session) this.dropOverdue(session);
    return session && this.live.has(session.login.id) ? session : undefined;
  }

  /** The login expired (it did not end by logout or reboot). */
  isExpired(id: string): boolean {
    return this.expired.has(id);
  }

  /** 128 random bits, 32 lower-case hex digits. @assumed protocol 1.3 */
  newId(): string {
    return randomBytes(16).toString('hex');
  }

  /** Undefined while too many are pending. */
  challenge(userName: string, address: string): { id: string; random: string } | undefined {
    for (const [id, pending] of this.challenges) if (this.isOld(pending)) this.challenges.delete(id);
    const own = [...this.challenges.values()].filter((each) => each.address === address);
    if (own.length >= CHALLENGES.ofAddress || this.challenges.size >= CHALLENGES.all) return undefined;
    const id = this.newId();
    const random = String(randomInt(100_000_000, 2_000_000_000));
    this.challenges.set(id, { userName, random, issued: this.life.now(), address });
    return { id, random };
  }

  /** Each challenge can be answered once. */
  takeChallenge(id: string | undefined): Challenge | undefined {
    if (id === undefined) return undefined;
    const challenge = this.challenges.get(id);
    this.challenges.delete(id);
    return challenge && !this.isOld(challenge) ? challenge : undefined;
  }

  private isOld({ issued }: Challenge): boolean {
    return this.life.now() - issued > CHALLENGE_LIFE_MS;
  }

  hasChallenge(id: string | undefined): boolean {
    return id !== undefined && this.challenges.has(id);
  }

  open(id: string, details: { userName: string; address: string; clientType: string }): Session {
    const deadline = this.life.now() + SIGN_IN.keepAliveDefaultS * 1000;
    const session: Session = {
      login: { id, ...details, loginTime: this.clock.now(), deadline },
      handles: new Map(),
      finds: new Map(),
      subscriptions: new Map(),
      passwordErrorNo: 0,
    };
    this.live.set(id, session);
    this.watch(session);
    return session;
  }

  /** Moves the deadline; `timeoutS` from now. */
  keepAlive(session: Session, timeoutS: number): void {
    session.login.deadline = this.life.now() + timeoutS * 1000;
    this.watch(session);
  }

  end(id: string, isExpiry = false): void {
    if (!this.live.delete(id)) return;
    this.cancelUnload(id);
    this.watches.get(id)?.();
    this.watches.delete(id);
    if (isExpiry) {
      this.expired.add(id);
      for (const oldest of this.expired) {
        if (this.expired.size <= REMEMBERED_ENDS) break;
        this.expired.delete(oldest);
      }
    }
    this.onEnd(id);
  }

  endAll(): void {
    for (const id of [...this.live.keys()]) this.end(id);
    this.challenges.clear();
  }

  /** The page sent its unload beacon; a reload makes a call before the grace period is over. @assumed pages-1 shell */
  scheduleUnload(id: string): void {
    if (!this.live.has(id)) return;
    this.cancelUnload(id);
    this.unloads.set(
      id,
      this.life.after(TIMER_MS.unloadGrace, () => this.end(id)),
    );
  }

  cancelUnload(id: string): void {
    this.unloads.get(id)?.();
    this.unloads.delete(id);
  }

  /**
   * Numbers of handles, tokens and subscriptions: one sequence for all logins, so that a foreign one is never valid.
   */
  number(): number {
    this.nextNumber += this.random.whole(1, 7);
    return this.nextNumber;
  }

  /** Undefined when the login has reached the limit. */
  addHandle(session: Session, entry: HandleEntry): number | undefined {
    return this.add(session.handles, entry, REQUEST.handlesPerLogin);
  }

  addFind(session: Session, find: Find): number | undefined {
    return this.add(session.finds, find, REQUEST.finderTokens);
  }

  addSubscription(session: Session, subscription: Subscription): number | undefined {
    return this.add(session.subscriptions, subscription, REQUEST.subscriptions);
  }

  private add<T>(into: Map<number, T>, entry: T, max: number): number | undefined {
    if (into.size >= max) return undefined;
    const number = this.number();
    into.set(number, entry);
    return number;
  }

  private watch(session: Session): void {
    const { login } = session;
    this.watches.get(login.id)?.();
    this.watches.set(
      login.id,
      this.life.after(login.deadline - this.life.now(), () => this.dropOverdue(session)),
    );
  }

  private dropOverdue(session: Session): void {
    if (this.live.get(session.login.id) === session && session.login.deadline <= this.life.now()) {
      this.end(session.login.id, true);
    }
  }
}
