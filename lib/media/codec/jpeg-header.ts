import {
  type HuffmanTable,
  JPEG_CHROMA_AC,
  JPEG_CHROMA_DC,
  JPEG_CHROMA_DIVISORS,
  JPEG_LUMA_AC,
  JPEG_LUMA_DC,
  JPEG_LUMA_DIVISORS,
  JpegPayload,
} from '@/lib/contract/jpeg';

/** The properties of a picture that its packets state. */
export interface JpegShape {
  /** Without restart bit: 0 is 4:2:2, 1 is 4:2:0. */
  type: number;
  width: number;
  height: number;
  /** 64 divisors of luma, then 64 of chroma, in zigzag order. */
  divisors: Uint8Array;
  /** Macroblocks between restart markers; 0 without. */
  restartInterval: number;
}

const Marker = { Start: 0xd8, Quantisation: 0xdb, Frame: 0xc0, Huffman: 0xc4, Restart: 0xdd, Scan: 0xda } as const;

/** The 128 divisors for a `Q` from 1 to 99; undefined for another. RFC 2435 §4.2 */
export function divisorsOf(q: number): Uint8Array | undefined {
  if (q < 1 || q > 99) return undefined;
  const factor = q < 50 ? Math.floor(5000 / q) : 200 - q * 2;
  return Uint8Array.from([...JPEG_LUMA_DIVISORS, ...JPEG_CHROMA_DIVISORS], (value) =>
    Math.min(255, Math.max(1, Math.floor((value * factor + 50) / 100))),
  );
}

/** The part of a JPEG file before its scan. RFC 2435 appendix B, ITU-T T.81 annex B */
export function jpegHeader({ type, width, height, divisors, restartInterval }: JpegShape): Uint8Array {
  const lumaSampling = (type & ~JpegPayload.TypeRestart) === JpegPayload.Type420 ? 0x22 : 0x21;
  return Uint8Array.from([
    ...[0xff, Marker.Start],
    ...segment(Marker.Quantisation, [0, ...divisors.subarray(0, 64)]),
    ...segment(Marker.Quantisation, [1, ...divisors.subarray(64)]),
    ...segment(Marker.Frame, [8, ...u16(height), ...u16(width), 3, 1, lumaSampling, 0, 2, 0x11, 1, 3, 0x11, 1]),
    ...(restartInterval > 0 ? segment(Marker.Restart, u16(restartInterval)) : []),
    ...table(0x00, JPEG_LUMA_DC),
    ...table(0x10, JPEG_LUMA_AC),
    ...table(0x01, JPEG_CHROMA_DC),
    ...table(0x11, JPEG_CHROMA_AC),
    ...segment(Marker.Scan, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0]),
  ]);
}

const table = (place: number, { counts, symbols }: HuffmanTable): number[] =>
  segment(Marker.Huffman, [place, ...counts, ...symbols]);

/** The length includes itself. */
const segment = (marker: number, body: readonly number[]): number[] => [0xff, marker, ...u16(body.length + 2), ...body];

const u16 = (value: number): number[] => [value >> 8, value & 255];
