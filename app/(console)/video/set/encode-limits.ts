import type { ConfigTables } from '@/lib/contract/configs';
import { BIT_RATE_KBPS, MAX_FPS } from '@/lib/contract/limits';
import type { StreamCaps } from '@/lib/contract/methods/video';
import { type AudioFormat, RESOLUTIONS, type VideoFormat } from '@/lib/contract/tables/video';
import {
  areaOf,
  type BothStreams,
  named,
  STREAMS,
  type StreamFields,
  type StreamName,
  streamOf,
} from './stream-fields';

export type VideoStandard = ConfigTables['VideoStandard'];

/** Allowed values of one stream, in the terms of the page. */
export interface StreamLimits {
  resolutions: string[];
  compressions: VideoFormat['Compression'][];
  profiles: VideoFormat['Profile'][];
  audioCompressions: AudioFormat['Compression'][];
  fpsMax: number;
  /** kbit/s. */
  bitRate: { min: number; max: number };
}

export type EncodeLimits = Record<StreamName, StreamLimits>;

/** The 704 wide size of each standard. @assumed pages-2 /video/set */
const WIDE: Record<VideoStandard, string> = { PAL: '704x576', NTSC: '704x480' };
const otherStandard = (standard: VideoStandard): VideoStandard => (standard === 'PAL' ? 'NTSC' : 'PAL');
const inStandard = (resolution: string, standard: VideoStandard) =>
  resolution === WIDE[otherStandard(standard)] ? WIDE[standard] : resolution;

/** Limits while the device has not returned them, or cannot. @assumed pages-2 /video/set */
export function assumedLimits(standard: VideoStandard): EncodeLimits {
  const of = (resolutions: readonly string[]): StreamLimits => ({
    resolutions: resolutions.filter((each) => each !== WIDE[otherStandard(standard)]),
    compressions: ['H.264', 'H.265', 'MJPG'],
    profiles: ['Baseline', 'Main', 'High'],
    audioCompressions: ['G.711A', 'G.711Mu', 'AAC', 'PCM'],
    fpsMax: MAX_FPS[standard],
    bitRate: { ...BIT_RATE_KBPS },
  });
  return { main: of(RESOLUTIONS.main), sub: of(RESOLUTIONS.sub) };
}

/**
 * The device's answer for the standard chosen in the form. `encode.getConfigCaps` cannot be asked about a standard that
 * is not stored yet, so frame rate and the 704 wide size are converted here.
 *
 * @param held the stored standard, for which the device answered
 */
export function limitsFrom(
  caps: { MainFormat: StreamCaps[]; ExtraFormat: StreamCaps[] },
  held: VideoStandard,
  chosen: VideoStandard,
): EncodeLimits {
  const assumed = assumedLimits(chosen);
  const of = (stream: StreamName, given: StreamCaps | undefined): StreamLimits => {
    if (!given) return assumed[stream];
    const { ResolutionTypes, CompressionTypes, FPSMax, BitRateOptions, H264Profile } = given.Video;
    return {
      resolutions: held === chosen ? ResolutionTypes : ResolutionTypes.map((each) => inStandard(each, chosen)),
      // The device's own values; an unknown one is still shown and sent back unchanged.
      compressions: CompressionTypes as StreamLimits['compressions'],
      profiles: H264Profile as StreamLimits['profiles'],
      audioCompressions: given.Audio.CompressionTypes as StreamLimits['audioCompressions'],
      fpsMax: held === chosen ? FPSMax : MAX_FPS[chosen],
      bitRate: { min: BitRateOptions[0], max: BitRateOptions[1] },
    };
  };
  return { main: of('main', caps.MainFormat[0]), sub: of('sub', caps.ExtraFormat[0]) };
}

/**
 * Another standard: a frame rate that fits is kept, otherwise it is lowered; 704 wide sizes take the height of the
 * standard.
 */
export function withStandard(
  fields: BothStreams & { snapResolution: string },
  standard: VideoStandard,
): Partial<BothStreams & { snapResolution: string }> & { standard: VideoStandard } {
  const moved = STREAMS.map((stream) => {
    const { fps, resolution } = streamOf(fields, stream);
    return named(stream, { fps: Math.min(fps, MAX_FPS[standard]), resolution: inStandard(resolution, standard) });
  });
  return Object.assign({ standard, snapResolution: inStandard(fields.snapResolution, standard) }, ...moved);
}

/** Values of a stream that narrower limits no longer allow. A value that was out of range before is left alone. */
function narrowed(now: StreamFields, before: StreamLimits, after: StreamLimits): Partial<StreamFields> {
  const changes: Partial<StreamFields> = {};
  const { bitRate, fps, resolution } = now;
  if (bitRate !== '' && bitRate >= before.bitRate.min && bitRate <= before.bitRate.max) {
    const nearest = Math.min(after.bitRate.max, Math.max(after.bitRate.min, bitRate));
    if (nearest !== bitRate) changes.bitRate = nearest;
  }
  if (fps > after.fpsMax && fps <= before.fpsMax) changes.fps = after.fpsMax;
  if (before.resolutions.includes(resolution) && !after.resolutions.includes(resolution)) {
    const largestFirst = [...after.resolutions].sort((a, b) => areaOf(b) - areaOf(a));
    const next = largestFirst.find((each) => areaOf(each) <= areaOf(resolution)) ?? largestFirst.at(-1);
    if (next !== undefined) changes.resolution = next;
  }
  return changes;
}

/** Changes that bring the fields into narrower limits; empty when everything still fits. @assumed pages-2 /video/set */
export function fitted(fields: BothStreams, before: EncodeLimits, after: EncodeLimits): Partial<BothStreams> {
  return Object.assign(
    {},
    ...STREAMS.map((stream) => named(stream, narrowed(streamOf(fields, stream), before[stream], after[stream]))),
  );
}
