import type { VideoCompression } from '@/lib/contract/stream';
import { H264Encoder, type TileGrid } from './h264-encoder';
import { JpegEncoder } from './jpeg-encoder';
import type { MediaShape } from './media-shape';
import { packetiseH264, packetiseJpeg, type RtpTrack } from './rtp-packetiser';

/** Packets of one picture. */
export interface PicturePackets {
  /** A receiver can begin with it. */
  isKey: boolean;
  packets: Uint8Array[];
}

/** Makes the packets of painted pictures in one codec and one size. */
export interface PictureCoder {
  code(grid: TileGrid, wantsKey: boolean, track: RtpTrack, timestamp: number): PicturePackets;
}

/** What an encoder can be set to; `width` and `height` in pixels. */
export interface CoderSettings {
  compression: VideoCompression;
  width: number;
  height: number;
}

/** RFC 2435 counts in eights, in one byte. */
const JPEG_LARGEST = 255 * 8;

/** Whether the emulator makes a codec at a size; H.265 comes later. */
export function canCode({ compression, width, height }: CoderSettings): boolean {
  if (compression === 'H.264') return true;
  return compression === 'MJPEG' && Math.max(width, height) <= JPEG_LARGEST && width % 8 === 0 && height % 8 === 0;
}

/** The coder of a setting that `canCode` accepts. */
export function newCoder({ compression, width, height }: CoderSettings, shape: MediaShape): PictureCoder {
  if (compression === 'MJPEG') {
    const encoder = new JpegEncoder();
    return {
      code: (grid, _, track, timestamp) => ({
        isKey: true,
        packets: packetiseJpeg(track, { ...encoder.encode(grid), width, height }, timestamp, shape.payloadBytes),
      }),
    };
  }
  const encoder = new H264Encoder(width, height);
  return {
    code(grid, wantsKey, track, timestamp) {
      const { isIdr, nals } = encoder.encode(grid, wantsKey);
      const sent = shape.parameterSets === 'description' ? nals.filter(isPicture) : nals;
      return {
        isKey: isIdr,
        packets: packetiseH264(track, sent, timestamp, shape.payloadBytes, shape.isAggregationOff),
      };
    },
  };
}

/** Neither sequence nor picture parameter set. */
function isPicture(nal: Uint8Array): boolean {
  const type = (nal[0] ?? 0) & 31;
  return type !== 7 && type !== 8;
}
