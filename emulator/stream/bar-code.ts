/**
 * The number burnt into each picture of the emulator, so that a test can read it from pixels: 32 blocks, white 1,
 * black 0: 8 sync bits, 20 value bits, 4 parity bits. The value is the low 20 bits of the sender's clock in
 * milliseconds (it wraps after 17.5 minutes). @assumed video.md 6.1
 */

const SYNC = 0b1011_0010;
const VALUE_BITS = 20;
const BLOCKS = 32;

/** Values wrap at this number. */
export const BAR_CODE_RANGE = 1 << VALUE_BITS;

/** Position of the blocks: `columns` blocks of `blockSize` pixels a row, from the top left corner. */
export interface BarCodeGeometry {
  columns: number;
  rows: number;
  blockSize: number;
}

/** Geometry for a picture of `width` pixels: one row of 32 blocks, two of 16 below 512 pixels, four of 8 below 256. */
export function barCodeGeometry(width: number): BarCodeGeometry {
  const macroblocks = Math.ceil(width / 16);
  const columns = macroblocks >= 32 ? 32 : macroblocks >= 16 ? 16 : 8;
  return { columns, rows: BLOCKS / columns, blockSize: Math.max(1, Math.floor(macroblocks / columns)) * 16 };
}

/** The 32 bits of a value, first block first. */
export function barCodeBits(value: number): boolean[] {
  const low = value % BAR_CODE_RANGE;
  return [...bitsOf(SYNC, 8), ...bitsOf(low, VALUE_BITS), ...bitsOf(parity(low), 4)];
}

/**
 * Reads the value from a decoded picture.
 *
 * @param rgba the picture or its top rows, 4 bytes a pixel, rows of `width` pixels
 * @returns the value, or undefined when sync or parity do not fit (no picture yet, or a damaged one)
 */
export function readBarCode(rgba: Uint8ClampedArray | Uint8Array, width: number): number | undefined {
  const { columns, blockSize } = barCodeGeometry(width);
  let sync = 0;
  let value = 0;
  let check = 0;
  for (let block = 0; block < BLOCKS; block++) {
    const x = (block % columns) * blockSize + (blockSize >> 1);
    const y = Math.floor(block / columns) * blockSize + (blockSize >> 1);
    const green = rgba[(y * width + x) * 4 + 1];
    if (green === undefined) return undefined;
    const bit = green > 128 ? 1 : 0;
    if (block < 8) sync = sync * 2 + bit;
    else if (block < 8 + VALUE_BITS) value = value * 2 + bit;
    else check = check * 2 + bit;
  }
  return sync === SYNC && check === parity(value) ? value : undefined;
}

/** Pixel rows of a picture of `width` pixels that hold the bar code. */
export function barCodeHeight(width: number): number {
  const { rows, blockSize } = barCodeGeometry(width);
  return rows * blockSize;
}

function parity(value: number): number {
  let sum = 0;
  for (let shift = 0; shift < VALUE_BITS; shift += 4) sum ^= (value >> shift) & 0xf;
  return sum;
}

function bitsOf(value: number, count: number): boolean[] {
  return Array.from({ length: count }, (_, index) => ((value >> (count - 1 - index)) & 1) === 1);
}
