const JUMP_S = 10;

/**
 * Turns 32-bit RTP times into an even line of ticks from 0. Wraps are followed; a step backwards or of more than 10 s
 * is a new beginning of the sender's clock and continues the line one frame later, never as a gap.
 */
export class MediaTimeline {
  readonly #clockHz: number;
  #last: { timestamp: number; ticks: number } | undefined;
  #step: number;

  /** `frameTicks` is the distance assumed until two frames have been seen. */
  constructor(clockHz: number, frameTicks: number) {
    this.#clockHz = clockHz;
    this.#step = Math.max(1, Math.round(frameTicks));
  }

  /** Distance between the last two frames in ticks; what the next frame will probably last. */
  get frameTicks(): number {
    return this.#step;
  }

  /** Ticks of the next frame on the line. */
  place(timestamp: number): number {
    const last = this.#last;
    const delta = last ? (timestamp - last.timestamp) | 0 : 0;
    const isSteady = delta > 0 && delta <= JUMP_S * this.#clockHz;
    if (isSteady && delta < this.#clockHz) this.#step = delta;
    const ticks = last ? last.ticks + (isSteady ? delta : this.#step) : 0;
    this.#last = { timestamp, ticks };
    return ticks;
  }
}
