import { isSameBytes } from '../bytes';

/** The decoder configuration, needed before the first picture. */
export interface VideoConfig {
  family: VideoFamily;
  /** RFC 6381 codec string, such as avc1.42C028 or hvc1.1.6.L93.B0; `jpeg` for independent pictures. */
  codec: string;
  /** Size of the picture in pixels, cropping applied. */
  width: number;
  height: number;
  /** How many pictures may come before one that is shown earlier; absent: the stream does not state it. */
  reorderedPictures?: number;
  /** Decoder configuration record (`avcC`, `hvcC`), empty for independent pictures. ISO/IEC 14496-15 */
  description: Uint8Array<ArrayBuffer>;
}

/** Codecs that the player reads. */
export type VideoFamily = 'h264' | 'h265' | 'jpeg';

/** One coded picture. */
export interface CodedPicture {
  data: Uint8Array<ArrayBuffer>;
  isKey: boolean;
  /** RTP time, 32 bits. */
  timestamp: number;
  /** Present on the first picture after the configuration changed; always a key picture. */
  config?: VideoConfig;
}

/** Whether a decoder configured for one can go on with the other. */
export function isSameConfig(a: VideoConfig, b: VideoConfig): boolean {
  return (
    a.codec === b.codec && a.width === b.width && a.height === b.height && isSameBytes(a.description, b.description)
  );
}
