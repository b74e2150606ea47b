import { useEffect, useState } from 'react';
import { browserClock } from '@/lib/clock';
import { useAway } from '@/lib/session/use-away';
import { useDeviceEvents } from '@/lib/session/use-device-events';
import type { Records } from './use-finder';

/** Events come in bursts; the log is read once for each burst. */
const SETTLE_MS = 300;

/** New rows of a log as they are written. */
export interface LiveTail {
  isOn: boolean;
  setOn(isOn: boolean): void;
  /** Events whose rows are not shown yet: the tail is paused, or another page than the first is open. */
  waiting: number;
  /** Shows them: reads page 1 again. */
  catchUp(): void;
  /** The row came while the page was open, without user action since. */
  isNew(row: { RecNo: number }): boolean;
}

/**
 * Reads page 1 again when an event of the device leads to a row. The rows come from the device, so that filters apply
 * and nothing is shown twice. An event that falls between two event requests shows with the next one; after the device
 * was out of reach page 1 is read in any case, once it is shown and the tail is on. `key` identifies the condition.
 */
export function useLiveTail<Row extends { RecNo: number }>(
  codes: readonly string[],
  records: Records<Row>,
  key: string,
): LiveTail {
  const [isOn, setOn] = useState(true);
  const [waiting, setWaiting] = useState(0);
  const [wasAway, setWasAway] = useState(false);
  const [known, setKnown] = useState<{ key: string; recNo: number }>();
  const newest = Math.max(0, ...records.rows.map(({ RecNo }) => RecNo));
  const isSettled = records.state === 'ready' && !records.isReading && records.page === 1;

  useDeviceEvents(
    codes,
    () => setWaiting((count) => count + 1),
    () => undefined,
  );
  const catchUp = () => {
    setWaiting(0);
    records.goTo(1);
    void records.refresh();
  };
  const isAway = useAway();
  useEffect(() => {
    if (isAway) setWasAway(codes.length > 0);
  }, [isAway]);
  const isDue = isOn && isSettled && (waiting > 0 || (wasAway && !isAway));
  useEffect(() => (isDue ? browserClock.after(SETTLE_MS, catchUp) : undefined), [isDue]);
  // Whatever reads page 1 brings the rows of all events until then: a search, another filter, an emptied log.
  const isCatchingUp = records.isReading && records.page === 1;
  useEffect(() => {
    if (!isCatchingUp) return;
    setWaiting(0);
    // The device still may not answer.
    if (!isAway) setWasAway(false);
  }, [isCatchingUp, key]);

  useEffect(() => {
    if (isSettled && known?.key !== key) setKnown({ key, recNo: newest });
  }, [isSettled, known, key, newest]);
  useEffect(() => {
    const onTouch = () => setKnown((before) => before && { ...before, recNo: Math.max(before.recNo, newest) });
    document.addEventListener('pointerdown', onTouch);
    document.addEventListener('keydown', onTouch);
    return () => {
      document.removeEventListener('pointerdown', onTouch);
      document.removeEventListener('keydown', onTouch);
    };
  }, [newest]);

  return {
    isOn,
    setOn,
    waiting,
    catchUp,
    isNew: ({ RecNo }) => records.page === 1 && known?.key === key && RecNo > known.recNo,
  };
}
