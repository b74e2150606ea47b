const WINDOW_MS = 10_000;
const REFRESH_MS = 500;
const TOGETHER_MS = 10;

/**
 * Arrival jitter of pictures: p95 of the delay against the earliest arrival of the last 10 s. Pictures that arrive
 * together count once: the backlog after one stall is one event, not a property of the connection.
 */
export class ArrivalJitter {
  #samples: { atMs: number; delayMs: number }[] = [];
  #p95Ms = 0;
  #computedAtMs = Number.NEGATIVE_INFINITY;

  /** Records a picture that arrived at `nowMs` and belongs at `mediaMs` of the stream's own time. */
  note(nowMs: number, mediaMs: number): void {
    const last = this.#samples.at(-1);
    const delayMs = nowMs - mediaMs;
    if (last && nowMs - last.atMs < TOGETHER_MS) {
      last.atMs = nowMs;
      last.delayMs = Math.max(last.delayMs, delayMs);
    } else this.#samples.push({ atMs: nowMs, delayMs });
    if (nowMs - this.#computedAtMs < REFRESH_MS) return;
    this.#computedAtMs = nowMs;
    this.#samples = this.#samples.filter(({ atMs }) => nowMs - atMs <= WINDOW_MS);
    const delays = this.#samples.map(({ delayMs }) => delayMs).sort((a, b) => a - b);
    this.#p95Ms = (delays[Math.floor((delays.length - 1) * 0.95)] ?? 0) - (delays[0] ?? 0);
  }

  /** p95 in seconds, recalculated twice a second. */
  get p95S(): number {
    return this.#p95Ms / 1000;
  }
}
