import { joined } from '../bytes';
import type { VideoConfig } from '../codec/video-config';
import type { PlacedTime } from '../rtp/media-timeline';
import { ascii, box, fullBox, TRACK_ID, trackInitSegment, u16, u32, zeros } from './mp4-boxes';

/** Fragmented MP4 with one picture a fragment (ISO/IEC 14496-12), the smallest thing MediaSource will show. */

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

/** One fragment with one picture or one unit of sound: `sequence` counts fragments, times in ticks of the track. */
export function mediaFragment(
  sequence: number,
  picture: PlacedTime & { data: Uint8Array; isKey: boolean },
): Uint8Array<ArrayBuffer> {
  const { data, isKey, ticks, decodeTicks, durationTicks } = picture;
  const flags = isKey ? SAMPLE_IS_KEY : SAMPLE_DEPENDS;
  const sample = [durationTicks, data.length, flags, ticks - decodeTicks].flatMap(u32);
  const moof = (dataOffset: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(sequence)),
      box(
        'traf',
        fullBox('tfhd', 0, 0x02_0000, u32(TRACK_ID)),
        fullBox('tfdt', 1, 0, u32(Math.floor(decodeTicks / 2 ** 32)), u32(decodeTicks)),
        fullBox('trun', 1, 0x00_0f01, u32(1), u32(dataOffset), sample),
      ),
    );
  // The offset counts from the start of moof to the sample, past the eight bytes of the mdat header.
  const length = MOOF_BYTES + 8;
  return joined([moof(length), u32(8 + data.length), ascii('mdat'), data]);
}

const MOOF_BYTES = 104;
