import type { ConfigTables } from '@/lib/contract/configs';
import { GOP_MAX } from '@/lib/contract/limits';
import type { EncodeTable, OverlayRect } from '@/lib/contract/tables/video';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { rangeProblem } from '@/lib/validation/text-kinds';
import type { EncodeLimits, VideoStandard } from './encode-limits';
import {
  areaOf,
  type BothStreams,
  isMjpeg,
  type NamedFields,
  named,
  type SnapshotFields,
  STREAMS,
  type StreamName,
  snapshotFormat,
  streamFields,
  streamFormat,
  streamOf,
} from './stream-fields';

/** Fields of the page: both streams flat, then what belongs to the camera. */
export interface VideoFields extends NamedFields<'main'>, NamedFields<'sub'>, SnapshotFields {
  standard: VideoStandard;
  audioSource: 'Mic' | 'LineIn';
  title: string;
  titleShown: boolean;
  titlePlace: OverlayRect;
  timeShown: boolean;
  timePlace: OverlayRect;
  weekShown: boolean;
  /** Optional tables this device has; never edited. */
  has: { standard: boolean; source: boolean; title: boolean; widget: boolean; snapshots: boolean };
}

/** Where a text stands when the device does not say: at the upper edge. */
const NO_PLACE: OverlayRect = [0, 0, 2000, 500];

/** Longest channel title in characters. @assumed pages-2 /video/set */
export const TITLE_MAX = 31;

type Read = Pick<ConfigTables, 'Encode'> &
  Partial<Pick<ConfigTables, 'VideoStandard' | 'AudioInput' | 'ChannelTitle' | 'VideoWidget'>>;

/** Channel `channel` of the tables, from 0. Throws when the device has no such channel or the channel no such stream. */
export function videoFields(tables: Read, channel: number): VideoFields {
  const entry = tables.Encode[channel];
  const main = entry?.MainFormat[0];
  const sub = entry?.ExtraFormat[0];
  if (!main || !sub) throw new Error(`Encode has no main and sub stream for channel ${channel}`);
  const widget = tables.VideoWidget?.[channel];
  const snapshots = entry.SnapFormat?.[0]?.Video;
  const both = { ...named('main', streamFields(main)), ...named('sub', streamFields(sub)) } as BothStreams;
  return {
    ...both,
    snapResolution: snapshots ? `${snapshots.Width}x${snapshots.Height}` : '',
    snapQuality: snapshots?.Quality ?? 0,
    standard: tables.VideoStandard ?? 'PAL',
    audioSource: tables.AudioInput?.[0]?.AudioSource ?? 'Mic',
    title: tables.ChannelTitle?.[channel]?.Name ?? '',
    titleShown: widget?.ChannelTitle.EncodeBlend ?? false,
    titlePlace: widget?.ChannelTitle.Rect ?? NO_PLACE,
    timeShown: widget?.TimeTitle.EncodeBlend ?? false,
    timePlace: widget?.TimeTitle.Rect ?? NO_PLACE,
    weekShown: widget?.TimeTitle.ShowWeek ?? false,
    has: {
      standard: tables.VideoStandard !== undefined,
      source: tables.AudioInput?.[0] !== undefined,
      title: tables.ChannelTitle?.[channel] !== undefined,
      widget: widget !== undefined,
      snapshots: snapshots !== undefined,
    },
  };
}

const replaced = <T>(list: readonly T[], index: number, change: (entry: T) => T): T[] =>
  list.map((each, at) => (at === index ? change(each) : each));

/** One channel of `Encode` with the edited streams and snapshots; further formats stay. */
export function encodeEntry(fields: BothStreams & SnapshotFields, was: EncodeTable): EncodeTable {
  return {
    ...was,
    MainFormat: replaced(was.MainFormat, 0, (format) => streamFormat(streamOf(fields, 'main'), format)),
    ExtraFormat: replaced(was.ExtraFormat, 0, (format) => streamFormat(streamOf(fields, 'sub'), format)),
    ...(was.SnapFormat && { SnapFormat: replaced(was.SnapFormat, 0, (format) => snapshotFormat(fields, format)) }),
  };
}

/**
 * Whole tables with this channel changed; other channels and unknown members stay. The standard stands
 * first: the device judges the streams by the standard it holds when they arrive.
 */
