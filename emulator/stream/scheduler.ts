/** The sender's clock, injectable so that tests let an hour pass at once. */
export interface Scheduler {
  /** Milliseconds since 1970. It runs also while the device's own clock is frozen: pictures keep coming. */
  now(): number;
  /** Runs `task` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

/** The process's timers. They do not keep the process alive. */
export const processScheduler: Scheduler = {
  now: () => Date.now(),
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
