import { VIDEO_QUALITY } from '@/lib/contract/limits';
import type { AudioFormat, StreamFormat, VideoFormat } from '@/lib/contract/tables/video';

/** The two streams of the page: `MainFormat[0]` and `ExtraFormat[0]` of a channel. */
export const STREAMS = ['main', 'sub'] as const;
export type StreamName = (typeof STREAMS)[number];

/** One stream as the page shows it: size as 'width' x 'height', rates in kbit/s and Hz, empty while nothing is typed. */
export interface StreamFields {
  inUse: boolean;
  resolution: string;
  compression: VideoFormat['Compression'];
  profile: VideoFormat['Profile'];
  fps: number;
  gop: number | '';
  control: VideoFormat['BitRateControl'];
  quality: number;
  bitRate: number | '';
  audio: boolean;
  audioCompression: AudioFormat['Compression'];
  frequency: number;
}

/** Pictures the device takes at events, of `SnapFormat[0]`. */
export interface SnapshotFields {
  /** 'width' x 'height'. */
  snapResolution: string;
  snapQuality: number;
}

export type StreamKey = keyof StreamFields;

/** The same members under one flat name per stream, such as `main.bitRate`, so that each is a field of its own. */
export type NamedFields<S extends StreamName> = { [K in StreamKey as `${S}.${K}`]: StreamFields[K] };

export type BothStreams = NamedFields<'main'> & NamedFields<'sub'>;

/** Fields of one format of `Encode`. */
export function streamFields({ VideoEnable, Video, AudioEnable, Audio }: StreamFormat): StreamFields {
  return {
    inUse: VideoEnable,
    resolution: `${Video.Width}x${Video.Height}`,
    compression: Video.Compression,
    profile: Video.Profile,
    fps: Video.FPS,
    gop: Video.GOP,
    control: Video.BitRateControl,
    quality: Video.Quality,
    bitRate: Video.BitRate,
    audio: AudioEnable,
    audioCompression: Audio.Compression,
    frequency: Audio.Frequency,
  };
}

const sizeOf = (resolution: string) => {
  const [Width = 0, Height = 0] = resolution.split('x').map(Number);
  return { Width, Height };
};

/** The snapshot format with the fields laid over. */
export const snapshotFormat = ({ snapResolution, snapQuality }: SnapshotFields, was: StreamFormat): StreamFormat => ({
  ...was,
  Video: { ...was.Video, ...sizeOf(snapResolution), Quality: snapQuality },
});

/** The format with the fields laid over; members the page does not know stay. */
export function streamFormat(fields: StreamFields, was: StreamFormat): StreamFormat {
  return {
    ...was,
    VideoEnable: fields.inUse,
    Video: {
      ...was.Video,
      Compression: fields.compression,
      ...sizeOf(fields.resolution),
      FPS: fields.fps,
      GOP: Number(fields.gop),
      BitRate: Number(fields.bitRate),
      BitRateControl: fields.control,
      Quality: fields.quality,
      Profile: fields.profile,
    },
    AudioEnable: fields.audio,
    Audio: { ...was.Audio, Compression: fields.audioCompression, Frequency: fields.frequency },
  };
}

/** Fields of one stream under their flat names. */
export const named = <S extends StreamName>(stream: S, fields: Partial<StreamFields>): Partial<NamedFields<S>> =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [`${stream}.${key}`, value])) as Partial<
    NamedFields<S>
  >;

/** One stream out of all fields. */
export function streamOf(fields: BothStreams, stream: StreamName): StreamFields {
  return {
    inUse: fields[`${stream}.inUse` as const],
    resolution: fields[`${stream}.resolution` as const],
    compression: fields[`${stream}.compression` as const],
    profile: fields[`${stream}.profile` as const],
    fps: fields[`${stream}.fps` as const],
    gop: fields[`${stream}.gop` as const],
    control: fields[`${stream}.control` as const],
    quality: fields[`${stream}.quality` as const],
    bitRate: fields[`${stream}.bitRate` as const],
    audio: fields[`${stream}.audio` as const],
    audioCompression: fields[`${stream}.audioCompression` as const],
    frequency: fields[`${stream}.frequency` as const],
  };
}

/** Pixels of 'width' x 'height'. */
export const areaOf = (resolution: string): number =>
  resolution.split('x').reduce((product, side) => product * Number(side), 1);

/** Every picture is a key frame: no key-frame interval and no profile. */
export const isMjpeg = (compression: string): boolean => compression.startsWith('MJP');

/** G.711 knows one sample rate. @assumed pages-2 /video/set */
export const hasFixedFrequency = (compression: string): boolean => compression.startsWith('G.711');

/** Hz. @assumed pages-2 /video/set */
export const FREQUENCIES = [8000, 16_000, 32_000, 48_000] as const;

/** 6 is best. */
export const QUALITIES: readonly number[] = Array.from({ length: VIDEO_QUALITY.max }, (_, index) => index + 1);
