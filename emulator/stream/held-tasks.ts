import type { Scheduler } from './scheduler';

/** What a fault rule puts off: it happens when its time comes, or at once when it is let go. */
export class HeldTasks {
  readonly #scheduler: Scheduler;
  readonly #waiting = new Set<(goesOn: boolean) => void>();

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  /** Calls `task` with true after `ms`, or with what `release` says before. */
  after(ms: number, task: (goesOn: boolean) => void): void {
    const finish = (goesOn: boolean) => {
      if (!this.#waiting.delete(finish)) return;
      cancel();
      task(goesOn);
    };
    const cancel = this.#scheduler.after(ms, () => finish(true));
    this.#waiting.add(finish);
  }

  /** Lets everything go: on with it, or that was it. */
  release(goesOn: boolean): void {
    for (const finish of [...this.#waiting]) finish(goesOn);
  }
}
