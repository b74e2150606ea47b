import type { Response } from 'express';
import { TIMER_MS } from '@/lib/contract/limits';
import type { Device, OutgoingNotification } from '../device-interface';
import type { FaultBook } from '../faults/fault-book';
import type { FaultAction } from '../faults/fault-rule';
import { isRecord } from '../is-record';
import { slowWriter } from './exchange';
import type { Holds } from './holds';

/** `type=1` is for snapshots only, on a stream of their own. @assumed protocol 3.4 */
export type NotifyKind = 'events' | 'snapshots';

/** The client of a stream. */
export interface Subscriber {
  session: string;
  kind: NotifyKind;
  /**
   * Requested by a form, as pages do, which repeat it every 10 s; other programs send one request and keep reading.
   * @assumed
   */
  isForm: boolean;
}

interface OpenStream {
  session: string;
  kind: NotifyKind;
  response: Response;
  /** Sends text, slowly when a fault rule requires that; texts stay in order. */
  write: (text: string) => void;
  stopTimers: () => void;
}

/** A client with this much unread output has stopped reading. */
export const MAX_QUEUED_BYTES = 1_048_576;
/** Messages kept for a session between two requests. @assumed */
const MAX_WAITING = 100;

/**
 * Text before the first message: about 1 KB, so that readers and proxies start to deliver. Without a line break:
 * public line readers stop at a line without a message. @assumed protocol 3.4
 */
const PREAMBLE = [
  '<html><head><title>SubscribeNotify</title></head><body><script>function receiveMessage(json) ',
  '{ if (window.parent && window.parent.onReceiveMessage) { window.parent.onReceiveMessage(json); } }</script>',
  `<!--${' '.repeat(760)}-->subscribe Successfully!`,
].join('');
/** A comment, which readers ignore. @assumed pages-3 12.1 asks for one, no source shows its form */
const HEARTBEAT = '<!--Heartbeat-->';

/**
 * The long replies of `/SubscribeNotify.cgi`. Registrations belong to the session: the next request replaces the
 * previous one, and messages in between wait for it. The reply to a form ends after 10 s, any other with its login.
 * Times are those of the device's clock.
 * @assumed contract 1.6, protocol 3.4
 */
export class NotifyStreams {
  private readonly streams = new Set<OpenStream>();
  private readonly waiting = new Map<string, OutgoingNotification[]>();
  private readonly stops: readonly (() => void)[];
  private lastId = 0;

  constructor(
    private readonly device: Device,
    private readonly faults: FaultBook,
    private readonly holds: Holds,
  ) {
    this.stops = [
      device.onNotification((notification) => this.deliver(notification)),
      device.onLoginEnded((session) => this.loginEnded(session)),
    ];
  }

  /** Starts the reply of a session that was checked. A `disturbance` breaks it as a fault rule asks. */
  open({ session, kind, isForm }: Subscriber, response: Response, disturbance?: FaultAction): void {
    // The client left while its request was delayed; its next one has a stream already.
    if (response.destroyed) return;
    // Its login ended while the state was saved: nothing would end the stream.
    if (!this.device.login(session)) {
      response.end();
      return;
    }
    for (const stream of this.streams) if (stream.session === session && stream.kind === kind) this.end(stream);
    response.status(200);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Cache-Control', 'no-store');
    const write = this.writer(response, disturbance);
    const stream: OpenStream = { session, kind, response, write, stopTimers: this.startTimers(() => stream, isForm) };
    this.streams.add(stream);
    response.on('close', () => this.forget(stream));
    write(PREAMBLE);
    if (disturbance?.type === 'malformed') write('<script>var json={"method":\n;receiveMessage(json);</script>');
    if (disturbance?.type === 'reset') {
      response.write(HEARTBEAT, () => response.socket?.destroySoon());
      return;
    }
    const missed = this.waiting.get(session) ?? [];
    this.waiting.delete(session);
    for (const notification of missed) this.write(notification);
  }

