/**
 * Waiting of the transport in real milliseconds (delays, slow bodies, dropped replies). The device's own clock does not
 * drive it: a frozen device still has a network. Everything waiting is freed when the emulator stops.
 */
export class Holds {
  private readonly waiting = new Map<NodeJS.Timeout, (isOver: boolean) => void>();
  private isClosed = false;

  /** Resolves with true after `ms`, with false when the emulator stops first. */
  wait(ms: number): Promise<boolean> {
    if (this.isClosed) return Promise.resolve(false);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.waiting.delete(timer);
        resolve(true);
      }, ms);
      this.waiting.set(timer, resolve);
    });
  }

  close(): void {
    this.isClosed = true;
    for (const [timer, resolve] of this.waiting) {
      clearTimeout(timer);
      resolve(false);
    }
    this.waiting.clear();
  }
}
