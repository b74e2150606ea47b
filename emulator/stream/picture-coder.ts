import type { VideoCompression } from '@/lib/contract/stream';
import { type CodedPicture, H264Encoder, type TileGrid } from './h264-encoder';
import { H265Encoder } from './h265-encoder';
import { JpegEncoder } from './jpeg-encoder';
import type { MediaShape } from './media-shape';
import { pictureClip } from './picture-clip';
import { packetiseH264, packetiseH265, packetiseJpeg, type RtpTrack } from './rtp-packetiser';

/** Packets of one picture. */
export interface PicturePackets {
  /** A receiver can start with it. */
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

/** Common interface of the two NAL encoders. */
interface NalEncoder {
  readonly parameterSets: readonly Uint8Array[];
  encode(grid: TileGrid, wantsIdr: boolean): CodedPicture;
}

/** RFC 2435 counts in eights, in one byte. */
const JPEG_LARGEST = 255 * 8;

/** Whether the emulator makes a codec at a size. */
export function canCode({ compression, width, height }: CoderSettings): boolean {
  if (compression !== 'MJPEG') return true;
  return Math.max(width, height) <= JPEG_LARGEST && width % 8 === 0 && height % 8 === 0;
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
  const isH265 = compression === 'H.265';
  const encoder = newEncoder({ compression, width, height }, shape);
  const packetise = isH265 ? packetiseH265 : packetiseH264;
  return {
    code(grid, wantsKey, track, timestamp) {
      const { isIdr, nals } = encoder.encode(grid, wantsKey);
      const isDescribed = shape.parameterSets === 'description';
      const sent = isDescribed ? nals.filter((nal) => !encoder.parameterSets.some((set) => set === nal)) : nals;
      return {
        isKey: isIdr,
        packets: packetise(track, sent, timestamp, shape.payloadBytes, shape.isAggregationOff),
      };
    },
  };
}

/** SPS and PPS of H.264, VPS, SPS and PPS of H.265 as the clip or the coder of a setting sends them; none of MJPEG. */
export function parameterSetsOf(settings: CoderSettings, shape: MediaShape): readonly Uint8Array[] {
  if (shape.clip) return pictureClip(shape.clip).parameterSets;
  return settings.compression === 'MJPEG' ? [] : newEncoder(settings, shape).parameterSets;
}

function newEncoder({ compression, width, height }: CoderSettings, { isVuiOff }: MediaShape): NalEncoder {
  return compression === 'H.265' ? new H265Encoder(width, height) : new H264Encoder(width, height, isVuiOff);
}
