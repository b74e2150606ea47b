/** Streams and the texts written into their picture. A table may hold members that are not named here. */

/** Video half of one stream format. @spec §3; members @assumed protocol 4.11 */
export interface VideoFormat {
  Compression: 'H.264' | 'H.265' | 'MJPG';
  Width: number;
  Height: number;
  /** Frames a second. */
  FPS: number;
  /** Frames from key frame to key frame. */
  GOP: number;
  /** kbit/s. */
  BitRate: number;
  BitRateControl: 'CBR' | 'VBR';
  /** 1 to 6, VBR only. */
  Quality: number;
  Profile: 'Baseline' | 'Main' | 'High';
}

/** Audio half of one stream format. @assumed protocol 4.11 */
export interface AudioFormat {
  Compression: 'G.711A' | 'G.711Mu' | 'AAC' | 'PCM';
  /** Hz. */
  Frequency: number;
  Bitrate: number;
  Depth: number;
}

export interface StreamFormat {
  VideoEnable: boolean;
  Video: VideoFormat;
  AudioEnable: boolean;
  Audio: AudioFormat;
}

/** One channel of `Encode`. @spec §3 */
export interface EncodeTable {
  MainFormat: StreamFormat[];
  ExtraFormat: StreamFormat[];
  /** Snapshots taken at events: only size and quality matter. Older devices have none. @assumed pages-2 /video/set */
  SnapFormat?: StreamFormat[];
}

/** Place of a text in the picture: [x1, y1, x2, y2], 0 to DRAWING_MAX. */
export type OverlayRect = [number, number, number, number];

/** One channel of `VideoWidget`. @assumed pages-2 /video/set */
export interface VideoWidgetTable {
  ChannelTitle: { EncodeBlend: boolean; Rect: OverlayRect };
  TimeTitle: { EncodeBlend: boolean; ShowWeek: boolean; Rect: OverlayRect };
}

/**
 * One channel of `EncodeCrop`: the part of the picture that indoor monitors receive, as stream `StreamSubtype.Crop`.
 * @assumed pages-2 /video/localCode
 */
export interface EncodeCropTable {
  Enable: boolean;
  /** Left, top, right, bottom of the main stream's picture as it is shown, 0 to DRAWING_MAX. */
  Region: number[];
  /** Size of the stream in pixels. */
  Width: number;
  Height: number;
}

/** Resolutions of the two streams, width by height. @assumed pages-2 /video/set */
export const RESOLUTIONS = {
  main: ['1920x1080', '1280x720', '704x576', '704x480'],
  sub: ['704x576', '704x480', '640x480', '352x288', '320x240'],
} as const;
