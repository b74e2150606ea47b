import { G711_RATE_HZ, StreamLimits } from '@/lib/contract/stream';

/** Attenuation of everything that would be aliased. */
const STOP_DB = 60;
/** Filter positions between two samples; values between them are interpolated. */
const STEPS = 64;

/**
 * Resamples to 8000 samples a second: a low-pass filter (full level up to 3400 Hz, -60 dB from 4000 Hz on) that is
 * evaluated only at the output samples. It keeps state, so that blocks join without a click; the output is delayed by
 * half the filter, 3 ms. Windowed sinc, Kaiser window.
 */
export class Downsampler {
  readonly #from: number;
  /** Half the filter in samples of the input; it is symmetric. */
  readonly #reach: number;
  readonly #filter: Float32Array;
  /** The end of the input that later output still needs. */
  #carry: Float32Array;
  /**
   * Position of the next output after the start of `#carry`, in 8000ths of a sample. Whole numbers only: accumulated
   * fractions would eventually give one sample too many.
   */
  #at: number;

  /** @param from rate of the input in Hz, a whole number from 8000 on */
  constructor(from: number) {
    this.#from = from;
    const { filter, reach } = lowPass(from, StreamLimits.talkPassHz, StreamLimits.soundLowPassHz);
    this.#filter = filter;
    this.#reach = reach;
    this.#carry = new Float32Array(reach);
    this.#at = reach * G711_RATE_HZ;
  }

  /** Takes the next samples; returns the output that they complete. */
  push(samples: Float32Array): Float32Array<ArrayBuffer> {
    const input = new Float32Array(this.#carry.length + samples.length);
    input.set(this.#carry);
    input.set(samples, this.#carry.length);
    // The output at a position needs the input as far as the filter reaches.
    const end = (input.length - this.#reach) * G711_RATE_HZ;
    const count = Math.max(0, Math.ceil((end - this.#at) / this.#from));
    const out = Float32Array.from({ length: count }, (_, n) => this.#filtered(input, this.#at + n * this.#from));
    this.#at += count * this.#from;
    const done = Math.min(input.length, Math.floor(this.#at / G711_RATE_HZ) - this.#reach);
    this.#carry = input.slice(done);
    this.#at -= done * G711_RATE_HZ;
    return out;
  }

  #filtered(input: Float32Array, at: number): number {
    const whole = Math.floor(at / G711_RATE_HZ);
    const part = (at % G711_RATE_HZ) / G711_RATE_HZ;
    let sum = 0;
    for (let n = 1 - this.#reach; n <= this.#reach; n += 1) {
      const place = Math.abs(n - part) * STEPS;
      const step = Math.floor(place);
      const before = this.#filter[step] ?? 0;
      sum += (input[whole + n] ?? 0) * (before + ((this.#filter[step + 1] ?? 0) - before) * (place - step));
    }
    return sum;
  }
}

/** One half of the filter, `STEPS` values for each sample from its middle on, and how many samples it reaches. */
function lowPass(rateHz: number, passHz: number, stopHz: number): { filter: Float32Array; reach: number } {
  const reach = Math.ceil(((STOP_DB - 7.95) / (4.57 * Math.PI)) * (rateHz / (stopHz - passHz)) * 0.5) + 1;
  const beta = 0.1102 * (STOP_DB - 8.7);
  const cutOff = (passHz + stopHz) / rateHz;
  const filter = Float32Array.from({ length: reach * STEPS + 2 }, (_, step) => {
    const x = step / STEPS;
    const window = x >= reach ? 0 : bessel(beta * Math.sqrt(1 - (x / reach) ** 2)) / bessel(beta);
    const sinc = x === 0 ? 1 : Math.sin(Math.PI * cutOff * x) / (Math.PI * cutOff * x);
    return cutOff * sinc * window;
  });
  return { filter, reach };
}

/** Modified Bessel function of the first kind, order 0. */
function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let n = 1; term > sum * 1e-12; n += 1) {
    term *= (x / (2 * n)) ** 2;
    sum += term;
  }
  return sum;
}
