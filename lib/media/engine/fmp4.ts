import { HEADROOM_BYTES, joined } from '../bytes';
import type { VideoConfig } from '../codec/video-config';
import type { PlacedTime } from '../rtp/media-timeline';
import { ascii, box, fullBox, TRACK_ID, trackInitSegment, u16, u32, zeros } from './mp4-boxes';

/** Fragmented MP4 with one picture per fragment (ISO/IEC 14496-12), the smallest unit that MediaSource shows. */

/** Ticks a second of the track, the clock of RTP video. */
const TIMESCALE = 90_000;
const SAMPLE_IS_KEY = 0x0200_0000;
const SAMPLE_DEPENDS = 0x0101_0000;

/** Initialisation segment of an H.264 or H.265 track. ISO/IEC 14496-15 §5.4.2, §8.4.1 */
export function initSegment({
  codec,
  description,
  width,
  height,
}: Pick<VideoConfig, 'codec' | 'width' | 'height' | 'description'>): Uint8Array<ArrayBuffer> {
  // The codec string begins with the name of the sample entry. RFC 6381 §3.3
  const entry = codec.slice(0, 4);
  const sampleEntry = box(
    entry,
    [...zeros(6), ...u16(1), ...zeros(16), ...u16(width), ...u16(height)],
    [...u32(0x48_0000), ...u32(0x48_0000), ...u32(0), ...u16(1), ...zeros(32), ...u16(24), ...u16(0xffff)],
    box(entry === 'hvc1' ? 'hvcC' : 'avcC', description),
  );
  const mediaHeader = fullBox('vmhd', 0, 1, zeros(8));
  return trackInitSegment({ timescale: TIMESCALE, handler: 'vide', mediaHeader, sampleEntry, width, height });
}

/** The part of a fragment before its sample, with zeros where fragments differ. */
const HEADER = joined([
  box(
    'moof',
    fullBox('mfhd', 0, 0, zeros(4)),
    box(
      'traf',
      fullBox('tfhd', 0, 0x02_0000, u32(TRACK_ID)),
      fullBox('tfdt', 1, 0, zeros(8)),
      // The sample follows this header.
      fullBox('trun', 1, 0x00_0f01, u32(1), u32(HEADROOM_BYTES), zeros(16)),
    ),
  ),
  zeros(4),
  ascii('mdat'),
]);

/** Offsets of the values that are filled in, from the start of the header. */
const AT = { sequence: 20, decodeTime: 60, sample: 88, dataSize: 104 } as const;

/**
 * One fragment with one picture or one unit of sound: `sequence` counts fragments, times in ticks of the track.
 * Nothing is copied: the header is written into the headroom that the depacketiser left before the data.
 */
export function mediaFragment(
  sequence: number,
  { data, isKey, ticks, decodeTicks, durationTicks }: PlacedTime & { data: Uint8Array<ArrayBuffer>; isKey: boolean },
): Uint8Array<ArrayBuffer> {
  const start = data.byteOffset - HEADROOM_BYTES;
  const fragment = new Uint8Array(data.buffer, start, HEADROOM_BYTES + data.length);
  fragment.set(HEADER);
  const view = new DataView(data.buffer, start);
  view.setUint32(AT.sequence, sequence);
  view.setBigUint64(AT.decodeTime, BigInt(decodeTicks));
  const flags = isKey ? SAMPLE_IS_KEY : SAMPLE_DEPENDS;
  [durationTicks, data.length, flags, ticks - decodeTicks].forEach((value, index) => {
    view.setUint32(AT.sample + 4 * index, value);
  });
  view.setUint32(AT.dataSize, 8 + data.length);
  return fragment;
}
