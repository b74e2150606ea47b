import mitt from 'mitt';
import type { Cancel, Clock } from '@/lib/clock';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { TIMER_MS } from '@/lib/contract/limits';
import type { DeviceEvent, Notification } from '@/lib/contract/methods/events';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { NotificationReader } from './notification-reader';

const RETRY_MS = 2_000;

/**
 * Events of the device. The long request runs while somebody listens and is submitted anew every 10 s; registrations
 * belong to the session and outlive a request. @spec §7 session notification
 */
export class NotificationStream {
  private readonly events = mitt<Record<string, DeviceEvent>>();
  private listeners = 0;
  private abort: AbortController | undefined;
  private cancelNext: Cancel | undefined;

  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly httpOnly: () => boolean,
  ) {}

  /** Listens to events of these codes until the returned function is called. A refused registration is silent: pages poll. */
  listen(codes: readonly string[], onEvent: (event: DeviceEvent) => void): Cancel {
    for (const code of codes) this.events.on(code, onEvent);
    const registration = this.rpc.call('EventManager.attach', { codes: [...codes] }).catch(() => undefined);
    this.listeners += 1;
    if (this.listeners === 1) this.submit();
    return () => {
      for (const code of codes) this.events.off(code, onEvent);
      this.listeners -= 1;
      if (this.listeners === 0) this.stop();
      registration.then((answer) => {
        if (answer && this.rpc.sessionId() !== undefined) {
          this.rpc.call('EventManager.detach', { SID: answer.SID, codes: [...codes] }).catch(() => undefined);
        }
      });
    };
  }

  /** Ends the request; listening components start it again. */
  stop(): void {
    this.cancelNext?.();
    this.abort?.abort();
    this.abort = undefined;
  }

  private submit(): void {
    this.stop();
    const abort = new AbortController();
    this.abort = abort;
    this.cancelNext = this.clock.after(TIMER_MS.notifyResubmit, () => this.submit());
    this.read(abort.signal).catch(() => {
      if (!abort.signal.aborted) this.again(RETRY_MS);
    });
  }

  private again(ms: number): void {
    this.cancelNext?.();
    this.cancelNext = this.clock.after(ms, () => this.submit());
  }

  private async read(signal: AbortSignal): Promise<void> {
    const body = new FormData();
    // @spec §7: the session id travels in the body unless the cookie carries it.
    if (!this.httpOnly()) body.set('sessionId', String(this.rpc.sessionId() ?? ''));
    else body.set('type', 'event');
    const response = await fetch(ENDPOINT.notify, { method: 'POST', body, signal, cache: 'no-store' });
    const stream = response.body?.getReader();
    if (!response.ok || !stream) throw new Error('no notification stream');
    const reader = new NotificationReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await stream.read();
      if (done) break;
      for (const message of reader.push(decoder.decode(value, { stream: true }))) this.deliver(message);
    }
    if (!signal.aborted) this.again(0);
  }

  private deliver(message: Notification): void {
    if (message.method !== 'client.notifyEventStream') return;
    for (const event of message.params.eventList ?? []) this.events.emit(event.Code, event);
  }
}
