/**
 * Brings samples to a higher rate, on a straight line from one to the next. It remembers where it stood, so that
 * packets join without a click; what a straight line adds above the old half rate is the low-pass filter's business.
 */
export class Upsampler {
  readonly #from: number;
  readonly #to: number;
  /**
   * Place of the next sample to make, in `to` parts of a sample of the packet to come; 0 is the last one of the packet
   * before. Whole numbers only: the sum of a fraction would one day make a sample too many.
   */
  #at = 0;
  #last = 0;

  /** Rates in Hz, whole numbers. */
  constructor(from: number, to: number) {
    this.#from = from;
    this.#to = to;
  }

  push(samples: Float32Array): Float32Array<ArrayBuffer> {
    const end = samples.length * this.#to;
    const count = Math.max(0, Math.ceil((end - this.#at) / this.#from));
    const out = new Float32Array(count);
    for (let n = 0; n < count; n++) {
      const at = (this.#at + n * this.#from) / this.#to;
      const index = Math.floor(at);
      const before = index === 0 ? this.#last : (samples[index - 1] ?? 0);
      out[n] = before + ((samples[index] ?? 0) - before) * (at - index);
    }
    this.#at += count * this.#from - end;
    this.#last = samples.at(-1) ?? this.#last;
    return out;
  }
}
