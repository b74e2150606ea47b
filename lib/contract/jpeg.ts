/**
 * Motion JPEG over RTP: what RFC 2435 leaves out of the packets because both sides know it. Numbers only; sender and
 * receiver each write their own code. @spec §3 (MJPEG); that devices send it as RFC 2435 is @assumed protocol.md 5
 */

/** How many codes of each length (1 to 16 bits) a Huffman table has, and their symbols in order. */
export interface HuffmanTable {
  counts: readonly number[];
  symbols: readonly number[];
}

const DC_SYMBOLS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/** Luma, differences between blocks. ITU-T T.81 table K.3, RFC 2435 appendix B */
export const JPEG_LUMA_DC: HuffmanTable = {
  counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
  symbols: DC_SYMBOLS,
};

/** Chroma, differences between blocks. ITU-T T.81 table K.4 */
export const JPEG_CHROMA_DC: HuffmanTable = {
  counts: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0],
  symbols: DC_SYMBOLS,
};

const hex = (text: string): number[] => (text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));

/** Luma, inside a block. ITU-T T.81 table K.5 */
export const JPEG_LUMA_AC: HuffmanTable = {
  counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d],
  symbols: hex(
    '01020300041105122131410613516107227114328191a1082342b1c11552d1f0' +
      '2433627282090a161718191a25262728292a3435363738393a434445464748494a' +
      '535455565758595a636465666768696a737475767778797a838485868788898a' +
      '92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6' +
      'c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
  ),
};

/** Chroma, inside a block. ITU-T T.81 table K.6 */
export const JPEG_CHROMA_AC: HuffmanTable = {
  counts: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 0x77],
  symbols: hex(
    '000102031104052131061241510761711322328108144291a1b1c109233352f0' +
      '156272d10a162434e125f11718191a262728292a35363738393a434445464748' +
      '494a535455565758595a636465666768696a737475767778797a828384858687' +
      '88898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3' +
      'c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa',
  ),
};

/**
 * Place of each coefficient of a block, row by row, on the way from the lowest to the highest frequency. T.81 figure 5
 */
export const JPEG_ZIGZAG: readonly number[] = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63,
];

/** Divisors at quality 50, in zigzag order: what a `Q` below 128 scales. RFC 2435 appendix A */
export const JPEG_LUMA_DIVISORS: readonly number[] = [
  16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37, 29, 40, 58, 51, 61,
  60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87, 95, 98, 103, 104, 103, 62, 77, 113, 121,
  112, 100, 120, 92, 101, 103, 99,
];

/** The same of chroma. */
export const JPEG_CHROMA_DIVISORS: readonly number[] = [
  17, 18, 18, 24, 21, 24, 47, 26, 26, 47, 99, 66, 56, 66, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99,
];

/** Fields of the RTP payload. RFC 2435 §3.1 */
export const JpegPayload = {
  /** 4:2:0 without restart markers; 0 is 4:2:2, 64 more means restart markers. */
  Type420: 1,
  TypeRestart: 64,
  /** The divisors come with the first packet of each picture. */
  QInBand: 255,
  /** From this Q on the divisors come in band. */
  QFromHere: 128,
} as const;
