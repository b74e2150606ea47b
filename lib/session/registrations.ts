import type { Notification } from '@/lib/contract/methods/events';
import type { RpcClient } from '@/lib/rpc/rpc-client';

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

export interface Listener extends Registration {
  /** The device has registered the codes. */
  isRegistered: boolean;
  isRefused: boolean;
  /** Number of the registration, once known. */
  SID: number | undefined;
  /** Session of this listener's registration. */
  session: string | number | undefined;
  /** Number that the device assigned to the registration. */
  answer: Promise<{ SID: number } | undefined>;
}

/** Listeners of this tab and their registrations, which belong to the session and outlive a request. */
export class Registrations {
  private readonly listeners = new Set<Listener>();
  /** Messages arrive; set by `setOpen`. */
  isOpen = false;

  constructor(private readonly rpc: Pick<RpcClient, 'sessionId'>) {}

  count(): number {
    return this.listeners.size;
  }

  /** Only the shell listens, or nobody. */
  isBackground(): boolean {
    return [...this.listeners].every(({ isBackground }) => isBackground);
  }

  add(registration: Registration): Listener {
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
    return listener;
  }

  remove(listener: Listener): void {
    this.listeners.delete(listener);
    this.detach(listener);
  }

  /** Registers the listeners of another session with the present one. Returns false when there are none. */
  renew(): boolean {
    const strangers = [...this.listeners].filter((each) => each.session !== this.rpc.sessionId());
    for (const each of strangers) this.register(each);
    return strangers.length > 0;
  }

  /** Registers again what the device refused; `isLost`: also what it may have forgotten. */
  repeat(isLost: boolean): void {
    for (const each of this.listeners) {
      if (!each.isRepeated || !(each.isRefused || isLost)) continue;
      // The device may still have the old registration and would send everything twice.
      this.detach(each);
      this.register(each);
    }
  }

  /** Messages begin or cease to arrive. */
  setOpen(isOpen: boolean): void {
    this.isOpen = isOpen;
    if (isOpen) for (const { isRegistered, onOpen } of this.listeners) if (isRegistered) onOpen?.();
  }

  deliver(message: Notification): void {
    for (const each of this.listeners) each.onMessage?.(message, each.SID);
  }

  /** A registration ends with its session: in another one its number may be somebody else's. */
  private detach({ answer, detach, session }: Listener): void {
    answer.then((known) => {
      if (known && session !== undefined && this.rpc.sessionId() === session) detach(known.SID).catch(() => undefined);
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
}
