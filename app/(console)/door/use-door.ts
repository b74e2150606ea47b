import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { browserClock } from '@/lib/clock';
import { ReplyError } from '@/lib/contract/error-codes';
import { DOOR } from '@/lib/contract/limits';
import type { DoorStatus } from '@/lib/contract/methods/access-control';
import type { Handle } from '@/lib/contract/rpc';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { readTables } from '@/lib/forms/save-tables';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { useDeviceEvents } from '@/lib/session/use-device-events';

export interface Door {
  /** Undefined until the device said it, or when it cannot say. */
  status: DoorStatus | undefined;
  /** Lock mode as stored. */
  mode: DoorTable['State'] | undefined;
  /** A control waits for the door to answer. */
  isBusy: boolean;
  /** Throw RpcError or TransportError when refused. */
  open(): Promise<void>;
  close(): Promise<void>;
  refresh(): Promise<void>;
}

const isStatus = (value: unknown): value is DoorStatus => value === 'Open' || value === 'Close' || value === 'Break';

/**
 * One door by its handle: read whenever events begin to arrive, then told by `DoorStatus` events. A control waits for
 * the event, or 5 s, and then reads again. @spec §7 accessControl; waiting @assumed pages-1 /door
 */
export function useDoor(index: number): Door {
  const [status, setStatus] = useState<DoorStatus>();
  const [isBusy, setBusy] = useState(false);
  /** A handle belongs to its login. */
  const handle = useRef<{ login: unknown; object: Promise<Handle> } | undefined>(undefined);
  /** Counts questions and events, so that an answer that was overtaken is passed over. */
  const told = useRef(0);
  const answered = useRef<() => void>(() => undefined);
  const mode = useQuery({
    queryKey: ['door mode', index],
    queryFn: async () => {
      const { AccessControl } = await readTables(rpc, ['AccessControl']);
      return (AccessControl as DoorTable[])[index]?.State ?? null;
    },
  });

  const newHandle = useCallback(() => {
    const object = rpc.call('accessControl.factory.instance', { channel: index });
    handle.current = { login: rpc.sessionId(), object };
    return object;
  }, [index]);
  /** Calls by the cached handle; an expired one is made anew exactly once. @spec §7 object handles */
  const byHandle = useCallback(
    async <T>(run: (object: Handle) => Promise<T>): Promise<T> => {
      const known = handle.current?.login === rpc.sessionId() ? handle.current?.object : undefined;
      try {
        return await run(await (known ?? newHandle()));
      } catch (error) {
        handle.current = undefined;
        if (!(error instanceof RpcError) || error.code !== ReplyError.InvalidRequest) throw error;
        return run(await newHandle());
      }
    },
    [newHandle],
  );

  const read = useCallback(async () => {
    told.current += 1;
    const turn = told.current;
    const answer = await byHandle((object) => rpc.call('accessControl.getDoorStatus', { DoorState: 0 }, { object }));
    // An event or a later question knows better than this answer.
    if (turn === told.current) setStatus(isStatus(answer.Info?.status) ? answer.Info.status : undefined);
  }, [byHandle]);

  useEffect(() => {
    // A door that cannot be read is shown as unknown; the form beside it stays useful.
    read().catch(() => setStatus(undefined));
    return () => {
      const own = handle.current;
      handle.current = undefined;
      // A login that is over took its handles along.
      own?.object
        .then(
          (object) =>
            own.login !== undefined &&
            own.login === rpc.sessionId() &&
            rpc.call('accessControl.destroy', {}, { object }),
        )
        .catch(() => undefined);
    };
  }, [read]);

  useDeviceEvents(
    ['DoorStatus'],
    (event) => {
      if (event.Index !== index) return;
      told.current += 1;
      if (isStatus(event.Data.Status)) setStatus(event.Data.Status);
      answered.current();
    },
    () => void read().catch(() => setStatus(undefined)),
  );

  const control = async (run: (object: Handle) => Promise<unknown>) => {
    setBusy(true);
    try {
      const event = new Promise<void>((resolve) => {
        answered.current = resolve;
      });
      await byHandle(run);
      await Promise.race([event, new Promise<void>((resolve) => void browserClock.after(DOOR.eventWaitMs, resolve))]);
      await read();
    } finally {
      setBusy(false);
    }
  };

  return {
    status,
    mode: mode.data ?? undefined,
    isBusy,
    open: () => control((object) => rpc.call('accessControl.openDoor', { Type: 'Remote' }, { object })),
    close: () => control((object) => rpc.call('accessControl.closeDoor', {}, { object })),
    async refresh() {
      await mode.refetch();
      await read();
    },
  };
}
