import { useEffect, useRef, useState } from 'react';
import { browserClock, type Cancel } from '@/lib/clock';
import { MOTION_EVENT } from '@/lib/contract/methods/events';
import { listIn } from '@/lib/rpc/list-in';
import { useDeviceEvents } from '@/lib/session/use-device-events';

/** How long a region is marked after an event. @spec §9: detection boxes clear after 500 ms */
const MARKED_MS = 500;

/** Numbers of the regions, from 1, in which movement was reported a moment ago. */
export function useMovingRegions(channel: number): readonly number[] {
  const [moving, setMoving] = useState<readonly number[]>([]);
  const ends = useRef(new Map<number, Cancel>());
  useEffect(() => {
    const running = ends.current;
    return () => {
      for (const cancel of running.values()) cancel();
    };
  }, []);
  const mark = (number: number) => {
    ends.current.get(number)?.();
    const end = () => setMoving((before) => before.filter((each) => each !== number));
    ends.current.set(number, browserClock.after(MARKED_MS, end));
    setMoving((before) => (before.includes(number) ? before : [...before, number]));
  };
  useDeviceEvents(
    [MOTION_EVENT],
    ({ Index, Action, Data }) => {
      if (Index !== channel || Action === 'Stop') return;
      const ids = listIn(Data.Id);
      for (const id of ids) if (typeof id === 'number') mark(id + 1);
    },
    () => undefined,
  );
  return moving;
}
