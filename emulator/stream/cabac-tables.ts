/**
 * Tables of ITU-T H.265 clause 9.3: the state machine of the arithmetic coder and the initial values of the contexts
 * that the emulator's pictures use. Data only, shared by the encoder and the reader of the tests; other decoders
 * prove that they are right (h265-encoder.test.ts).
 */

/** rangeTabLps: four columns for each pStateIdx, row after row. Clause 9.3.4.3.2.1 */
export const RANGE_LPS = Uint8Array.of(
  ...[128, 176, 208, 240, 128, 167, 197, 227, 128, 158, 187, 216, 123, 150, 178, 205, 116, 142, 169, 195],
  ...[111, 135, 160, 185, 105, 128, 152, 175, 100, 122, 144, 166, 95, 116, 137, 158, 90, 110, 130, 150],
  ...[85, 104, 123, 142, 81, 99, 117, 135, 77, 94, 111, 128, 73, 89, 105, 122, 69, 85, 100, 116],
  ...[66, 80, 95, 110, 62, 76, 90, 104, 59, 72, 86, 99, 56, 69, 81, 94, 53, 65, 77, 89],
  ...[51, 62, 73, 85, 48, 59, 69, 80, 46, 56, 66, 76, 43, 53, 63, 72, 41, 50, 59, 69],
  ...[39, 48, 56, 65, 37, 45, 54, 62, 35, 43, 51, 59, 33, 41, 48, 56, 32, 39, 46, 53],
  ...[30, 37, 43, 50, 29, 35, 41, 48, 27, 33, 39, 45, 26, 31, 37, 43, 24, 30, 35, 41],
  ...[23, 28, 33, 39, 22, 27, 32, 37, 21, 26, 30, 35, 20, 24, 29, 33, 19, 23, 27, 31],
  ...[18, 22, 26, 30, 17, 21, 25, 28, 16, 20, 23, 27, 15, 19, 22, 25, 14, 18, 21, 24],
  ...[14, 17, 20, 23, 13, 16, 19, 22, 12, 15, 18, 21, 12, 14, 17, 20, 11, 14, 16, 19],
  ...[11, 13, 15, 18, 10, 12, 15, 17, 10, 12, 14, 16, 9, 11, 13, 15, 9, 11, 12, 14],
  ...[8, 10, 12, 14, 8, 9, 11, 13, 7, 9, 11, 12, 7, 9, 10, 12, 7, 8, 10, 11],
  ...[6, 8, 9, 11, 6, 7, 9, 10, 6, 7, 8, 9, 2, 2, 2, 2],
);

/** transIdxLps. Clause 9.3.4.3.2.2 */
export const NEXT_STATE_LPS = Uint8Array.of(
  ...[0, 0, 1, 2, 2, 4, 4, 5, 6, 7, 8, 9, 9, 11, 11, 12, 13, 13, 15, 15, 16, 16, 18, 18, 19, 19, 21, 21, 22, 22, 23],
  ...[24, 24, 25, 26, 26, 27, 27, 28, 29, 29, 30, 30, 30, 31, 32, 32, 33, 33, 33, 34, 34, 35, 35, 35, 36, 36, 36, 37],
  ...[37, 37, 38, 38, 63],
);

/** transIdxMps: one further, up to 62. */
export const NEXT_STATE_MPS = Uint8Array.from({ length: 64 }, (_, state) => (state < 62 ? state + 1 : state));

/** First context of each syntax element, clause 9.3.4.2; elements with several are counted on from it. */
export const ContextIndex = {
  CuTransquantBypassFlag: 0,
  CuSkipFlag: 1,
  PredModeFlag: 4,
  PartMode: 5,
  PrevIntraLumaPredFlag: 6,
  IntraChromaPredMode: 7,
  MergeFlag: 8,
  CbfLuma: 9,
  CbfChroma: 11,
  LastSigCoeffXPrefix: 12,
  LastSigCoeffYPrefix: 30,
  CodedSubBlockFlag: 48,
  SigCoeffFlag: 52,
  CoeffAbsLevelGreater1Flag: 94,
  CoeffAbsLevelGreater2Flag: 118,
} as const;

/** Where chroma begins among the contexts of a syntax element of residual_coding. */
export const CHROMA_OFFSET = {
  LastSigCoeffPrefix: 15,
  CodedSubBlockFlag: 2,
  SigCoeffFlag: 27,
  CoeffAbsLevelGreater1Flag: 16,
  CoeffAbsLevelGreater2Flag: 4,
} as const;

const LAST_SIG_COEFF_PREFIX_I = [
  110, 110, 124, 125, 140, 153, 125, 127, 140, 109, 111, 143, 127, 111, 79, 108, 123, 63,
];
const LAST_SIG_COEFF_PREFIX_P = [125, 110, 94, 110, 95, 79, 125, 111, 110, 78, 110, 111, 111, 95, 94, 108, 123, 108];

/**
 * initValue of each context in an I slice (initType 0, tables of clause 9.3.2.2); 154 where the slice has no such
 * element.
 */
export const INIT_VALUES_I = Uint8Array.of(
  ...[154, 154, 154, 154, 154, 184, 184, 63, 154, 111, 141, 94],
  ...LAST_SIG_COEFF_PREFIX_I,
  ...LAST_SIG_COEFF_PREFIX_I,
  ...[91, 171, 134, 141],
  ...[111, 111, 125, 110, 110, 94, 124, 108, 124, 107, 125, 141, 179, 153, 125, 107, 125, 141, 179, 153, 125, 107, 125],
  ...[141, 179, 153, 125, 140, 139, 182, 182, 152, 136, 152, 136, 153, 136, 139, 111, 136, 139, 111],
  ...[140, 92, 137, 138, 140, 152, 138, 139, 153, 74, 149, 92, 139, 107, 122, 152, 140, 179, 166, 182, 140, 227, 122],
  ...[197, 138, 153, 136, 167, 152, 152],
);

/** The same in a P slice (initType 1). */
export const INIT_VALUES_P = Uint8Array.of(
  ...[154, 197, 185, 201, 149, 154, 154, 152, 110, 153, 111, 149],
  ...LAST_SIG_COEFF_PREFIX_P,
  ...LAST_SIG_COEFF_PREFIX_P,
  ...[121, 140, 61, 154],
  ...[155, 154, 139, 153, 139, 123, 123, 63, 153, 166, 183, 140, 136, 153, 154, 166, 183, 140, 136, 153, 154, 166, 183],
  ...[140, 136, 153, 154, 170, 153, 123, 123, 107, 121, 107, 121, 167, 151, 183, 140, 151, 183, 140],
  ...[
    154, 196, 196, 167, 154, 152, 167, 182, 182, 134, 149, 136, 153, 121, 136, 137, 169, 194, 166, 167, 154, 167, 137,
  ],
  ...[182, 107, 167, 91, 122, 107, 167],
);

/** pStateIdx and valMps of a context at the start of a slice: `state * 2 + mps`. Clause 9.3.2.2 */
export function firstContext(initValue: number, sliceQpY: number): number {
  const slope = (initValue >> 4) * 5 - 45;
  const offset = ((initValue & 15) << 3) - 16;
  const preCtxState = Math.max(1, Math.min(126, ((slope * sliceQpY) >> 4) + offset));
  return preCtxState <= 63 ? (63 - preCtxState) * 2 : (preCtxState - 64) * 2 + 1;
}
