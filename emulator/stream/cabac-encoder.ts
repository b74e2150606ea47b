import type { BitWriter } from './bit-writer';
import { firstContext, NEXT_STATE_LPS, NEXT_STATE_MPS, RANGE_LPS } from './cabac-tables';

/** The arithmetic encoder of ITU-T H.265 clause 9.3, for the data of one slice segment. */
export class CabacEncoder {
  readonly #writer: BitWriter;
  /** pStateIdx * 2 + valMps of each context. */
  readonly #contexts: Uint8Array;
  #low = 0;
  #range = 510;
  #isFirstBit = true;
  #outstanding = 0;

  /** Continues in a byte-aligned writer; `initValues` are those of the slice's type. */
  constructor(writer: BitWriter, initValues: Uint8Array, sliceQpY: number) {
    this.#writer = writer;
    this.#contexts = initValues.map((initValue) => firstContext(initValue, sliceQpY));
  }

  /** A bin coded with the adaptive context at `index`. */
  decision(index: number, bin: boolean): void {
    const context = this.#contexts[index] ?? 0;
    const state = context >> 1;
    const rangeLps = RANGE_LPS[(state << 2) | ((this.#range >> 6) & 3)] ?? 0;
    this.#range -= rangeLps;
    if (bin === ((context & 1) === 1)) {
      this.#contexts[index] = ((NEXT_STATE_MPS[state] ?? 0) << 1) | (context & 1);
      if (this.#range >= 256) return;
    } else {
      this.#low += this.#range;
      this.#range = rangeLps;
      const mps = state === 0 ? (context & 1) ^ 1 : context & 1;
      this.#contexts[index] = ((NEXT_STATE_LPS[state] ?? 0) << 1) | mps;
    }
    this.#renormalise();
  }

  /** A bypass bin (equal probability). */
  bypass(bin: boolean): void {
    this.#low = (this.#low << 1) + (bin ? this.#range : 0);
    this.#putLowBit();
  }

  /** The low `bits` bits of `value` as bypass bins, most significant first. */
  bypassBits(value: number, bits: number): void {
    for (let bit = bits - 1; bit >= 0; bit--) this.bypass(((value >> bit) & 1) === 1);
  }

  /** end_of_slice_segment_flag; after `true` the writer needs rbsp_slice_segment_trailing_bits and nothing else. */
  terminate(isEnd: boolean): void {
    this.#range -= 2;
    if (!isEnd) {
      this.#renormalise();
      return;
    }
    this.#low += this.#range;
    this.#range = 2;
    this.#renormalise();
    this.#put((this.#low >> 9) & 1);
    this.#writer.u((this.#low >> 8) & 1, 1); // the bit after it is the stop bit of the trailing bits
  }

  #renormalise(): void {
    while (this.#range < 256) {
      this.#range <<= 1;
      this.#low <<= 1;
      this.#putLowBit();
    }
  }

  /** Outputs the bit that has left the ten bits of `low`, or defers it because of a carry. */
  #putLowBit(): void {
    if (this.#low < 512) this.#put(0);
    else if (this.#low >= 1024) {
      this.#low -= 1024;
      this.#put(1);
    } else {
      this.#low -= 512;
      this.#outstanding += 1;
    }
  }

  #put(bit: number): void {
    if (this.#isFirstBit) this.#isFirstBit = false;
    else this.#writer.u(bit, 1);
    for (; this.#outstanding > 0; this.#outstanding--) this.#writer.u(1 - bit, 1);
  }
}
