/**
 * Waiting of the transport in real milliseconds (delays, slow bodies, dropped replies). The device's own clock does not
 * drive it: a frozen device still has a network. Everything waiting is freed when the emulator stops, and what a fault
 * rule holds up also when the control door lets it go.
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

  /** Like `wait`, for the delay of a fault rule: `release` ends it before its time. */
  hold(ms: number): Promise<boolean> {
    return this.waitIn(this.held, ms);
  }

  /** How often `release` was called: who does something slowly asks whether to go on so. */
  get releases(): number {
    return this.count;
  }

  /** Every `hold` resolves now: with true to go on as if its time had come, with false to give up. */
  release(goesOn: boolean): void {
    this.count += 1;
    for (const finish of [...this.held]) finish(goesOn);
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
