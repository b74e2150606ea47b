import mitt from 'mitt';
import type { Cancel, Clock } from '@/lib/clock';
import type { DeviceEvent, Notification } from '@/lib/contract/methods/events';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import type { Registration } from './registrations';

/** Listeners that were added at the same moment, by pages or by the shell. */
interface Group {
  isBackground: boolean;
  codes: Set<string>;
  /** Called for each of them when events begin to arrive. */
  opens: Set<() => void>;
  /** Set once they are registered. */
  detach: Cancel | undefined;
}

/**
 * The device sends the copies of an event one after the other. The same event later, such as the same card at the same
 * reader, has happened again, also when the listener has another number by then. @assumed ours
 */
const COPIES_MS = 500;

/** Listeners to events. Those that are added at the same moment, as by the parts of a page, share one registration. */
export class EventGroups {
  private readonly events = mitt<Record<string, DeviceEvent>>();
  /** Groups that still take listeners. */
  private gathering: Group[] = [];
  /** The events of the last moments, oldest first, and the registrations for which each came. */
  private readonly recent = new Map<string, { at: number; SIDs: Set<number> }>();

  constructor(
    private readonly clock: Pick<Clock, 'now'>,
    private readonly rpc: RpcClient,
    private readonly join: (registration: Registration) => Cancel,
  ) {}

  /** As `NotificationStream.listen`. */
  listen(
    codes: readonly string[],
    onEvent: (event: DeviceEvent) => void,
    onOpen: () => void,
    isBackground: boolean,
  ): Cancel {
    for (const code of codes) this.events.on(code, onEvent);
    const group = this.gathering.find((each) => each.isBackground === isBackground) ?? this.gather(isBackground);
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

  /** A message of the stream. */
  deliver(message: Notification): void {
    if (message.method !== 'client.notifyEventStream') return;
    const { SID, eventList } = message.params;
    if (!Array.isArray(eventList)) return;
    for (const event of eventList) if (!this.isCopy(event, SID)) this.events.emit(event?.Code, event);
  }

  /**
   * The device sends an event once for each registration of the login that asked for it, also for other tabs', and in
   * one message with others that only this registration asked for.
   */
  private isCopy(event: unknown, SID: number): boolean {
    const now = this.clock.now();
    for (const [text, { at }] of this.recent) if (now - at > COPIES_MS) this.recent.delete(text);
    const text = JSON.stringify(event) ?? '';
    const seen = this.recent.get(text);
    const isCopy = seen !== undefined && !seen.SIDs.has(SID);
    if (isCopy) seen.SIDs.add(SID);
    else this.recent.set(text, { at: now, SIDs: new Set([SID]) });
    return isCopy;
  }

  private gather(isBackground: boolean): Group {
    const group: Group = { isBackground, codes: new Set(), opens: new Set(), detach: undefined };
    this.gathering.push(group);
    queueMicrotask(() => {
      this.gathering = this.gathering.filter((each) => each !== group);
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
}
