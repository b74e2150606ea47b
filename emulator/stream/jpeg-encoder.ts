import {
  type HuffmanTable,
  JPEG_CHROMA_AC,
  JPEG_CHROMA_DC,
  JPEG_CHROMA_DIVISORS,
  JPEG_LUMA_AC,
  JPEG_LUMA_DC,
  JPEG_LUMA_DIVISORS,
  JPEG_ZIGZAG,
} from '@/lib/contract/jpeg';
import type { Tile, TileGrid } from './h264-encoder';

/** A coded picture without its headers, as RFC 2435 sends it. */
export interface CodedJpeg {
  /** Entropy-coded data of the one scan, without a marker. */
  scan: Uint8Array;
  /** 64 divisors of luma, then 64 of chroma, in zigzag order. */
  divisors: Uint8Array;
}

/** Half of the divisors of quality 50: letters stay sharp. */
const DIVISORS = Uint8Array.from([...JPEG_LUMA_DIVISORS, ...JPEG_CHROMA_DIVISORS], (value) => (value + 1) >> 1);
const LUMA = { dc: codesOf(JPEG_LUMA_DC), ac: codesOf(JPEG_LUMA_AC), divisors: DIVISORS.subarray(0, 64) };
const CHROMA = { dc: codesOf(JPEG_CHROMA_DC), ac: codesOf(JPEG_CHROMA_AC), divisors: DIVISORS.subarray(64) };
const END_OF_BLOCK = 0x00;
const SIXTEEN_ZEROS = 0xf0;

/**
 * Where the four luma blocks of a tile begin in its 16 x 16 samples, then both chroma blocks; and how long a row is.
 */
const BLOCKS = [
  { at: 0, stride: 16, plane: LUMA, component: 0 },
  { at: 8, stride: 16, plane: LUMA, component: 0 },
  { at: 128, stride: 16, plane: LUMA, component: 0 },
  { at: 136, stride: 16, plane: LUMA, component: 0 },
  { at: 256, stride: 8, plane: CHROMA, component: 1 },
  { at: 320, stride: 8, plane: CHROMA, component: 2 },
] as const;

/**
 * Baseline JPEG, 4:2:0, standard Huffman tables (ITU-T T.81). Painters cache their tiles, so that a tile is
 * transformed only once.
 */
export class JpegEncoder {
  readonly #transformed = new WeakMap<Tile, readonly Int16Array[]>();

  /** Codes a picture; tiles are macroblocks in raster order, as the scan wants them. */
  encode(grid: TileGrid): CodedJpeg {
    const out = new ScanWriter(grid.length * 8);
    const before = [0, 0, 0];
    for (const tile of grid) {
      const blocks = this.#blocksOf(tile);
      BLOCKS.forEach(({ plane, component }, index) => {
        const block = blocks[index] as Int16Array;
        writeBlock(out, block, (block[0] ?? 0) - (before[component] ?? 0), plane);
        before[component] = block[0] ?? 0;
      });
    }
    return { scan: out.finish(), divisors: DIVISORS };
  }

  #blocksOf(tile: Tile): readonly Int16Array[] {
    const known = this.#transformed.get(tile);
    if (known) return known;
    const blocks = BLOCKS.map(({ at, stride, plane, component }) =>
      transform(tile.samples, at, stride, component === 0, plane.divisors),
    );
    this.#transformed.set(tile, blocks);
    return blocks;
  }
}

/** Quantised coefficients of the 8 x 8 samples at `at`, in zigzag order. */
function transform(samples: Uint8Array, at: number, stride: number, isLuma: boolean, divisors: Uint8Array): Int16Array {
  // The painter's samples are of video range; JPEG uses all 256 values.
  const full = (value: number) => (isLuma ? ((value - 16) * 255) / 219 - 128 : ((value - 128) * 255) / 224);
  const rows = new Float64Array(64);
  for (let y = 0; y < 8; y++) {
    for (let u = 0; u < 8; u++) {
      let sum = 0;
      for (let x = 0; x < 8; x++) sum += full(samples[at + y * stride + x] ?? 0) * cosine(x, u);
      rows[y * 8 + u] = sum;
    }
  }
  return Int16Array.from(JPEG_ZIGZAG, (place, index) => {
    const u = place % 8;
    const v = place >> 3;
    let sum = 0;
    for (let y = 0; y < 8; y++) sum += (rows[y * 8 + u] ?? 0) * cosine(y, v);
    return Math.round(sum / 4 / (divisors[index] ?? 1));
  });
}

function cosine(at: number, frequency: number): number {
  return Math.cos(((2 * at + 1) * frequency * Math.PI) / 16) * (frequency === 0 ? Math.SQRT1_2 : 1);
}

interface Code {
  bits: number;
  value: number;
}

/** Code of each symbol. T.81 annex C */
function codesOf({ counts, symbols }: HuffmanTable): readonly (Code | undefined)[] {
  const codes: (Code | undefined)[] = [];
  let value = 0;
  let next = 0;
  counts.forEach((count, index) => {
    for (let n = 0; n < count; n++) codes[symbols[next++] ?? 0] = { bits: index + 1, value: value++ };
    value <<= 1;
  });
  return codes;
}

/** T.81 F.1.2: the difference of the first coefficient, then runs of zeros with what follows them. */
function writeBlock(out: ScanWriter, block: Int16Array, difference: number, plane: typeof LUMA): void {
  const size = sizeOf(difference);
  out.code(plane.dc[size]);
  out.magnitude(difference, size);
  let zeros = 0;
  for (let index = 1; index < 64; index++) {
    const value = block[index] ?? 0;
    if (value === 0) {
      zeros += 1;
      continue;
    }
    for (; zeros > 15; zeros -= 16) out.code(plane.ac[SIXTEEN_ZEROS]);
    const bits = sizeOf(value);
    out.code(plane.ac[(zeros << 4) | bits]);
    out.magnitude(value, bits);
    zeros = 0;
  }
  if (zeros > 0) out.code(plane.ac[END_OF_BLOCK]);
}

const sizeOf = (value: number): number => 32 - Math.clz32(Math.abs(value));

/** Bits of a scan; a zero follows each 255, so that no marker appears in it. */
class ScanWriter {
  #bytes: Uint8Array;
  #length = 0;
  #current = 0;
  #taken = 0;

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
  }

  code(code: Code | undefined): void {
    if (!code) throw new RangeError('no code for this value');
    this.#put(code.value, code.bits);
  }

  /** Negative values are written one less, without their sign. T.81 table F.1 */
  magnitude(value: number, bits: number): void {
    if (bits > 0) this.#put(value < 0 ? value + 2 ** bits - 1 : value, bits);
  }

  /** Fills the last byte with ones. */
  finish(): Uint8Array {
    if (this.#taken > 0) this.#put(2 ** (8 - this.#taken) - 1, 8 - this.#taken);
    return this.#bytes.subarray(0, this.#length);
  }

  #put(value: number, bits: number): void {
    this.#current = (this.#current << bits) | value;
    this.#taken += bits;
    while (this.#taken >= 8) {
      this.#taken -= 8;
      const byte = (this.#current >>> this.#taken) & 0xff;
      this.#byte(byte);
      if (byte === 0xff) this.#byte(0);
    }
    this.#current &= 2 ** this.#taken - 1;
  }

  #byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = value;
  }
}
