/** The encoder's limits and the checks of `Encode`. @assumed pages-2 /video/set */
import type { ConfigTables } from '@/lib/contract/configs';
import { BIT_RATE_KBPS, GOP_MAX, MAX_FPS, VIDEO_QUALITY } from '@/lib/contract/limits';
import type { StreamCaps } from '@/lib/contract/methods/video';
import { type EncodeTable, RESOLUTIONS, type StreamFormat } from '@/lib/contract/tables/video';

/** PAL or NTSC: frame rate and the height of 704-wide pictures follow it. */
export type VideoStandard = ConfigTables['VideoStandard'];

const COMPRESSIONS: readonly string[] = ['H.264', 'H.265', 'MJPG'];
const PROFILES: readonly string[] = ['Baseline', 'Main', 'High'];
const AUDIO: readonly string[] = ['G.711A', 'G.711Mu', 'AAC', 'PCM'];
const RATES: readonly number[] = [8000, 16_000, 32_000, 48_000];
/**
 * Above this product of the main stream the sub stream is limited to the next smaller size: the encoder's performance
 * is limited.
 */
const HEAVY_MAIN = 1920 * 1080 * 26;

const WIDE: { width: number; heights: readonly number[] } & Record<VideoStandard, number> = {
  width: 704,
  heights: [576, 480],
  PAL: 576,
  NTSC: 480,
};

/** Resolutions of a stream; 704 wide exists in the height of the standard alone. */
function resolutions(stream: 'main' | 'sub', standard: VideoStandard): string[] {
  const foreign = standard === 'PAL' ? '704x480' : '704x576';
  return RESOLUTIONS[stream].filter((each) => each !== foreign);
}

const areaOf = (size: string) => size.split('x').reduce((product, side) => product * Number(side), 1);

/** Possible settings of each stream, for the edited table. */
export function encodeCaps(
  config: EncodeTable,
  standard: VideoStandard,
): { MainFormat: StreamCaps[]; ExtraFormat: StreamCaps[] } {
  const main = config.MainFormat[0]?.Video;
  const mainArea = main ? main.Width * main.Height : 0;
  const isHeavy = main !== undefined && mainArea * main.FPS >= HEAVY_MAIN;
  const sub = resolutions('sub', standard).filter((size) => areaOf(size) <= mainArea);
  return {
    MainFormat: [streamCaps(resolutions('main', standard), standard)],
    ExtraFormat: [streamCaps(isHeavy ? sub.slice(1) : sub, standard)],
  };
}

function streamCaps(sizes: string[], standard: VideoStandard): StreamCaps {
  return {
    Video: {
      ResolutionTypes: sizes,
      CompressionTypes: [...COMPRESSIONS],
      FPSMax: MAX_FPS[standard],
      BitRateOptions: [BIT_RATE_KBPS.min, BIT_RATE_KBPS.max],
      H264Profile: [...PROFILES],
    },
    Audio: { CompressionTypes: [...AUDIO] },
  };
}

/** Name of the list that lost a stream of the hardware, or has another one. */
export const streamsProblem = (config: EncodeTable, before: EncodeTable | undefined): string | undefined =>
  (['MainFormat', 'ExtraFormat', 'SnapFormat'] as const).find(
    (name) => before?.[name] && config[name] && config[name].length !== before[name].length,
  );

/**
 * The streams after a change of the standard: no faster than it allows, and its height of 704 wide pictures. The
 * control API can store tables of any form.
 */
export function followStandard(channels: readonly EncodeTable[], standard: VideoStandard): void {
  if (!Object.hasOwn(MAX_FPS, standard)) return;
  for (const { MainFormat, ExtraFormat, SnapFormat } of channels) {
    for (const format of [MainFormat, ExtraFormat, SnapFormat].flat()) {
      if (!format?.Video) continue;
      const { Video } = format;
      if (Video.FPS > MAX_FPS[standard]) Video.FPS = MAX_FPS[standard];
      if (Video.Width === WIDE.width && WIDE.heights.includes(Video.Height)) Video.Height = WIDE[standard];
    }
  }
}

/** Invalid path inside one channel of `Encode`, such as `MainFormat[0].Video.BitRate`. */
export function encodeProblem(config: EncodeTable, standard: VideoStandard): string | undefined {
  const caps = encodeCaps(config, standard);
  for (const name of ['MainFormat', 'ExtraFormat'] as const) {
    const limits = caps[name][0];
    for (const [index, format] of config[name].entries()) {
      const problem = limits && formatProblem(format, limits.Video.ResolutionTypes, standard);
      if (problem) return `${name}[${index}].${problem}`;
    }
  }
  const sizes = resolutions('main', standard);
  for (const [index, format] of (config.SnapFormat ?? []).entries()) {
    const problem = snapshotProblem(format, sizes);
    if (problem) return `SnapFormat[${index}].${problem}`;
  }
  return undefined;
}

/** Snapshots come from the sensor, in any size of a main stream whatever its current setting. */
function snapshotProblem({ Video }: StreamFormat, sizes: readonly string[]): string | undefined {
  if (!COMPRESSIONS.includes(Video.Compression)) return 'Video.Compression';
  if (!sizes.includes(`${Video.Width}x${Video.Height}`)) return 'Video.Width';
  return isQuality(Video.Quality) ? undefined : 'Video.Quality';
}

const isQuality = (value: number) =>
  Number.isInteger(value) && value >= VIDEO_QUALITY.min && value <= VIDEO_QUALITY.max;

function formatProblem(format: StreamFormat, sizes: readonly string[], standard: VideoStandard): string | undefined {
  const { Video, Audio } = format;
  if (!COMPRESSIONS.includes(Video.Compression)) return 'Video.Compression';
  if (!sizes.includes(`${Video.Width}x${Video.Height}`)) return 'Video.Width';
  if (!Number.isInteger(Video.FPS) || Video.FPS < 1 || Video.FPS > MAX_FPS[standard]) return 'Video.FPS';
  if (Video.Compression !== 'MJPG') {
    if (!Number.isInteger(Video.GOP) || Video.GOP < Video.FPS || Video.GOP > GOP_MAX) return 'Video.GOP';
    if (!PROFILES.includes(Video.Profile)) return 'Video.Profile';
  }
  if (Video.BitRateControl !== 'CBR' && Video.BitRateControl !== 'VBR') return 'Video.BitRateControl';
  if (!isQuality(Video.Quality)) return 'Video.Quality';
  const { min, max } = BIT_RATE_KBPS;
  if (!Number.isInteger(Video.BitRate) || Video.BitRate < min || Video.BitRate > max) return 'Video.BitRate';
  if (!AUDIO.includes(Audio.Compression)) return 'Audio.Compression';
  const isFixedRate = Audio.Compression === 'G.711A' || Audio.Compression === 'G.711Mu';
  if (isFixedRate ? Audio.Frequency !== 8000 : !RATES.includes(Audio.Frequency)) return 'Audio.Frequency';
  return undefined;
}
