/**
 * Resamples to a higher rate by linear interpolation. It keeps its position, so that packets join without a click;
 * the low-pass filter removes what interpolation adds above the old Nyquist frequency.
 */
export class Upsampler {
  readonly #from: number;
  readonly #to: number;
  /**
   * Position of the next output sample, in 1/`to` of a sample of the next packet; 0 is the last sample of the
   * previous packet. Whole numbers only: accumulated fractions would eventually give one sample too many.
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
