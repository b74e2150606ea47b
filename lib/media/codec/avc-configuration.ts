import type { ParameterSets } from '../codec/h264-depacketiser';

/**
 * AVCDecoderConfigurationRecord (ISO/IEC 14496-15 §5.3.3.1) with one SPS and one PPS and four-byte lengths: what the
 * `avcC` box and the decoder description both hold.
 */
export function avcDecoderConfiguration({ sps, pps }: ParameterSets): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    1, // configurationVersion
    sps[1] ?? 0, // AVCProfileIndication
    sps[2] ?? 0, // profile_compatibility
    sps[3] ?? 0, // AVCLevelIndication
    0xff, // lengthSizeMinusOne 3
    0xe1, // one SPS
    sps.length >> 8,
    sps.length & 255,
    ...sps,
    1, // one PPS
    pps.length >> 8,
    pps.length & 255,
    ...pps,
  ]);
}