  /** Ends every stream: the device goes down. */
  endAll(): void {
    for (const stream of this.streams) this.end(stream);
  }

  /** Open streams, newest last. */
  count(): number {
    return this.streams.size;
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.endAll();
    this.waiting.clear();
  }

  /** A logout or a lost session ends its streams at once. */
  private loginEnded(session: string): void {
    for (const stream of this.streams) if (stream.session === session) this.end(stream);
    this.waiting.delete(session);
  }

  private deliver(notification: OutgoingNotification): void {
    const { method, params } = notification.message;
    const user = this.device.login(notification.session)?.userName;
    const fault = this.faults.eventFault(method, eventCode(params), { user, session: notification.session });
    if (fault?.type === 'loseEvent') return;
    if (fault?.type === 'delayEvent') {
      void this.holds.hold(fault.ms).then((isOver) => isOver && this.write(notification));
      return;
    }
    this.write(notification);
    if (fault?.type === 'duplicateEvent') this.write(notification);
  }

  private write(notification: OutgoingNotification): void {
    const { session, message } = notification;
    const own = [...this.streams].filter((stream) => stream.session === session);
    const wanted: NotifyKind = message.method === 'client.notifySnapFile' ? 'snapshots' : 'events';
    const stream = own.find(({ kind }) => kind === wanted) ?? (wanted === 'snapshots' ? own[0] : undefined);
    if (!stream) {
      if (!this.device.login(session)) return;
      const queue = this.waiting.get(session) ?? [];
      this.waiting.set(session, [...queue, notification].slice(-MAX_WAITING));
      return;
    }
    if (stream.response.writableLength > MAX_QUEUED_BYTES) {
      this.end(stream);
      return;
    }
    this.lastId += 1;
    // With httpOnly no script may get the session, so the message does not contain it either.
    const isSessionShown = this.device.capabilities().httpOnly !== true;
    stream.write(block({ id: this.lastId, ...message, ...(isSessionShown ? { session } : {}) }));
  }

  private writer(response: Response, disturbance: FaultAction | undefined): (text: string) => void {
    if (disturbance?.type !== 'throttle') return (text) => response.write(text);
    const slowly = slowWriter(this.holds, response, disturbance.bytesPerSecond);
    let last = Promise.resolve();
    return (text) => {
      last = last.then(() => slowly(Buffer.from(text)));
    };
  }

  private startTimers(stream: () => OpenStream, isForm: boolean): () => void {
    const clock = this.device.sessionTime();
    let stopHeartbeat: () => void = () => undefined;
    const beat = () => {
      stopHeartbeat = clock.after(TIMER_MS.notifyHeartbeat, () => {
        stream().write(HEARTBEAT);
        beat();
      });
    };
    beat();
    const lifeMs = this.device.switches().slowNotify ? TIMER_MS.notifyResubmitSlow : TIMER_MS.notifyResubmit;
    const stopLife = isForm ? clock.after(lifeMs, () => this.end(stream())) : undefined;
    return () => {
      stopHeartbeat();
      stopLife?.();
    };
  }

  private end(stream: OpenStream): void {
    this.forget(stream);
    stream.response.end();
  }

  private forget(stream: OpenStream): void {
    stream.stopTimers();
    this.streams.delete(stream);
  }
}

/**
 * One message in a form that all known readers recognise: JSON and then the only line break. Plain ASCII, as some
 * readers decode byte by byte, and without "<", as a name containing "</script>" must not end the block.
 * @assumed protocol 3.4
 */
function block(message: Record<string, unknown>): string {
  const text = JSON.stringify(message).replace(
    /[<\u0080-\uffff]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script>var json=${text}\n;receiveMessage(json);</script>`;
}

function eventCode(params: Record<string, unknown>): string | undefined {
  const events = isRecord(params.info) ? params.info.Events : params.eventList;
  const first: unknown = Array.isArray(events) ? events[0] : undefined;
  return isRecord(first) && typeof first.Code === 'string' ? first.Code : undefined;
}
