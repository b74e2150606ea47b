const WINDOW_MS = 2000;
/** Samples that are over stay until there are so many: removing each by itself would move all others. */
const FORGOTTEN = 256;

/** Amount per second over the last two seconds: pictures, or bits. */
export class RateMeter {
  readonly #samples: { atMs: number; amount: number }[] = [];
  /** Index of the first sample in the window. */
  #first = 0;

  /** Adds an amount at `nowMs`. */
  add(nowMs: number, amount: number): void {
    this.#samples.push({ atMs: nowMs, amount });
    this.#forget(nowMs);
  }

  /** Amount per second at `nowMs`; 0 until two samples are in the window. */
  perSecond(nowMs: number): number {
    this.#forget(nowMs);
    const first = this.#samples[this.#first];
    const last = this.#samples.at(-1);
    if (!first || !last || last.atMs === first.atMs) return 0;
    let sum = 0;
    for (let at = this.#first + 1; at < this.#samples.length; at++) sum += this.#samples[at]?.amount ?? 0;
    return (sum * 1000) / (last.atMs - first.atMs);
  }

  #forget(nowMs: number): void {
    while (nowMs - (this.#samples[this.#first]?.atMs ?? nowMs) > WINDOW_MS) this.#first += 1;
    if (this.#first < FORGOTTEN) return;
    this.#samples.splice(0, this.#first);
    this.#first = 0;
  }
}
