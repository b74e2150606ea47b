import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { browserClock } from '@/lib/clock';
import { DOOR } from '@/lib/contract/limits';
import type { DoorStatus } from '@/lib/contract/methods/access-control';
import type { Handle } from '@/lib/contract/rpc';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { useTable } from '@/lib/forms/use-tables';
import { AreaHandle } from '@/lib/rpc/area-handle';
import { rpc } from '@/lib/session/device';
import { useDeviceEvents } from '@/lib/session/use-device-events';

export interface Door {
  /** Undefined until the device has answered, or when it cannot say. */
  status: DoorStatus | undefined;
  /** Lock mode as stored. */
  mode: DoorTable['State'] | undefined;
  /** They wait for the door to answer and throw RpcError or TransportError when it refuses, not for a state unread. */
  open(): Promise<void>;
  /** Resolves to the state after it. */
  close(): Promise<DoorStatus | undefined>;
  /** Never throws. */
  refresh(): Promise<void>;
}

const isStatus = (value: unknown): value is DoorStatus => value === 'Open' || value === 'Close' || value === 'Break';

/**
 * One door by its handle: read whenever events start to arrive, then updated by `DoorStatus` events. A command waits
 * for the event, or 5 s, and then reads again.
 * @spec §7 accessControl; waiting @assumed pages-1 /door
 */
export function useDoor(index: number): Door {
  const [status, setStatus] = useState<DoorStatus>();
  /** Counts requests and events, so that an outdated answer is ignored. */
  const turns = useRef(0);
  const answered = useRef<() => void>(() => undefined);
  const mode = useTable('AccessControl', (doors) => doors[index]?.State);
  const area = useMemo(
    () => new AreaHandle(rpc, () => rpc.call('accessControl.factory.instance', { channel: index })),
    [index],
  );

  const read = useCallback(async () => {
    turns.current += 1;
    const turn = turns.current;
    // A door that cannot be read is shown as unknown; the form beside it remains usable.
    const answer = await area
      .use((object) => rpc.call('accessControl.getDoorStatus', { DoorState: 0 }, { object }))
      .catch(() => undefined);
    // An event or a later request is newer than this answer.
    if (turn !== turns.current) return undefined;
    const read = isStatus(answer?.Info?.status) ? answer.Info.status : undefined;
    setStatus(read);
    return read;
  }, [area]);

  useEffect(() => {
    void read();
    return () => void area.release((object) => rpc.call('accessControl.destroy', {}, { object }));
  }, [area, read]);

  useDeviceEvents(
    ['DoorStatus'],
    (event) => {
      if (event.Index !== index) return;
      turns.current += 1;
      if (isStatus(event.Data.Status)) setStatus(event.Data.Status);
      answered.current();
    },
    () => void read(),
  );

  const control = async (run: (object: Handle) => Promise<unknown>) => {
    const event = new Promise<void>((resolve) => {
      answered.current = resolve;
    });
    await area.use(run);
    await Promise.race([event, new Promise<void>((resolve) => void browserClock.after(DOOR.eventWaitMs, resolve))]);
    return read();
  };

  return {
    status,
    mode: mode.data,
    open: async () => {
      await control((object) => rpc.call('accessControl.openDoor', { Type: 'Remote' }, { object }));
    },
    close: () => control((object) => rpc.call('accessControl.closeDoor', {}, { object })),
    refresh: async () => void (await read()),
  };
}
