/**
 * Reads syntax elements of a NAL unit, most significant bit first. Past the end it returns zeros and `isOver` is
 * true.
 */
export class BitReader {
  readonly #bytes: Uint8Array;
  #position = 0;

  /** `rbsp` without emulation prevention bytes. */
  constructor(rbsp: Uint8Array) {
    this.#bytes = rbsp;
  }

  /** More was read than there is: the unit is truncated or malformed. */
  get isOver(): boolean {
    return this.#position > this.#bytes.length * 8;
  }

  /** Bits read so far. */
  get position(): number {
    return this.#position;
  }

  /** u(n), up to 32 bits. */
  u(bits: number): number {
    let value = 0;
    for (let n = 0; n < bits; n++) {
      const byte = this.#bytes[this.#position >> 3] ?? 0;
      value = value * 2 + ((byte >> (7 - (this.#position & 7))) & 1);
      this.#position += 1;
    }
    return value;
  }

  /** u(1). */
  flag(): boolean {
    return this.u(1) === 1;
  }

  /** ue(v). */
  ue(): number {
    let zeros = 0;
    while (zeros < 32 && !this.isOver && this.u(1) === 0) zeros += 1;
    return 2 ** zeros - 1 + this.u(zeros);
  }

  /** se(v). */
  se(): number {
    const code = this.ue();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  }
}

/** Payload of a NAL unit after its header, emulation prevention bytes removed. H.264 and H.265 clause 7.3.1 */
export function rbspOf(nal: Uint8Array, headerBytes = 1): Uint8Array {
  const out = new Uint8Array(Math.max(0, nal.length - headerBytes));
  let length = 0;
  let zeros = 0;
  for (const byte of nal.subarray(headerBytes)) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    out[length++] = byte;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return out.subarray(0, length);
}
