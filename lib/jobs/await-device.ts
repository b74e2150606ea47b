import type { Cancel, Clock } from '@/lib/clock';
import { ENROLMENT } from '@/lib/contract/limits';

const WAIT_MS = ENROLMENT.waitS * 1_000;
/** Notifications that have not begun by then do not come. @assumed */
const OPEN_MS = 10_000;

/** Something that the device does by itself after a start, such as reading a card; `T` is what it reports meanwhile. */
export interface DeviceWait<T> {
  /** `onOpen` comes once news can arrive, and may come again. */
  listen(onTold: (told: T) => void, onOpen: () => void): Cancel;
  /** The device begins to wait. */
  start(): Promise<unknown>;
  /** The device waits no longer; nobody waits for the answer. */
  stop(): Promise<unknown>;
  /** 'next': something more is awaited and the time begins anew; 'other': meant for somebody else. */
  judge(told: T): 'next' | 'end' | 'other';
}

/** Why nothing more comes. `error` undefined: no notifications reach this browser. */
export type WaitEnd = { kind: 'told' } | { kind: 'timeout' } | { kind: 'failed'; error: unknown };

export interface WaitNews<T> {
  /** The device waits until then, in milliseconds of the clock. */
  onWaiting(until: number): void;
  onTold(told: T): void;
  onEnd(end: WaitEnd): void;
}

/**
 * Listens first, since the device keeps no messages for later, then starts the device. The answer cancels it: the device
 * is told, and nothing is heard any more. @assumed pages-1 /personManage, credential enrolment
 */
export function awaitDevice<T>(way: DeviceWait<T>, clock: Clock, news: WaitNews<T>): Cancel {
  let isOver = false;
  let isStarted = false;
  let leave: Cancel = () => undefined;
  let cancelTimer = clock.after(OPEN_MS, () => finish({ kind: 'failed', error: undefined }));

  function giveUp(): void {
    if (isOver) return;
    isOver = true;
    cancelTimer();
    leave();
    if (isStarted) way.stop().catch(() => undefined);
  }
  function finish(end: WaitEnd): void {
    if (isOver) return;
    // What was taken to its end needs no stop.
    if (end.kind === 'told') isStarted = false;
    giveUp();
    news.onEnd(end);
  }
  function wait(): void {
    cancelTimer();
    cancelTimer = clock.after(WAIT_MS, () => finish({ kind: 'timeout' }));
    news.onWaiting(clock.now() + WAIT_MS);
  }

  leave = way.listen(
    (told) => {
      const judged = isOver || !isStarted ? 'other' : way.judge(told);
      if (judged === 'other') return;
      news.onTold(told);
      if (judged === 'next') wait();
      else finish({ kind: 'told' });
    },
    () => {
      if (isOver || isStarted) return;
      isStarted = true;
      cancelTimer();
      way.start().then(
        () => {
          if (!isOver) wait();
        },
        (error: unknown) => finish({ kind: 'failed', error }),
      );
    },
  );
  return giveUp;
}
