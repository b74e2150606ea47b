import { type HuffmanTable, JPEG_CHROMA_AC, JPEG_CHROMA_DC, JPEG_LUMA_AC, JPEG_LUMA_DC } from '@/lib/contract/jpeg';
import type { CodedJpeg } from './jpeg-encoder';

/**
 * Mean luma of each 8 x 8 block, four a macroblock in raster order: what the first coefficients say. ITU-T T.81 annex F
 */
export function blockMeans({ scan, divisors }: CodedJpeg, macroblocks: number): number[][] {
  const bits = bitsOf(scan);
  const read = (table: HuffmanTable): number => {
    let code = 0;
    let first = 0;
    let at = 0;
    for (const count of table.counts) {
      code = code * 2 + bits.next();
      first *= 2;
      if (code - first < count) return table.symbols[at + code - first] ?? 0;
      first += count;
      at += count;
    }
    throw new RangeError('no such code');
  };
  const value = (size: number): number => {
    let raw = 0;
    for (let n = 0; n < size; n++) raw = raw * 2 + bits.next();
    return size > 0 && raw < 2 ** (size - 1) ? raw - 2 ** size + 1 : raw;
  };
  const before = [0, 0, 0];
  return Array.from({ length: macroblocks }, () =>
    [0, 0, 0, 0, 1, 2].flatMap((component) => {
      const dc = (before[component] ?? 0) + value(read(component === 0 ? JPEG_LUMA_DC : JPEG_CHROMA_DC));
      before[component] = dc;
      for (let index = 1; index < 64; index++) {
        const symbol = read(component === 0 ? JPEG_LUMA_AC : JPEG_CHROMA_AC);
        if (symbol === 0) break;
        index += symbol >> 4;
        value(symbol & 15);
      }
      return component === 0 ? [(dc * (divisors[0] ?? 1)) / 8 + 128] : [];
    }),
  );
}

function bitsOf(scan: Uint8Array): { next(): number } {
  let at = 0;
  let bit = 8;
  return {
    next() {
      if (bit === 8) {
        // The zero after each 255 is no data.
        if (at > 0 && scan[at - 1] === 0xff) at += 1;
        bit = 0;
        at += 1;
        if (at > scan.length) throw new RangeError('the scan is over');
      }
      bit += 1;
      return ((scan[at - 1] ?? 0) >> (8 - bit)) & 1;
    },
  };
}
