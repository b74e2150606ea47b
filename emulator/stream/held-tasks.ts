import type { Scheduler } from './scheduler';

/** Tasks delayed by a fault rule: they run when their time comes, or at once on release. */
export class HeldTasks {
  readonly #scheduler: Scheduler;
  readonly #waiting = new Set<(continues: boolean) => void>();

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  /**
   * Calls `task` with true after `ms`, or earlier with the argument of `release`; returns the cancelling function.
   */
  after(ms: number, task: (continues: boolean) => void): () => void {
    const finish = (continues: boolean) => {
      if (!this.#waiting.delete(finish)) return;
      cancel();
      task(continues);
    };
    const cancel = this.#scheduler.after(ms, () => finish(true));
    this.#waiting.add(finish);
    return () => {
      if (this.#waiting.delete(finish)) cancel();
    };
  }

  /** Runs all tasks now: with true to continue, with false to give up. */
  release(continues: boolean): void {
    for (const finish of [...this.#waiting]) finish(continues);
  }
}
