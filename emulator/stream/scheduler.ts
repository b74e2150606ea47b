/** The sender's clock, injectable so that tests let an hour pass at once. */
export interface Scheduler {
  /**
   * Milliseconds since 1970. It runs also while the device's own clock is frozen: pictures keep coming. It never goes
   * back, or streams would wait until it is where it was.
   */
  now(): number;
  /** Runs `task` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

/** The clock of the machine that never goes back, whatever somebody sets it to. Exported for its test. */
export function steadyClock(machineNow: () => number): () => number {
  let latest = Number.NEGATIVE_INFINITY;
  let aheadMs = 0;
  return () => {
    const now = machineNow() + aheadMs;
    if (now < latest) aheadMs += latest - now;
    latest = Math.max(latest, now);
    return latest;
  };
}

/** The process's timers. They do not keep the process alive. */
export const processScheduler: Scheduler = {
  now: steadyClock(() => Date.now()),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
