import mitt from 'mitt';
import type { Cancel } from '@/lib/clock';
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

/** Listeners to events. Those that are added at the same moment, as by the parts of a page, share one registration. */
export class EventGroups {
  private readonly events = mitt<Record<string, DeviceEvent>>();
  /** Groups that still take listeners. */
  private gathering: Group[] = [];
  /** The events of the last message, and the registrations for which they came. */
  private last = { events: '', SIDs: new Set<number>() };

  constructor(
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
    if (message.method !== 'client.notifyEventStream' || this.isRepetition(message.params)) return;
    const { eventList } = message.params;
    if (Array.isArray(eventList)) for (const event of eventList) this.events.emit(event?.Code, event);
  }

  /** The device sends an event once for each registration of the login that asked for it, also for other tabs'. */
  private isRepetition({ SID, eventList }: { SID: number; eventList: unknown }): boolean {
    const events = JSON.stringify(eventList) ?? '';
    const { SIDs } = this.last;
    const isNew = events !== this.last.events || SIDs.has(SID);
    this.last = { events, SIDs: isNew ? new Set([SID]) : SIDs.add(SID) };
    return !isNew;
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
