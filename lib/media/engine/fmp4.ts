import type { VideoConfig } from '../codec/video-config';

/** Fragmented MP4 with one picture a fragment (ISO/IEC 14496-12), the smallest thing MediaSource will show. */

type Part = Uint8Array | readonly number[];

/** Ticks a second of the track, the clock of RTP video. */
const TIMESCALE = 90_000;
const TRACK_ID = 1;
const UNITY_MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(u32);
const SAMPLE_IS_KEY = 0x0200_0000;
const SAMPLE_DEPENDS = 0x0101_0000;

/** Initialisation segment of an H.264 or H.265 track. ISO/IEC 14496-15 §5.4.2, §8.4.1 */
export function initSegment({
  codec,
  description,
  ...size
}: Pick<VideoConfig, 'codec' | 'width' | 'height' | 'description'>): Uint8Array<ArrayBuffer> {
  // The codec string begins with the name of the sample entry. RFC 6381 §3.3
  const entry = codec.slice(0, 4);
  const sampleEntry = box(
    entry,
    [...zeros(6), ...u16(1), ...zeros(16), ...u16(size.width), ...u16(size.height)],
    [...u32(0x48_0000), ...u32(0x48_0000), ...u32(0), ...u16(1), ...zeros(32), ...u16(24), ...u16(0xffff)],
    box(entry === 'hvc1' ? 'hvcC' : 'avcC', description),
  );
  const sampleTable = box(
    'stbl',
    fullBox('stsd', 0, 0, u32(1), sampleEntry),
    fullBox('stts', 0, 0, u32(0)),
    fullBox('stsc', 0, 0, u32(0)),
    fullBox('stsz', 0, 0, u32(0), u32(0)),
    fullBox('stco', 0, 0, u32(0)),
  );
  const media = box(
    'mdia',
    fullBox('mdhd', 0, 0, zeros(8), u32(TIMESCALE), u32(0), u16(0x55c4), u16(0)),
    fullBox('hdlr', 0, 0, u32(0), ascii('vide'), zeros(12), ascii('video\0')),
    box(
      'minf',
      fullBox('vmhd', 0, 1, zeros(8)),
      box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))),
      sampleTable,
    ),
  );
  const trackHeader = fullBox('tkhd', 0, 3, [...zeros(8), ...u32(TRACK_ID), ...zeros(24)], UNITY_MATRIX, [
    ...u32(size.width * 0x10000),
    ...u32(size.height * 0x10000),
  ]);
  const movieHeader = fullBox(
    'mvhd',
    0,
    0,
    [...zeros(8), ...u32(1000), ...u32(0), ...u32(0x10000), ...u16(0x100), ...zeros(10)],
    UNITY_MATRIX,
    [...zeros(24), ...u32(TRACK_ID + 1)],
  );
  const extends_ = box('mvex', fullBox('trex', 0, 0, u32(TRACK_ID), u32(1), zeros(12)));
  return concat([
    box('ftyp', ascii('isom'), u32(0x200), ascii('isomiso6avc1mp41')),
    box('moov', movieHeader, box('trak', trackHeader, media), extends_),
  ]);
}

/** One fragment with one picture: `sequence` counts fragments, times in ticks. */
export function mediaFragment(
  sequence: number,
  picture: { data: Uint8Array; isKey: boolean; ticks: number; durationTicks: number },
): Uint8Array<ArrayBuffer> {
  const sample = [
    ...u32(picture.durationTicks),
    ...u32(picture.data.length),
    ...u32(picture.isKey ? SAMPLE_IS_KEY : SAMPLE_DEPENDS),
  ];
  const moof = (dataOffset: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(sequence)),
      box(
        'traf',
        fullBox('tfhd', 0, 0x02_0000, u32(TRACK_ID)),
        fullBox('tfdt', 1, 0, u32(Math.floor(picture.ticks / 2 ** 32)), u32(picture.ticks)),
        fullBox('trun', 0, 0x00_0701, u32(1), u32(dataOffset), sample),
      ),
    );
  // The offset counts from the start of moof to the sample, past the eight bytes of the mdat header.
  const length = MOOF_BYTES + 8;
  return concat([moof(length), u32(8 + picture.data.length), ascii('mdat'), picture.data]);
}

const MOOF_BYTES = 100;

function box(type: string, ...parts: Part[]): Uint8Array<ArrayBuffer> {
  const bytes = 8 + parts.reduce((sum, part) => sum + part.length, 0);
  return concat([u32(bytes), ascii(type), ...parts]);
}

function fullBox(type: string, version: number, flags: number, ...parts: Part[]): Uint8Array<ArrayBuffer> {
  return box(type, u32(version * 2 ** 24 + flags), ...parts);
}

function concat(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function u32(value: number): number[] {
  return [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

function u16(value: number): number[] {
  return [(value >>> 8) & 255, value & 255];
}

function zeros(count: number): number[] {
  return new Array<number>(count).fill(0);
}

function ascii(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0));
}
