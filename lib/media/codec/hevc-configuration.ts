import type { H265SpsInfo } from './h265-sps';
import type { ParameterSets } from './parameter-sets';

/**
 * HEVCDecoderConfigurationRecord (ISO/IEC 14496-15 §8.3.3.1) with these parameter sets and four-byte lengths: what
 * the `hvcC` box and the decoder description both hold.
 */
export function hevcDecoderConfiguration(
  { units }: Pick<ParameterSets, 'units'>,
  { profileTierLevel, chromaFormat, lumaBits, chromaBits, temporalLayers, isTemporalIdNested }: H265SpsInfo,
): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    1, // configurationVersion
    ...profileTierLevel,
    0xf0, // min_spatial_segmentation_idc 0: unknown
    0,
    0xfc, // parallelismType 0: unknown
    0xfc | chromaFormat,
    0xf8 | (lumaBits - 8),
    0xf8 | (chromaBits - 8),
    0, // avgFrameRate 0: unknown
    0,
    (temporalLayers << 3) | (isTemporalIdNested ? 4 : 0) | 3, // lengthSizeMinusOne 3
    units.length, // numOfArrays
    ...units.flatMap((sets) => [
      0x80 | (((sets[0]?.[0] ?? 0) >> 1) & 63), // array_completeness: the stream contains no other sets of this type
      0,
      sets.length,
      ...sets.flatMap((set) => [set.length >> 8, set.length & 255, ...set]),
    ]),
  ]);
}
