import mitt from 'mitt';
import type { Cancel, Clock } from '@/lib/clock';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { TIMER_MS } from '@/lib/contract/limits';
import type { DeviceEvent, Notification } from '@/lib/contract/methods/events';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { createStore } from '@/lib/store';
import { NotificationReader } from './notification-reader';

/** Pause after a failure; it doubles with each further one. @assumed */
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

type SessionId = string | number | undefined;

/** How a listener is registered on the device, and its callbacks. */
export interface Registration {
  attach(): Promise<{ SID: number }>;
  detach(SID: number): Promise<unknown>;
  /** Registered again with the next request: after a refusal, and when the channel was lost. */
  isRepeated: boolean;
  /** A listener of the shell, on every page: for it alone the slow mode is enough. */
  isBackground?: boolean;
  onOpen?(): void;
  /** Every message of the stream; `SID` is the number of the registration, once it is known. */
  onMessage?(message: Notification, SID: number | undefined): void;
}

interface Listener extends Registration {
  /** The device has registered the codes. */
  isRegistered: boolean;
  isRefused: boolean;
  /** Number of the registration, once known. */
  SID: number | undefined;
  /** Session of this listener's registration. */
  session: SessionId;
  /** Number that the device assigned to the registration. */
  answer: Promise<{ SID: number } | undefined>;
}

/** Listeners that were added at the same moment, by pages or by the shell. */
interface Gathering {
  isBackground: boolean;
  codes: Set<string>;
  /** Called for each of them when events begin to arrive. */
  opens: Set<() => void>;
  /** Set once they are registered. */
  detach: Cancel | undefined;
}

/**
 * Events of the device. The long request runs while there are listeners and is sent again every 10 s, or every 600 s
 * in slow mode, while nobody sees the page or only the shell listens; registrations belong to the session and outlive a
 * request. 401 ends the session, 403 ends the requests for the rest of the session, after any other failure the next
 * request waits longer. @spec §7 session notification;
 * 401 and 403 @assumed contract 5.2
 */
