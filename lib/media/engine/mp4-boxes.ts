import { joined } from '../bytes';

/** Boxes of ISO/IEC 14496-12: bytes, and the initialisation segment of one track. */

/** Bytes of a box, or a list of them. */
export type Part = Uint8Array | readonly number[];

/** Values of one track in the initialisation segment. */
export interface TrackHead {
  /** Ticks a second. */
  timescale: number;
  handler: 'vide' | 'soun';
  /** `vmhd` or `smhd`. */
  mediaHeader: Uint8Array;
  sampleEntry: Uint8Array;
  /** Size in pixels; 0 for sound. */
  width: number;
  height: number;
}

/** The only track of each file. */
export const TRACK_ID = 1;

const UNITY_MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(u32);

/** `ftyp` and `moov` of a fragmented file with one track. */
export function trackInitSegment(head: TrackHead): Uint8Array<ArrayBuffer> {
  const isSound = head.handler === 'soun';
  const sampleTable = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), head.sampleEntry),
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, u32(0), u32(0)),
    fullBox('stco', 0, 0, u32(0)),
  );
  const media = box(
    'mdia',
    fullBox('mdhd', 0, 0, zeros(8), u32(head.timescale), u32(0), u16(0x55c4), u16(0)),
    fullBox('hdlr', 0, 0, u32(0), ascii(head.handler), zeros(13)),
    box('minf', head.mediaHeader, box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))), sampleTable),
  );
  const trackHeader = fullBox(
    'tkhd',
    0,
    3,
    [...zeros(8), ...u32(TRACK_ID), ...zeros(20), ...u16(isSound ? 0x100 : 0), ...zeros(2)],
    UNITY_MATRIX,
    [...u32(head.width * 0x10000), ...u32(head.height * 0x10000)],
  );
  const movieHeader = fullBox(
    'mvhd',
    0,
    0,
    [...zeros(8), ...u32(1000), ...u32(0), ...u32(0x10000), ...u16(0x100), ...zeros(10)],
    UNITY_MATRIX,
    [...zeros(24), ...u32(TRACK_ID + 1)],
  );
  const extends_ = box('mvex', fullBox('trex', 0, 0, u32(TRACK_ID), u32(1), zeros(12)));
  return joined([
    box('ftyp', ascii('isom'), u32(0x200), ascii('isomiso6avc1mp41')),
    box('moov', movieHeader, box('trak', trackHeader, media), extends_),
  ]);
}

/** A box: size, type, content. */
export function box(type: string, ...parts: Part[]): Uint8Array<ArrayBuffer> {
  const bytes = 8 + parts.reduce((sum, part) => sum + part.length, 0);
  return joined([u32(bytes), ascii(type), ...parts]);
}

/** A box that begins with a version and 24 flags. */
export function fullBox(type: string, version: number, flags: number, ...parts: Part[]): Uint8Array<ArrayBuffer> {
  return box(type, u32(version * 2 ** 24 + flags), ...parts);
}

/** Four bytes, big-endian, truncated to 32 bits. */
export function u32(value: number): number[] {
  return [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

/** Two bytes, big-endian. */
export function u16(value: number): number[] {
  return [(value >>> 8) & 255, value & 255];
}

/** Zero bytes. */
export function zeros(count: number): number[] {
  return new Array<number>(count).fill(0);
}

/** Text as bytes. */
export function ascii(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0));
}
