import { GOP_MAX } from '@/lib/contract/limits';
import type { EncodeTable, OverlayRect } from '@/lib/contract/tables/video';
import { at, bind, custom, ROW, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { WrongShapeError } from '@/lib/forms/table-path';
import type { Problem } from '@/lib/i18n/message-keys';
import { lengthProblem, rangeProblem } from '@/lib/validation/text-kinds';
import type { EncodeLimits } from './encode-limits';
import { areaOf, BOTH_STREAMS, isMjpeg, named, STREAMS, type StreamName, sizeAt, streamOf } from './stream-fields';

/** Default position of a text that the device does not return: the upper edge. */
const NO_PLACE: OverlayRect = [0, 0, 2000, 500];

/** Longest channel title in characters. @assumed pages-2 /video/set */
export const TITLE_MAX = 31;

/** Optional tables this device has; never edited. A device without both streams cannot be shown. */
const has = custom(
  ['VideoStandard', 'Encode', 'AudioInput', 'ChannelTitle', 'VideoWidget'],
  [],
  (tables, channel) => {
    const held: Partial<typeof tables> = tables;
    const entry = held.Encode?.[channel];
    if (!entry?.MainFormat?.[0] || !entry.ExtraFormat?.[0]) {
      throw new WrongShapeError(['Encode', channel], 'has no main and sub stream');
    }
    return {
      standard: held.VideoStandard !== undefined,
      source: held.AudioInput?.[0] !== undefined,
      title: held.ChannelTitle?.[channel] !== undefined,
      widget: held.VideoWidget?.[channel] !== undefined,
      snapshots: entry.SnapFormat?.[0] !== undefined,
    };
  },
  () => ({}),
);

/**
 * One channel of the camera: both streams flat, then the settings of the camera. The standard comes first: the device
 * checks the streams against the standard it holds when they arrive.
 */
export const VIDEO = bind(
  {
    has,
    standard: at('VideoStandard').choice('PAL'),
    ...BOTH_STREAMS,
    snapResolution: sizeAt('SnapFormat'),
    snapQuality: at('Encode', ROW, 'SnapFormat', 0, 'Video', 'Quality').choice(0),
    audioSource: at('AudioInput', 0, 'AudioSource').choice('Mic'),
    title: at('ChannelTitle', ROW, 'Name').text(),
    titleShown: at('VideoWidget', ROW, 'ChannelTitle', 'EncodeBlend').boolean(),
    titlePlace: at('VideoWidget', ROW, 'ChannelTitle', 'Rect').list(NO_PLACE),
    timeShown: at('VideoWidget', ROW, 'TimeTitle', 'EncodeBlend').boolean(),
    timePlace: at('VideoWidget', ROW, 'TimeTitle', 'Rect').list(NO_PLACE),
    weekShown: at('VideoWidget', ROW, 'TimeTitle', 'ShowWeek').boolean(),
  },
  ['VideoStandard', 'AudioInput', 'ChannelTitle', 'VideoWidget'],
);

export type VideoFields = Values<typeof VIDEO>;

/** One channel of `Encode` with the edited streams and snapshots; further formats are kept. */
export const encodeEntry = (fields: VideoFields, was: EncodeTable): EncodeTable =>
  VIDEO.toConfigs(fields, { Encode: [was] }, 0).Encode[0] ?? was;

/** Untouched values are accepted as stored; everything else must be within the limits. */
export function videoProblems(fields: VideoFields, loaded: VideoFields, limits: EncodeLimits): Problems<VideoFields> {
  const subTooLarge = areaOf(fields['sub.resolution']) > areaOf(fields['main.resolution']);
  const sizesKept =
    fields['sub.resolution'] === loaded['sub.resolution'] && fields['main.resolution'] === loaded['main.resolution'];
  return {
    ...rateProblems(fields, loaded, limits, 'main'),
    ...rateProblems(fields, loaded, limits, 'sub'),
    'sub.resolution': subTooLarge && !sizesKept ? { key: 'SubResolution' } : undefined,
    title: lengthProblem(fields.title, TITLE_MAX),
  };
}

function rateProblems(
  fields: VideoFields,
  loaded: VideoFields,
  limits: EncodeLimits,
  stream: StreamName,
): Problems<VideoFields> {
  const now = streamOf(fields, stream);
  const was = streamOf(loaded, stream);
  const { fpsMax, bitRate } = limits[stream];
  const keepsGop = now.gop === was.gop && now.fps === was.fps && now.compression === was.compression;
  const keepsFps = now.fps === was.fps && fields.standard === loaded.standard;
  return {
    [`${stream}.fps`]: keepsFps ? undefined : rangeProblem(now.fps, { min: 1, max: fpsMax }),
    [`${stream}.gop`]: isMjpeg(now.compression) || keepsGop ? undefined : gopProblem(now.gop, now.fps),
    [`${stream}.bitRate`]: now.bitRate === was.bitRate ? undefined : rangeProblem(now.bitRate, bitRate),
  };
}

/** At least one key frame per second, and not fewer than the encoder supports. @assumed pages-2 /video/set */
function gopProblem(gop: number | '', fps: number): Problem | undefined {
  if (gop === '') return { key: 'NotNull' };
  return gop >= fps && gop <= GOP_MAX ? undefined : { key: 'GopError', values: { min: fps, max: GOP_MAX } };
}

/** Network load in kbit/s with these settings; a stream that is off has none. */
export const networkKbps = (fields: VideoFields): number =>
  STREAMS.reduce((sum, each) => sum + (fields[`${each}.inUse`] ? Number(fields[`${each}.bitRate`]) || 0 : 0), 0);

/** Gigabytes (10^9 bytes) per day of the main stream. */
export const storageGbPerDay = (fields: VideoFields): number =>
  ((Number(fields['main.bitRate']) || 0) * 1000 * 86_400) / 8 / 1e9;

/** What "copy to sub stream" copies; size and bit rate of the sub stream are kept. */
export function copiedToSub(fields: VideoFields): Partial<VideoFields> {
  const { compression, profile, fps, gop, control, quality } = streamOf(fields, 'main');
  return named('sub', { compression, profile, fps, gop, control, quality });
}

/** A running stream takes new sizes and rates in band; another codec or switch needs a new one. */
export const needsNewStream = (fields: VideoFields, was: VideoFields, stream: StreamName): boolean =>
  (['compression', 'inUse'] as const).some((key) => fields[`${stream}.${key}`] !== was[`${stream}.${key}`]);
