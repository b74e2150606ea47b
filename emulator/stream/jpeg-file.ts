import { type HuffmanTable, JPEG_CHROMA_AC, JPEG_CHROMA_DC, JPEG_LUMA_AC, JPEG_LUMA_DC } from '@/lib/contract/jpeg';
import type { CodedJpeg } from './jpeg-encoder';

/** A coded picture as a file, baseline 4:2:0; `width` and `height` in pixels. ITU-T T.81 annex B */
export function jpegFile({ scan, divisors }: CodedJpeg, width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height);
  size.writeUInt16BE(width, 2);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...divisors.subarray(0, 64), 1, ...divisors.subarray(64)]),
    segment(0xc0, [8, ...size, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]),
    segment(0xc4, [
      ...huffman(0x00, JPEG_LUMA_DC),
      ...huffman(0x10, JPEG_LUMA_AC),
      ...huffman(0x01, JPEG_CHROMA_DC),
      ...huffman(0x11, JPEG_CHROMA_AC),
    ]),
    segment(0xda, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0]),
    scan,
    Buffer.from([0xff, 0xd9]),
  ]);
}

const huffman = (place: number, { counts, symbols }: HuffmanTable): number[] => [place, ...counts, ...symbols];

/** The length counts itself. */
function segment(marker: number, body: readonly number[]): Buffer {
  const length = body.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...body]);
}
