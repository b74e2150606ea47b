import { AAC_ENCODING } from '@/lib/contract/stream';
import type { SdpTrack } from '../rtsp/sdp';
import { BitReader } from './bit-reader';

/** What a decoder of AAC must know; `description` is the AudioSpecificConfig. ISO/IEC 14496-3 §1.6.2.1 */
export interface AacConfig {
  /** RFC 6381 codec string, such as mp4a.40.2. */
  codec: string;
  /** Output samples per second of each channel. */
  sampleRate: number;
  channels: number;
  /** Samples of each channel in one access unit. */
  frameSamples: number;
  description: Uint8Array<ArrayBuffer>;
}

/** How access units are packed in the packets of one track. RFC 3640 §4.1 */
export interface AacTrack {
  config: AacConfig;
  /** Widths in the header of an access unit, in bits: its size, its number, the step to the number of a later one. */
  sizeBits: number;
  indexBits: number;
  indexDeltaBits: number;
  /** Duration of one access unit in ticks of the track's clock. */
  frameTicks: number;
}

const SBR = 5;
const PARAMETRIC_STEREO = 29;
const MAX_CONFIG_BYTES = 64;

/** Reads an AudioSpecificConfig; undefined when it is truncated or does not state the channels. */
export function parseAudioConfig(bytes: Uint8Array): AacConfig | undefined {
  const r = new BitReader(bytes);
  const objectType = readObjectType(r);
  let sampleRate = readRate(r);
  const channelCode = r.u(4);
  const channels = channelCode === 7 ? 8 : channelCode;
  const isDoubled = objectType === SBR || objectType === PARAMETRIC_STEREO;
  if (isDoubled) {
    sampleRate = readRate(r);
    readObjectType(r);
  }
  const coreSamples = r.flag() ? 960 : 1024; // frameLengthFlag
  if (r.isOver || bytes.length > MAX_CONFIG_BYTES || !sampleRate || channels < 1 || channels > 8) return undefined;
  return {
    codec: `mp4a.40.${objectType}`,
    sampleRate,
    // Parametric stereo makes two channels out of one.
    channels: objectType === PARAMETRIC_STEREO ? 2 : channels,
    frameSamples: isDoubled ? coreSamples * 2 : coreSamples,
    description: Uint8Array.from(bytes),
  };
}

/** Undefined for a track that is not AAC of RFC 3640, or whose mode does not state the size of each unit. */
export function aacTrack({ kind, encoding, format, clockHz }: SdpTrack): AacTrack | undefined {
  if (kind !== 'audio' || encoding !== AAC_ENCODING) return undefined;
  const isHighRate = format.get('mode')?.toLowerCase() === 'aac-hbr';
  const bits = (name: string, usual: number) => Number(format.get(name) ?? (isHighRate ? usual : 0));
  const sizeBits = bits('sizelength', 13);
  const indexBits = bits('indexlength', 3);
  const indexDeltaBits = bits('indexdeltalength', 3);
  const hasOtherFields = ['ctsdeltalength', 'dtsdeltalength', 'auxiliarydatasizelength'].some(
    (name) => bits(name, 0) > 0,
  );
  const config = parseAudioConfig(Uint8Array.from(format.get('config')?.match(/[\da-f]{2}/gi) ?? [], fromHex));
  const areWidthsSound =
    sizeBits > 0 && [sizeBits, indexBits, indexDeltaBits].every((width) => width >= 0 && width <= 16);
  if (!config || hasOtherFields || !areWidthsSound) return undefined;
  const frameTicks = Math.round((config.frameSamples * clockHz) / config.sampleRate);
  return { config, sizeBits, indexBits, indexDeltaBits, frameTicks };
}

const fromHex = (byte: string): number => Number.parseInt(byte, 16);

function readObjectType(r: BitReader): number {
  const type = r.u(5);
  return type === 31 ? 32 + r.u(6) : type;
}

/** Samples per second, 0 for a reserved index: each three rates of table 1.18 are half of the three before. */
function readRate(r: BitReader): number {
  const index = r.u(4);
  if (index === 15) return r.u(24);
  if (index === 12) return 7350;
  return index > 12 ? 0 : ([96_000, 88_200, 64_000][index % 3] ?? 0) / 2 ** Math.floor(index / 3);
}
