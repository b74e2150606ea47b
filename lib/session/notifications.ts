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

/** How a listener is known to the device, and what it hears. */
export interface Registration {
  attach(): Promise<{ SID: number }>;
  detach(SID: number): Promise<unknown>;
  /** Tried again with the next request: after a refusal, and when the channel was lost. */
  isRepeated: boolean;
  onOpen?(): void;
  /** Every message of the stream; `SID` is the number of the registration, once it is known. */
  onMessage?(message: Notification, SID: number | undefined): void;
}

interface Listener extends Registration {
  /** The device knows the codes. */
  isRegistered: boolean;
  isRefused: boolean;
  /** Number of the registration, once known. */
  SID: number | undefined;
  /** Registrations belong to a session: the one of this listener's. */
  session: SessionId;
  /** Number that the device gave the registration. */
  answer: Promise<{ SID: number } | undefined>;
}

/** Components that began to listen at the same moment. */
interface Gathering {
  codes: Set<string>;
  /** What each of them does when events begin to arrive. */
  opens: Set<() => void>;
  /** Once they are registered. */
  leave: Cancel | undefined;
}

/**
 * Events of the device. The long request runs while somebody listens and is submitted anew every 10 s; registrations
 * belong to the session and outlive a request. 401 ends the session, 403 ends the asking for as long as the session
 * lasts, after any other failure the next request waits longer. @spec §7 session notification; 401 and 403 @assumed
 * contract 5.2
 */
export class NotificationStream {
  /** The device forbids this session its notifications. */
  readonly isForbidden = createStore(false);
  private readonly events = mitt<Record<string, DeviceEvent>>();
  private readonly listeners = new Set<Listener>();
  private gathering: Gathering | undefined;
  private isOpen = false;
  private failures = 0;
  /** The last request broke: the device may have forgotten who listens. */
  private isLost = false;
  /** The last request that came to its end did so at once. */
  private endedShort = false;
  private forbiddenTo: SessionId;
  private abort: AbortController | undefined;
  private cancelNext: Cancel | undefined;

  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly httpOnly: () => boolean,
    private readonly onUnauthorized: () => void,
  ) {}

  /**
   * Listens to events of these codes until the returned function is called. A refused registration is silent: pages
   * poll. `onOpen` comes each time events begin to arrive; the device keeps none for later, so whoever shows a state
   * reads it then.
   */
  listen(codes: readonly string[], onEvent: (event: DeviceEvent) => void, onOpen: () => void): Cancel {
    for (const code of codes) this.events.on(code, onEvent);
    const group = this.gathering ?? this.gather();
    for (const code of codes) group.codes.add(code);
    // Two listeners may bring the same function.
    const open = () => onOpen();
    group.opens.add(open);
    return () => {
      for (const code of codes) this.events.off(code, onEvent);
      group.opens.delete(open);
      if (group.opens.size === 0) group.leave?.();
    };
  }

  /** Whoever begins to listen at the same moment, as the parts of a page do, shares one registration. */
  private gather(): Gathering {
    const group: Gathering = { codes: new Set(), opens: new Set(), leave: undefined };
    this.gathering = group;
    queueMicrotask(() => {
      this.gathering = undefined;
      if (group.opens.size === 0) return;
      const codes = [...group.codes];
      group.leave = this.join({
        attach: () => this.rpc.call('EventManager.attach', { codes }),
        detach: (SID) => this.rpc.call('EventManager.detach', { SID, codes }),
        isRepeated: false,
        onOpen: () => {
          for (const open of group.opens) open();
        },
      });
    });
    return group;
  }

  /** After another sign-in on the open page: whoever listens is registered with the new session. */
  resume(): void {
    const strangers = [...this.listeners].filter((each) => each.session !== this.rpc.sessionId());
    if (strangers.length === 0) return;
    for (const each of strangers) this.register(each);
    this.isLost = false;
    this.submit();
  }

  /** Ends the request; listening components start it again. */
  stop(): void {
    this.cancelNext?.();
    this.abort?.abort();
    this.abort = undefined;
    this.isOpen = false;
  }

  /** Registers a listener of its own kind until the returned function is called. */
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
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.submit();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
      this.detach(listener);
    };
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
    this.cancelNext = this.clock.after(TIMER_MS.notifyResubmit, () => {
      if (this.isOpen) this.failures = 0;
      this.submit();
    });
    this.read(abort.signal).catch(() => {
      if (!abort.signal.aborted) this.failed();
    });
  }

  private registerAgain(listener: Listener): void {
    // The device may know the old one still: it would send everything twice.
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
    for (;;) {
      const { done, value } = await stream.read();
      if (done) break;
      for (const message of reader.push(decoder.decode(value, { stream: true }))) this.deliver(message);
    }
    if (signal.aborted) return;
    // A device that ends one request after the other at once, as after a lost login, must not be asked without a pause.
    const wasShort = this.clock.now() - opened < FIRST_RETRY_MS;
    if (wasShort && this.endedShort) throw new Error('the notification stream ended at once');
    this.endedShort = wasShort;
    if (!wasShort) this.failures = 0;
    this.again(0);
  }

  private deliver(message: Notification): void {
    for (const each of this.listeners) each.onMessage?.(message, each.SID);
    if (message.method !== 'client.notifyEventStream') return;
    for (const event of message.params.eventList ?? []) this.events.emit(event.Code, event);
  }
}
