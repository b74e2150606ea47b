/**
 * Reads the encoder's output, written from the standard and not from the encoder's code: unit structure, SPS, and the
 * samples of I_PCM, predicted and skipped macroblocks. For tests only.
 */

/** Bits of a unit's payload, emulation prevention bytes removed. */
export class BitReader {
  readonly bytes: Uint8Array;
  position = 0;

  constructor(nal: Uint8Array) {
    const kept: number[] = [];
    nal.forEach((byte, index) => {
      if (index > 2 && byte === 3 && nal[index - 1] === 0 && nal[index - 2] === 0) return;
      if (index > 0) kept.push(byte);
    });
    this.bytes = Uint8Array.from(kept);
  }

  u(bits: number): number {
    let value = 0;
    for (let n = 0; n < bits; n++) {
      value = value * 2 + (((this.bytes[this.position >> 3] ?? 0) >> (7 - (this.position & 7))) & 1);
      this.position += 1;
    }
    return value;
  }

  ue(): number {
    let zeros = 0;
    while (this.u(1) === 0) zeros += 1;
    return 2 ** zeros - 1 + this.u(zeros);
  }

  align(): void {
    this.position = (this.position + 7) & ~7;
  }

  hasMore(): boolean {
    let last = this.bytes.length * 8 - 1;
    while (last >= 0 && ((this.bytes[last >> 3] ?? 0) >> (7 - (last & 7))) % 2 === 0) last -= 1;
    return this.position < last;
  }
}

/** Fields of a baseline SPS. */
export function readSps(nal: Uint8Array) {
  const r = new BitReader(nal);
  const [profile, constraints, level] = [r.u(8), r.u(8), r.u(8)];
  r.ue();
  const log2MaxFrameNum = r.ue() + 4;
  const pocType = r.ue();
  const refFrames = r.ue();
  r.u(1);
  const columns = r.ue() + 1;
  const rows = r.ue() + 1;
  r.u(2);
  const crop = r.u(1) ? [r.ue(), r.ue(), r.ue(), r.ue()] : [0, 0, 0, 0];
  const width = columns * 16 - 2 * ((crop[0] ?? 0) + (crop[1] ?? 0));
  const height = rows * 16 - 2 * ((crop[2] ?? 0) + (crop[3] ?? 0));
  return { profile, constraints, level, log2MaxFrameNum, pocType, refFrames, columns, rows, width, height };
}

/** Decodes a slice into `luma` (rows of `columns` * 16 samples), which holds the previous picture. */
export function decodeSlice(nal: Uint8Array, columns: number, rows: number, luma: Uint8Array): void {
  const stride = columns * 16;
  const isIdr = ((nal[0] ?? 0) & 31) === 5;
  const r = new BitReader(nal);
  r.ue();
  r.ue();
  r.ue();
  r.u(8);
  if (isIdr) r.ue();
  r.u(isIdr ? 2 : 3);
  r.ue();
  r.ue();
  const coefficients = new Uint8Array(columns * rows);
  let address = 0;
  while (address < columns * rows) {
    if (!isIdr) {
      address += r.ue();
      if (!r.hasMore()) break;
    }
    const type = r.ue() - (isIdr ? 0 : 5);
    const origin = Math.floor(address / columns) * 16 * stride + (address % columns) * 16;
    if (type === 25) {
      r.align();
      for (let n = 0; n < 256; n++) luma[origin + (n >> 4) * stride + (n & 15)] = r.u(8);
      r.position += 128 * 8;
      coefficients[address] = 16;
    } else if (type === 1 || type === 2) {
      r.ue();
      r.ue();
      const left = address % columns ? coefficients[address - 1] : undefined;
      const above = address >= columns ? coefficients[address - columns] : undefined;
      const nC = left !== undefined && above !== undefined ? (left + above + 1) >> 1 : (left ?? above ?? 0);
      const expected = nC < 2 ? [1, 1] : nC < 4 ? [2, 3] : nC < 8 ? [4, 15] : [6, 3];
      if (r.u(expected[0] ?? 0) !== expected[1]) throw new Error(`coeff_token at macroblock ${address}`);
      for (let n = 0; n < 256; n++) {
        const [x, y] = [n & 15, n >> 4];
        const from = type === 2 ? origin + y * stride - 1 : origin - stride + x;
        luma[origin + y * stride + x] = luma[from] ?? 0;
      }
    } else throw new Error(`macroblock type ${type} at ${address}`);
    address += 1;
  }
  if (r.hasMore()) throw new Error('bits left after the last macroblock');
}

/** Grey RGBA of a luma plane, cut to `width`, for the bar code reader. */
export function greyRgba(luma: Uint8Array, stride: number, width: number, height: number): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rgba.fill(luma[y * stride + x] ?? 0, (y * width + x) * 4, (y * width + x) * 4 + 4);
  }
  return rgba;
}
