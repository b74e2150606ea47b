import { useEffect, useRef, useState } from 'react';
import { browserClock, type Cancel } from '@/lib/clock';
import { notifications, rpc } from '@/lib/session/device';
import { type AccessPicture, readAccessPicture } from '@/lib/snapshots/access-picture';
import { snapshotListener } from '@/lib/snapshots/snapshot-listener';

/** The camera with the sensor. @assumed spec §9: device control default 0 */
const CHANNEL = 0;
/** How long the box of a face stays. @assumed pages-3 /calibrationconfig */
const BOX_MS = 500;
/** People who are kept. */
const KEPT = 40;

const listen = snapshotListener(notifications, rpc);

/** Somebody who was measured. */
export interface Measured extends AccessPicture {
  temperature: number;
  /** Counts up. */
  number: number;
}

/**
 * Who was measured since the page opened, the newest first, and whom the picture shows now. Subscribed while the page
 * is mounted. @spec §3 snapshot event
 */
export function useMeasured(): { people: readonly Measured[]; current: Measured | undefined } {
  const [people, setPeople] = useState<readonly Measured[]>([]);
  const [current, setCurrent] = useState<Measured>();
  const count = useRef(0);
  useEffect(() => {
    let clear: Cancel | undefined;
    const stop = listen(CHANNEL, ['AccessControl'], (params) => {
      const { temperature, ...picture } = readAccessPicture(params) ?? {};
      if (temperature === undefined || !('src' in picture)) return;
      count.current += 1;
      const person = { ...picture, temperature, number: count.current };
      setPeople((before) => [person, ...before].slice(0, KEPT));
      setCurrent(person);
      clear?.();
      clear = browserClock.after(BOX_MS, () => setCurrent(undefined));
    });
    return () => {
      stop();
      clear?.();
    };
  }, []);
  return { people, current };
}
