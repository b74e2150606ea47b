import { VIDEO_QUALITY } from '@/lib/contract/limits';
import type { VideoFormat } from '@/lib/contract/tables/video';
import { at, ROW } from '@/lib/forms/bind';

/** The two streams of the page: `MainFormat[0]` and `ExtraFormat[0]` of a channel. */
export const STREAMS = ['main', 'sub'] as const;
export type StreamName = (typeof STREAMS)[number];

const sizeOf = (resolution: string) => {
  const [Width = 0, Height = 0] = resolution.split('x').map(Number);
  return { Width, Height };
};

/** The size of a format's picture as 'width' x 'height'. */
export const sizeAt = (format: 'MainFormat' | 'ExtraFormat' | 'SnapFormat') =>
  at('Encode', ROW, format, 0, 'Video').as(
    '',
    ({ Width, Height }) => `${Width}x${Height}`,
    (resolution, was) => ({ ...(was as VideoFormat), ...sizeOf(resolution) }),
    ['Width', 'Height'],
  );

/** One stream: rates in kbit/s and Hz. */
const streamAt = (format: 'MainFormat' | 'ExtraFormat') => ({
  inUse: at('Encode', ROW, format, 0, 'VideoEnable').boolean(),
  resolution: sizeAt(format),
  compression: at('Encode', ROW, format, 0, 'Video', 'Compression').choice(),
  profile: at('Encode', ROW, format, 0, 'Video', 'Profile').choice(),
  fps: at('Encode', ROW, format, 0, 'Video', 'FPS').choice(),
  gop: at('Encode', ROW, format, 0, 'Video', 'GOP').number(),
  control: at('Encode', ROW, format, 0, 'Video', 'BitRateControl').choice(),
  quality: at('Encode', ROW, format, 0, 'Video', 'Quality').choice(),
  bitRate: at('Encode', ROW, format, 0, 'Video', 'BitRate').number(),
  audio: at('Encode', ROW, format, 0, 'AudioEnable').boolean(),
  audioCompression: at('Encode', ROW, format, 0, 'Audio', 'Compression').choice(),
  frequency: at('Encode', ROW, format, 0, 'Audio', 'Frequency').choice(),
});

type StreamAt = ReturnType<typeof streamAt>;
export type StreamKey = keyof StreamAt;
export type StreamFields = { [K in StreamKey]: ReturnType<StreamAt[K]['read']> };

type Named<S extends StreamName, T> = { [K in keyof T & string as `${S}.${K}`]: T[K] };
export type BothStreams = Named<'main', StreamFields> & Named<'sub', StreamFields>;

/** The fields of one stream under flat names, such as `main.bitRate`, so that each is a field of its own. */
export const named = <S extends StreamName, T extends object>(stream: S, fields: T) =>
  Object.fromEntries(Object.entries(fields).map(([key, each]) => [`${stream}.${key}`, each])) as Named<S, T>;

/** Both streams of the open channel. */
export const BOTH_STREAMS = { ...named('main', streamAt('MainFormat')), ...named('sub', streamAt('ExtraFormat')) };

/** One stream from all fields. */
export function streamOf(fields: BothStreams, stream: StreamName): StreamFields {
  const keys = Object.keys(fields).filter((key) => key.startsWith(`${stream}.`));
  const own = keys.map((key) => [key.slice(stream.length + 1), Reflect.get(fields, key)]);
  return Object.fromEntries(own) as StreamFields;
}

/** Pixels of 'width' x 'height'. */
export const areaOf = (resolution: string): number =>
  resolution.split('x').reduce((product, side) => product * Number(side), 1);

/** Every picture is a key frame: no key-frame interval and no profile. */
export const isMjpeg = (compression: string): boolean => compression.startsWith('MJP');

/** G.711 has a single sample rate. @assumed pages-2 /video/set */
export const hasFixedFrequency = (compression: string): boolean => compression.startsWith('G.711');

/** Hz. @assumed pages-2 /video/set */
export const FREQUENCIES = [8000, 16_000, 32_000, 48_000] as const;

/** 6 is best. */
export const QUALITIES: readonly number[] = Array.from({ length: VIDEO_QUALITY.max }, (_, index) => index + 1);