export function videoTables(fields: VideoFields, was: Read, channel: number): Read {
  return {
    ...(was.VideoStandard !== undefined && { VideoStandard: fields.standard }),
    Encode: replaced(was.Encode, channel, (entry) => encodeEntry(fields, entry)),
    ...(was.AudioInput && {
      AudioInput: replaced(was.AudioInput, 0, (input) => ({ ...input, AudioSource: fields.audioSource })),
    }),
    ...(was.ChannelTitle && {
      ChannelTitle: replaced(was.ChannelTitle, channel, (title) => ({ ...title, Name: fields.title })),
    }),
    ...(was.VideoWidget && {
      VideoWidget: replaced(was.VideoWidget, channel, (widget) => ({
        ...widget,
        ChannelTitle: { ...widget.ChannelTitle, EncodeBlend: fields.titleShown, Rect: fields.titlePlace },
        TimeTitle: {
          ...widget.TimeTitle,
          EncodeBlend: fields.timeShown,
          ShowWeek: fields.weekShown,
          Rect: fields.timePlace,
        },
      })),
    }),
  };
}

/** Values nobody touched stay as the device holds them; everything else keeps to the limits. */
export function videoProblems(fields: VideoFields, loaded: VideoFields, limits: EncodeLimits): Problems<VideoFields> {
  const subTooLarge = areaOf(fields['sub.resolution']) > areaOf(fields['main.resolution']);
  const sizesKept =
    fields['sub.resolution'] === loaded['sub.resolution'] && fields['main.resolution'] === loaded['main.resolution'];
  return {
    ...rateProblems(fields, loaded, limits, 'main'),
    ...rateProblems(fields, loaded, limits, 'sub'),
    'sub.resolution': subTooLarge && !sizesKept ? { key: 'SubResolution' } : undefined,
    title: fields.title.length > TITLE_MAX ? { key: 'TooLong', values: { max: TITLE_MAX } } : undefined,
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

/** At least one key frame a second, and not fewer than the encoder can. @assumed pages-2 /video/set */
function gopProblem(gop: number | '', fps: number): Problem | undefined {
  if (gop === '') return { key: 'NotNull' };
  return gop >= fps && gop <= GOP_MAX ? undefined : { key: 'GopError', values: { min: fps, max: GOP_MAX } };
}

const STREAM_MEMBERS: Record<string, keyof ReturnType<typeof streamFields>> = {
  VideoEnable: 'inUse',
  'Video.Width': 'resolution',
  'Video.Height': 'resolution',
  'Video.Compression': 'compression',
  'Video.Profile': 'profile',
  'Video.FPS': 'fps',
  'Video.GOP': 'gop',
  'Video.BitRateControl': 'control',
  'Video.Quality': 'quality',
  'Video.BitRate': 'bitRate',
  AudioEnable: 'audio',
  'Audio.Compression': 'audioCompression',
  'Audio.Frequency': 'frequency',
};

const SNAPSHOT_MEMBERS: Record<string, keyof SnapshotFields> = {
  'Video.Width': 'snapResolution',
  'Video.Height': 'snapResolution',
  'Video.Quality': 'snapQuality',
};

/** Field a refusal of the device speaks of, by the member it names, such as `Encode[0].MainFormat[0].Video.BitRate`. */
export function videoFieldOf(member: string): keyof VideoFields | undefined {
  if (member === 'VideoStandard') return 'standard';
  if (/^ChannelTitle\[\d+\]\.Name$/.test(member)) return 'title';
  const [, widget] = /^VideoWidget\[\d+\]\.(ChannelTitle|TimeTitle)\.Rect$/.exec(member) ?? [];
  if (widget) return widget === 'ChannelTitle' ? 'titlePlace' : 'timePlace';
  const [, format, inner = ''] = /(MainFormat|ExtraFormat|SnapFormat)\[0\]\.(.+)$/.exec(member) ?? [];
  if (format === 'SnapFormat') return SNAPSHOT_MEMBERS[inner];
  const key = STREAM_MEMBERS[inner];
  return key && `${format === 'MainFormat' ? 'main' : 'sub'}.${key}`;
}

/** kbit/s on the network with these settings; a stream that is off carries nothing. */
export const networkKbps = (fields: VideoFields): number =>
  STREAMS.map((stream) => streamOf(fields, stream))
    .filter(({ inUse }) => inUse)
    .reduce((sum, { bitRate }) => sum + Number(bitRate), 0);

/** Gigabytes (10^9 bytes) that one day of the main stream fills. */
export const storageGbPerDay = (fields: VideoFields): number =>
  (Number(fields['main.bitRate']) * 1000 * 86_400) / 8 / 1e9;

/** What "copy to sub stream" takes over; size and bit rate are the sub stream's own. */
export function copiedToSub(fields: VideoFields): Partial<VideoFields> {
  const { compression, profile, fps, gop, control, quality } = streamOf(fields, 'main');
  return named('sub', { compression, profile, fps, gop, control, quality });
}

/** A running stream takes new sizes and rates in band; another codec, or one switched on or off, has to be opened anew. */
export function needsNewStream(fields: VideoFields, was: VideoFields, stream: StreamName): boolean {
  const now = streamOf(fields, stream);
  const before = streamOf(was, stream);
  return now.compression !== before.compression || now.inUse !== before.inUse;
}
