import type { Cancel, Clock } from '@/lib/clock';
import { ENROLMENT } from '@/lib/contract/limits';

const WAIT_MS = ENROLMENT.waitS * 1_000;
/** Notifications that have not started by then will not come. @assumed */
const OPEN_MS = 10_000;

/**
 * An operation of the device that reports by notifications after its start, such as reading a card; `T` is such a
 * report.
 */
export interface DeviceWait<T> {
  /** `onOpen` is called when notifications can arrive, possibly more than once. */
  listen(onReport: (report: T) => void, onOpen: () => void): Cancel;
  /** The device starts to wait. */
  start(): Promise<unknown>;
  /** The device stops waiting; its answer is ignored. */
  stop(): Promise<unknown>;
  /** 'next': more is expected and the timeout starts over; 'other': not meant for this operation. */
  judge(report: T): 'next' | 'end' | 'other';
  /** How long the device is waited for; default: as long as a reader waits. */
  waitMs?: number;
}

/** Why the wait ended. `error` undefined: notifications do not reach this browser. */
export type WaitEnd = { kind: 'reported' } | { kind: 'timeout' } | { kind: 'failed'; error: unknown };

export interface WaitNews<T> {
  /** The device waits until this time, in milliseconds of the clock. */
  onWaiting(until: number): void;
  onReport(report: T): void;
  onEnd(end: WaitEnd): void;
}

/**
 * Subscribes first, since the device does not keep notifications for later, then starts the device. The returned
 * function cancels: the device is stopped, and further notifications are ignored. @assumed pages-1 /personManage,
 * credential enrolment
 */
export function awaitDevice<T>(way: DeviceWait<T>, clock: Clock, news: WaitNews<T>): Cancel {
  let isOver = false;
  let isStarted = false;
  let detach: Cancel = () => undefined;
  let cancelTimer = clock.after(OPEN_MS, () => finish({ kind: 'failed', error: undefined }));

  function giveUp(): void {
    if (isOver) return;
    isOver = true;
    cancelTimer();
    detach();
    if (isStarted) way.stop().catch(() => undefined);
  }
  function finish(end: WaitEnd): void {
    if (isOver) return;
    // A completed operation needs no stop.
    if (end.kind === 'reported') isStarted = false;
    giveUp();
    news.onEnd(end);
  }
  function wait(): void {
    cancelTimer();
    const waitMs = way.waitMs ?? WAIT_MS;
    cancelTimer = clock.after(waitMs, () => finish({ kind: 'timeout' }));
    news.onWaiting(clock.now() + waitMs);
  }

  detach = way.listen(
    (report) => {
      const judged = isOver || !isStarted ? 'other' : way.judge(report);
      if (judged === 'other') return;
      news.onReport(report);
      if (judged === 'next') wait();
      else finish({ kind: 'reported' });
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
