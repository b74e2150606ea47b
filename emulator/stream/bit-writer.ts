/** Writes syntax elements bit by bit, most significant first, as H.264 clause 7.2 and 9.1 define them. */
export class BitWriter {
  #bytes: Uint8Array;
  #length = 0;
  #current = 0;
  #bitsInCurrent = 0;

  constructor(capacity = 4096) {
    this.#bytes = new Uint8Array(capacity);
  }

  /** u(n): `value` in `bits` bits, 1 to 32. */
  u(value: number, bits: number): void {
    let left = bits;
    while (left > 0) {
      const taken = Math.min(8 - this.#bitsInCurrent, left);
      const part = (value >>> (left - taken)) & ((1 << taken) - 1);
      this.#current = (this.#current << taken) | part;
      this.#bitsInCurrent += taken;
      left -= taken;
      if (this.#bitsInCurrent === 8) this.#flush();
    }
  }

  /** u(1). */
  flag(value: boolean): void {
    this.u(value ? 1 : 0, 1);
  }

  /** ue(v): unsigned Exp-Golomb. */
  ue(value: number): void {
    const codeNum = value + 1;
    const leadingZeros = 31 - Math.clz32(codeNum);
    this.u(0, leadingZeros);
    this.u(codeNum, leadingZeros + 1);
  }

  /** se(v): signed Exp-Golomb. */
  se(value: number): void {
    this.ue(value > 0 ? 2 * value - 1 : -2 * value);
  }

  /** Zero bits up to the next byte (pcm_alignment_zero_bit). */
  alignZero(): void {
    if (this.#bitsInCurrent > 0) this.u(0, 8 - this.#bitsInCurrent);
  }

  /** Whole bytes; the writer must be byte aligned. */
  bytes(values: Uint8Array): void {
    this.#room(values.length);
    this.#bytes.set(values, this.#length);
    this.#length += values.length;
  }

  /** rbsp_trailing_bits, then the finished bytes (a view: the writer is done). */
  finish(): Uint8Array {
    this.u(1, 1);
    this.alignZero();
    return this.#bytes.subarray(0, this.#length);
  }

  #flush(): void {
    this.#room(1);
    this.#bytes[this.#length++] = this.#current;
    this.#current = 0;
    this.#bitsInCurrent = 0;
  }

  #room(extra: number): void {
    if (this.#length + extra <= this.#bytes.length) return;
    const larger = new Uint8Array((this.#length + extra) * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
