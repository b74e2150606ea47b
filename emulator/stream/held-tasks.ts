import type { Scheduler } from './scheduler';

/** Tasks delayed by a fault rule: they run when their time comes, or at once on release. */
export class HeldTasks {
  readonly #scheduler: Scheduler;
  readonly #waiting = new Set<(goesOn: boolean) => void>();

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  /** Calls `task` with true after `ms`, or earlier with the argument of `release`. */
  after(ms: number, task: (goesOn: boolean) => void): void {
    const finish = (goesOn: boolean) => {
      if (!this.#waiting.delete(finish)) return;
      cancel();
      task(goesOn);
    };
    const cancel = this.#scheduler.after(ms, () => finish(true));
    this.#waiting.add(finish);
  }

  /** Runs all tasks now: with true to continue, with false to give up. */
  release(goesOn: boolean): void {
    for (const finish of [...this.#waiting]) finish(goesOn);
  }
}
