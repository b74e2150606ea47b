import type { AacConfig } from '../codec/aac-config';
import { box, fullBox, trackInitSegment, u16, u32, zeros } from './mp4-boxes';

/**
 * Initialisation segment of an AAC track for a MediaSource of its own: a stall of the sound must not stall the
 * picture. Ticks are those of RTP; each access unit is a `mediaFragment` with `isKey` set. ISO/IEC 14496-12 §12.2,
 * 14496-14 §5.6
 *
 * @param clockHz ticks a second of the track
 */
export function audioInitSegment(
  { channels, sampleRate, description }: AacConfig,
  clockHz: number,
): Uint8Array<ArrayBuffer> {
  const decoderConfig = descriptor(
    4,
    0x40, // objectTypeIndication: MPEG-4 audio
    0x15, // streamType: sound
    ...zeros(11), // sizes and rates: not stated
    ...descriptor(5, ...description),
  );
  const elementaryStream = descriptor(3, ...zeros(3), ...decoderConfig, ...descriptor(6, 2));
  const sampleEntry = box(
    'mp4a',
    [...zeros(6), ...u16(1), ...zeros(8), ...u16(channels), ...u16(16), ...zeros(4)],
    // 16 bits of whole samples: a higher rate is stated in the description only.
    u32((sampleRate > 0xffff ? 0 : sampleRate) * 0x10000),
    fullBox('esds', 0, 0, elementaryStream),
  );
  const mediaHeader = fullBox('smhd', 0, 0, zeros(4));
  return trackInitSegment({ timescale: clockHz, handler: 'soun', mediaHeader, sampleEntry, width: 0, height: 0 });
}

/** Tag, length and content; all of ours are shorter than 128 bytes. ISO/IEC 14496-1 §8.3.3 */
const descriptor = (tag: number, ...content: number[]): number[] => [tag, content.length, ...content];
