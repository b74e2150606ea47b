import { fromBase64 } from '@/lib/base64';
import { lawOf } from '../audio/g711';

/** One track of a session description. */
export interface SdpTrack {
  kind: 'video' | 'audio' | 'other';
  payloadType: number;
  /** Encoding name of rtpmap in upper case, such as H264; static types without rtpmap are named as in RFC 3551. */
  encoding: string;
  clockHz: number;
  /** Of sound, where they are stated. */
  channels?: number;
  /** As written; relative to the content base unless it starts with rtsp: */
  control: string;
  /** Parameters of fmtp, names in lower case. */
  format: ReadonlyMap<string, string>;
  frameRate?: number;
  /** The device receives on this track (talk). */
  isBackChannel: boolean;
}

/** Payload types have seven bits. */
const PAYLOAD_TYPES = 128;

const STATIC_TYPES: Readonly<Record<number, readonly [encoding: string, clockHz: number]>> = {
  0: ['PCMU', 8000],
  8: ['PCMA', 8000],
  26: ['JPEG', 90_000],
};

const MAX_FRAME_RATE = 1000;

/** Tracks of a session description, in order. Unknown lines are skipped. RFC 4566 */
export function parseSdp(text: string): SdpTrack[] {
  const sections = text.split(/\r?\n(?=m=)/).slice(text.startsWith('m=') ? 0 : 1);
  return sections.flatMap((section) => {
    const track = parseTrack(section.split(/\r?\n/));
    return track ? [track] : [];
  });
}

/** Control of the session as a whole, from before the first track; empty when absent. RFC 2326 §C.1.1 */
export function sessionControl(text: string): string {
  const [session = ''] = text.split(/^m=/m, 1);
  return /^a=control:[ \t]*(.*)$/m.exec(session)?.[1]?.trim() ?? '';
}

/**
 * Parameter sets of `sprop-parameter-sets`; empty when absent or not base64 (then they come in band). RFC 6184 §8.1
 */
export function spropParameterSets(track: SdpTrack): Uint8Array[] {
  return unitsOf(track, 'sprop-parameter-sets');
}

/** The same for H.265, where the sets of each type have a parameter of their own. RFC 7798 §7.1 */
export function spropH265ParameterSets(track: SdpTrack): Uint8Array[] {
  return ['sprop-vps', 'sprop-sps', 'sprop-pps'].flatMap((name) => unitsOf(track, name));
}

function unitsOf(track: SdpTrack, name: string): Uint8Array[] {
  return (track.format.get(name) ?? '').split(',').flatMap((part) => {
    try {
      return part ? [fromBase64(part.trim())] : [];
    } catch {
      return []; // not base64: the stream brings its own
    }
  });
}

function parseTrack(lines: readonly string[]): SdpTrack | undefined {
  const media = /^m=(\S+) \S+ \S+ (\d[\d ]*)/.exec(lines[0] ?? '');
  if (!media) return undefined;
  const payloadTypes = (media[2] ?? '').trim().split(/ +/, PAYLOAD_TYPES).map(Number);
  const isBackChannel = lines.includes('a=sendonly');
  // A device sends one codec per track; for talk it may offer a dozen to choose from.
  const wanted = isBackChannel
    ? payloadTypes.find((type) => lawOf({ kind: 'audio', ...codecOf(type, lines) }))
    : undefined;
  const payloadType = wanted ?? payloadTypes[0] ?? 0;
  const attribute = (name: string) =>
    lines
      .find((line) => line.startsWith(`a=${name}:`))
      ?.slice(`a=${name}:`.length)
      .trim();
  const frameRate = Number(attribute('framerate'));
  return {
    kind: media[1] === 'video' ? 'video' : media[1] === 'audio' ? 'audio' : 'other',
    payloadType,
    ...codecOf(payloadType, lines),
    control: attribute('control') ?? '',
    format: formatOf(payloadType, lines),
    ...(frameRate > 0 && frameRate <= MAX_FRAME_RATE && { frameRate }),
    isBackChannel,
  };
}

/** Name and clock of a payload type, by its rtpmap or by RFC 3551. */
function codecOf(payloadType: number, lines: readonly string[]): Pick<SdpTrack, 'encoding' | 'clockHz' | 'channels'> {
  const text = attributeOf('rtpmap', payloadType, lines);
  const [, name, rate, channels] = /^([^/\s]+)\/([1-9]\d*)(?:\/(\d+))?/.exec(text ?? '') ?? [];
  if (name !== undefined) {
    const codec = { encoding: name.toUpperCase(), clockHz: Number(rate) };
    return channels === undefined ? codec : { ...codec, channels: Number(channels) };
  }
  const [encoding = '', clockHz = 90_000] = STATIC_TYPES[payloadType] ?? [];
  return { encoding, clockHz };
}

/** Value of an attribute that is stated for each payload type: rtpmap, fmtp. RFC 4566 §6 */
function attributeOf(name: string, payloadType: number, lines: readonly string[]): string | undefined {
  const stated = new RegExp(`^a=${name}:\\s*(\\d+)\\s+(.*)$`);
  return lines.map((line) => stated.exec(line)).find((found) => found && Number(found[1]) === payloadType)?.[2];
}

function formatOf(payloadType: number, lines: readonly string[]): ReadonlyMap<string, string> {
  const parameters = (attributeOf('fmtp', payloadType, lines) ?? '').split(';');
  return new Map(
    parameters.map((parameter) => {
      const [name = '', ...rest] = parameter.split('=');
      return [name.trim().toLowerCase(), rest.join('=').trim()] as const;
    }),
  );
}
