import { parseSps } from './h264-sps';
import type { ParameterSets } from './parameter-sets';

/** So many sets the record can count. */
const MAX_SPS = 31;
const MAX_PPS = 255;

const PROFILES_WITH_SAMPLES = new Set([100, 110, 122, 144]);

/**
 * AVCDecoderConfigurationRecord (ISO/IEC 14496-15 §5.3.3.1) with these parameter sets and four-byte lengths: what the
 * `avcC` box and the decoder description both hold.
 */
export function avcDecoderConfiguration({ units, sps }: ParameterSets): Uint8Array<ArrayBuffer> {
  const [sequence = [], picture = []] = units;
  // Encoders that count their ids up also use the last one, of which the record has no room.
  const isLeftOut = sequence.indexOf(sps) >= MAX_SPS;
  const sequences = isLeftOut ? [...sequence.slice(0, MAX_SPS - 1), sps] : sequence.slice(0, MAX_SPS);
  const written = (sets: readonly Uint8Array[]) => sets.flatMap((set) => [set.length >> 8, set.length & 255, ...set]);
  return Uint8Array.from([
    1, // configurationVersion
    sps[1] ?? 0, // AVCProfileIndication
    sps[2] ?? 0, // profile_compatibility
    sps[3] ?? 0, // AVCLevelIndication
    0xff, // lengthSizeMinusOne 3
    0xe0 | sequences.length,
    ...written(sequences),
    Math.min(MAX_PPS, picture.length),
    ...written(picture.slice(0, MAX_PPS)),
    ...samplesOf(sps),
  ]);
}

/** In High and the profiles above it: chroma format, bits of a sample, and no SPS extension. */
function samplesOf(sps: Uint8Array): number[] {
  const info = parseSps(sps);
  if (!info || !PROFILES_WITH_SAMPLES.has(info.profileIdc)) return [];
  return [0xfc | info.chromaFormat, 0xf8 | (info.lumaBits - 8), 0xf8 | (info.chromaBits - 8), 0];
}
