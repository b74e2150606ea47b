const WINDOW_MS = 2000;

/** Amount per second over the last two seconds: pictures, or bits. */
export class RateMeter {
  #samples: { atMs: number; amount: number }[] = [];

  /** Adds an amount at `nowMs`. */
  add(nowMs: number, amount: number): void {
    this.#samples.push({ atMs: nowMs, amount });
    if (this.#samples.length > 256) this.#forget(nowMs);
  }

  /** Amount per second at `nowMs`; 0 until two samples are in the window. */
  perSecond(nowMs: number): number {
    this.#forget(nowMs);
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (!first || !last || last.atMs === first.atMs) return 0;
    const sum = this.#samples.slice(1).reduce((total, { amount }) => total + amount, 0);
    return (sum * 1000) / (last.atMs - first.atMs);
  }

  #forget(nowMs: number): void {
    this.#samples = this.#samples.filter(({ atMs }) => nowMs - atMs <= WINDOW_MS);
  }
}
