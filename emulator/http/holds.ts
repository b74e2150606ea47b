/**
 * Delays of the transport in real milliseconds (delays, slow bodies, dropped replies). The device's own clock does
 * not affect them: a frozen device still has a network. All of them end when the emulator stops, and those of fault
 * rules also when the control API releases them.
 */
export class Holds {
  private readonly waiting = new Set<(isOver: boolean) => void>();
  private readonly held = new Set<(isOver: boolean) => void>();
  private isClosed = false;
  private count = 0;

  /** Resolves with true after `ms`, with false when the emulator stops first. */
  wait(ms: number): Promise<boolean> {
    return this.waitIn(this.waiting, ms);
  }

  /** Like `wait`, for what a fault rule holds back: `release` ends it early. */
  hold(ms: number): Promise<boolean> {
    return this.waitIn(this.held, ms);
  }

  /** Number of calls of `release`: a slow sender checks it to stop being slow. */
  get releases(): number {
    return this.count;
  }

  /** Resolves every `hold` now: with true to continue as after the delay, with false to give up. */
  release(continues: boolean): void {
    this.count += 1;
    for (const finish of [...this.held]) finish(continues);
  }

  close(): void {
    this.isClosed = true;
    for (const finish of [...this.waiting, ...this.held]) finish(false);
  }

  private waitIn(group: Set<(isOver: boolean) => void>, ms: number): Promise<boolean> {
    if (this.isClosed) return Promise.resolve(false);
    return new Promise((resolve) => {
      const finish = (isOver: boolean) => {
        clearTimeout(timer);
        group.delete(finish);
        resolve(isOver);
      };
      const timer = setTimeout(finish, ms, true);
      group.add(finish);
    });
  }
}
