import { useCallback, useEffect, useRef, useState } from 'react';
import type { DoorStatus } from '@/lib/contract/methods/access-control';
import type { Handle } from '@/lib/contract/rpc';
import { rpc } from '@/lib/session/device';
import { useDeviceEvents } from '@/lib/session/use-device-events';

type States = readonly (DoorStatus | undefined)[];

const isStatus = (value: unknown): value is DoorStatus => value === 'Open' || value === 'Close' || value === 'Break';

/** State of every door, read in three requests however many there are; undefined for a door that cannot say. */
async function readStates(count: number): Promise<States> {
  const doors = Array.from({ length: count }, (_, channel) => channel);
  const made = await rpc.batch(
    doors.map((channel) => ({ method: 'accessControl.factory.instance', params: { channel } })),
  );
  const handles = made.flatMap((each, door) => (each.ok ? [{ door, object: each.value as Handle }] : []));
  if (handles.length === 0) return [];
  const said = await rpc.batch(
    handles.map(({ object }) => ({ method: 'accessControl.getDoorStatus', params: { DoorState: 0 }, object })),
  );
  // Handles that are not released end with the login.
  rpc
    .batch(handles.map(({ object }) => ({ method: 'accessControl.destroy', params: {}, object })))
    .catch(() => undefined);
  const states: (DoorStatus | undefined)[] = doors.map(() => undefined);
  handles.forEach(({ door }, place) => {
    const outcome = said[place];
    const status = outcome?.ok ? (outcome.value as { Info?: { status?: unknown } }).Info?.status : undefined;
    states[door] = isStatus(status) ? status : undefined;
  });
  return states;
}

/**
 * State of every door, updated by `DoorStatus` events from the first read on. What cannot be read is unknown:
 * the form beside it remains usable.
 */
export function useDoorStates(count: number): States {
  const [states, setStates] = useState<States>([]);
  /** Events since the last request: an older answer is ignored. */
  const reported = useRef(new Map<number, DoorStatus>());

  const read = useCallback(() => {
    const since = new Map<number, DoorStatus>();
    reported.current = since;
    readStates(count).then(
      (read) => reported.current === since && setStates(read.map((state, door) => since.get(door) ?? state)),
      () => reported.current === since && setStates([]),
    );
  }, [count]);
  useEffect(read, [read]);

  useDeviceEvents(
    ['DoorStatus'],
    ({ Index, Data }) => {
      const status = Data.Status;
      if (!isStatus(status) || !(Index >= 0 && Index < count)) return;
      reported.current.set(Index, status);
      setStates((known) => Array.from({ length: count }, (_, door) => (door === Index ? status : known[door])));
    },
    read,
  );
  return states;
}