export class NotificationStream {
  /** The device forbids notifications for this session. */
  readonly isForbidden = createStore(false);
  private readonly events = mitt<Record<string, DeviceEvent>>();
  private readonly listeners = new Set<Listener>();
  private gatherings: Gathering[] = [];
  private isOpen = false;
  private failures = 0;
  /** The last request broke: the device may have forgotten the listeners. */
  private isLost = false;
  /** The last completed request ended at once. */
  private endedShort = false;
  private forbiddenTo: SessionId;
  private abort: AbortController | undefined;
  private cancelNext: Cancel | undefined;

  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly httpOnly: () => boolean,
    private readonly onUnauthorized: () => void,
    /** Nobody sees the page: slow mode. @spec §7; when @assumed contract 1.6 */
    private readonly isHidden: () => boolean = () => false,
  ) {}

  /** Slow mode begins or ends: a running request is sent again at the new interval from now on. */
  changePace(): void {
    if (this.isOpen) this.submitLater();
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
    for (const code of codes) this.events.on(code, onEvent);
    const group = this.gatherings.find((each) => each.isBackground === isBackground) ?? this.gather(isBackground);
    for (const code of codes) group.codes.add(code);
    // Two listeners may pass the same function.
    const open = () => onOpen();
    group.opens.add(open);
    return () => {
      for (const code of codes) this.events.off(code, onEvent);
      group.opens.delete(open);
      if (group.opens.size === 0) group.detach?.();
    };
  }

  /** Listeners that are added at the same moment, as by the parts of a page, share one registration. */
  private gather(isBackground: boolean): Gathering {
    const group: Gathering = { isBackground, codes: new Set(), opens: new Set(), detach: undefined };
    this.gatherings.push(group);
    queueMicrotask(() => {
      this.gatherings = this.gatherings.filter((each) => each !== group);
      if (group.opens.size === 0) return;
      const codes = [...group.codes];
      group.detach = this.join({
        attach: () => this.rpc.call('EventManager.attach', { codes }),
        detach: (SID) => this.rpc.call('EventManager.detach', { SID, codes }),
        isRepeated: false,
        isBackground,
        onOpen: () => {
          for (const open of group.opens) open();
        },
      });
    });
    return group;
  }

  /** After another sign-in on the open page: registers the listeners with the new session. */
  resume(): void {
    const strangers = [...this.listeners].filter((each) => each.session !== this.rpc.sessionId());
    if (strangers.length === 0) return;
    for (const each of strangers) this.register(each);
    this.isLost = false;
    this.submit();
  }

  /** Ends the request; mounted components start it again. */
  stop(): void {
    this.cancelNext?.();
    this.abort?.abort();
    this.abort = undefined;
    this.isOpen = false;
  }

  /** Registers a listener with its own registration until the returned function is called. */
  join(registration: Registration): Cancel {
    const listener: Listener = {
      ...registration,
      isRegistered: false,
      isRefused: false,
      SID: undefined,
      session: undefined,
      answer: Promise.resolve(undefined),
    };
    this.register(listener);
    const wasSlow = this.isSlow();
    this.listeners.add(listener);
    // A page does not wait out a long pause after failures that only the shell saw.
    const isNeededNow = wasSlow && !this.isSlow() && this.isLost;
    if (this.listeners.size === 1 || isNeededNow) this.submit();
    else if (wasSlow !== this.isSlow()) this.changePace();
    return () => {
      const before = this.isSlow();
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
      else if (before !== this.isSlow()) this.changePace();
      this.detach(listener);
    };
  }

  private isSlow(): boolean {
    return this.isHidden() || [...this.listeners].every(({ isBackground }) => isBackground);
  }

  private detach({ answer, detach }: Listener): void {
    answer.then((known) => {
      if (known && this.rpc.sessionId() !== undefined) detach(known.SID).catch(() => undefined);
    });
  }

  private register(listener: Listener): void {
    listener.isRegistered = false;
    listener.isRefused = false;
    listener.SID = undefined;
    listener.session = this.rpc.sessionId();
    const answer = listener.attach().catch(() => undefined);
    listener.answer = answer;
    answer.then((known) => {
      if (listener.answer !== answer) return;
      listener.isRegistered = known !== undefined;
      listener.isRefused = known === undefined;
      listener.SID = known?.SID;
      if (known && this.isOpen && this.listeners.has(listener)) listener.onOpen?.();
    });
  }

  private submit(): void {
    this.stop();
    const session = this.rpc.sessionId();
    const isForbidden = session !== undefined && session === this.forbiddenTo;
    this.isForbidden.set(isForbidden);
    if (isForbidden) return;
    for (const each of this.listeners) if (each.isRepeated && (each.isRefused || this.isLost)) this.registerAgain(each);
    this.isLost = false;
    const abort = new AbortController();
    this.abort = abort;
    this.submitLater();
    this.read(abort.signal).catch(() => {
      if (!abort.signal.aborted) this.failed();
    });
  }

  private submitLater(): void {
    this.cancelNext?.();
    const ms = this.isSlow() ? TIMER_MS.notifyResubmitSlow : TIMER_MS.notifyResubmit;
    this.cancelNext = this.clock.after(ms, () => {
      if (this.isOpen) this.failures = 0;
      this.submit();
    });
  }

  private registerAgain(listener: Listener): void {
    // The device may still have the old registration and would send everything twice.
    this.detach(listener);
    this.register(listener);
  }

  private failed(): void {
    this.isOpen = false;
    this.isLost = true;
    this.again(Math.min(FIRST_RETRY_MS * 2 ** this.failures, LONGEST_RETRY_MS));
    this.failures += 1;
  }

  private again(ms: number): void {
    this.cancelNext?.();
    this.cancelNext = this.clock.after(ms, () => this.submit());
  }

  private async read(signal: AbortSignal): Promise<void> {
    const session = this.rpc.sessionId();
    const body = new FormData();
    // @spec §7: the session id travels in the body unless the cookie carries it.
    if (!this.httpOnly()) body.set('sessionId', String(session ?? ''));
    else body.set('type', 'event');
    const response = await fetch(ENDPOINT.notify, { method: 'POST', body, signal, cache: 'no-store' });
    if (response.status === 401) {
      if (session !== this.rpc.sessionId()) return;
      this.stop();
      return this.onUnauthorized();
    }
    if (response.status === 403) {
      this.forbiddenTo = session;
      this.stop();
      return this.isForbidden.set(true);
    }
    const stream = response.body?.getReader();
    if (!response.ok || !stream) throw new Error('no notification stream');
    const opened = this.clock.now();
    this.isOpen = true;
    for (const { isRegistered, onOpen } of this.listeners) if (isRegistered) onOpen?.();
    const reader = new NotificationReader();
    const decoder = new TextDecoder();
    try {
      for (;;) {
        const { done, value } = await stream.read();
        if (done) break;
        for (const message of reader.push(decoder.decode(value, { stream: true }))) this.deliver(message);
      }
    } finally {
      // After an error nobody reads the rest: the device can stop sending.
      stream.cancel().catch(() => undefined);
    }
    if (signal.aborted) return;
    // A device that ends each request at once, as after a lost login, must not be asked without a pause.
    const wasShort = this.clock.now() - opened < FIRST_RETRY_MS;
    if (wasShort && this.endedShort) throw new Error('the notification stream ended at once');
    this.endedShort = wasShort;
    if (!wasShort) this.failures = 0;
    this.again(0);
  }

  private deliver(message: Notification): void {
    for (const each of this.listeners) each.onMessage?.(message, each.SID);
    if (message.method !== 'client.notifyEventStream') return;
    const { eventList } = message.params;
    if (Array.isArray(eventList)) for (const event of eventList) this.events.emit(event?.Code, event);
  }
}
