import type { Handle, Nothing } from '../rpc';
import type { EncodeTable } from '../tables/video';
import type { Caps } from './capabilities';

/** Allowed values of one stream. @assumed pages-2 /video/set */
export interface StreamCaps {
  Video: {
    /** 'width' x 'height'. */
    ResolutionTypes: string[];
    CompressionTypes: string[];
    FPSMax: number;
    /** [min, max] kbit/s. */
    BitRateOptions: [number, number];
    H264Profile: string[];
  };
  Audio: { CompressionTypes: string[] };
}

/**
 * What can be cut out for indoor monitors: least size of the part in drawing units, the shape of the cut picture as
 * `width:height`, and sizes of the stream. @assumed pages-2 /video/localCode
 */
export interface CropCaps {
  Support: boolean;
  MinWidth: number;
  MinHeight: number;
  Aspect: string;
  ResolutionTypes: string[];
}

/** Laws that talk is taken in, as `Encode` names them. @assumed pages-2 two-way talk */
export const TALK_FORMATS = ['G.711A', 'G.711Mu'] as const;
export type TalkFormat = (typeof TALK_FORMATS)[number];

/** Encoder, camera and stream addresses. @spec §7; shapes @assumed pages-2, pages-3 10.2 */
export interface VideoMethods {
  /** `config` is the edited Encode entry of the channel: limits depend on it. */
  'encode.getConfigCaps': {
    params: { channel: number; config: EncodeTable; stream: 'All' };
    result: { caps: { MainFormat: StreamCaps[]; ExtraFormat: StreamCaps[] } };
  };
  'encode.getCaps': { params: { channel?: number; stream?: string }; result: Caps };
  /** A device without cutting out may answer `Support` alone. */
  'encode.getCropCaps': { params: { channel: number }; result: { caps: Partial<CropCaps> } };
  'devVideoInput.factory.getCollect': { params: Nothing; result: { channels: number } };
  'devVideoInput.factory.instance': { params: { channel: number }; result: Handle };
  /** @assumed pages-3 10.1: every handle of an area is freed this way */
  'devVideoInput.destroy': { params: Nothing; result: true };
  /**
   * `Members`: of which members of a table this input can make use, such as `VideoColor: ['Brightness']`; a table that
   * is not listed has all. @assumed ours: pages-2 /img says that caps are checked per table
   */
  'devVideoInput.getCaps': {
    params: Nothing;
    result: Caps & { caps: { Members?: Readonly<Record<string, readonly string[]>> } };
  };
  /** Moves the lens; both 0 to 1, near to far and wide to narrow. @spec §7; range @assumed as public clients */
  'devVideoInput.adjustFocus': { params: { focus: number; zoom: number }; result: true };
  /** Looks for the sharpest focus at this zoom. @spec §7 */
  'devVideoInput.autoFocus': { params: Nothing; result: true };
  /** The lens as it comes: widest, at its own focus. @assumed pages-2 /img (reset), name as public clients */
  'devVideoInput.resetFocusOptions': { params: Nothing; result: true };
  /** Where the lens is, 0 to 1, and whether it stands still. @assumed pages-2 /img */
  'devVideoInput.getFocusStatus': {
    params: Nothing;
    result: { Focus: number; Zoom: number; Status: 'Normal' | 'Moving' };
  };
  'devVideoDetect.factory.instance': { params: { channel: number }; result: Handle };
  'devVideoDetect.destroy': { params: Nothing; result: true };
  /**
   * All capabilities without a name or with 'All', else that one alone. @spec §7 default name; `Columns` and `Rows` of
   * the motion grid follow the video standard: @assumed pages-2 /video/detect
   */
  'devVideoDetect.getCaps': {
    params: { name?: string };
    result: { caps: { MotionDetect?: boolean; Columns?: number; Rows?: number } };
  };
  /**
   * The level of movement in each region now, 0 to 100, for the meter beside the threshold. @assumed ours: the
   * specification shows no level; a device without this call has no meter
   */
  'devVideoDetect.getMotionLevel': { params: Nothing; result: { levels: number[] } };
  /** `formats`: laws that talk is taken in, as `Encode` names them. @assumed pages-2 two-way talk */
  'speak.getCaps': { params: Nothing; result: Caps & { caps: { formats: TalkFormat[] } } };
  /**
   * Plays a sound through the speaker; `path` 'test' is a test tone of two seconds, at `volume` 0 to 100 without
   * storing it; 'voice/<VoiceID>' a built-in prompt, and the path of a sound file that file. A `text` is spoken, its
   * placeholders as they are. Refused with reason TargetInUse during talk, and while the file is being transcoded.
   * @assumed pages-2 /video/volume, pages-3 /AudioList, /voice
   */
  'speak.startPlay': {
    params: { path: string; volume?: number } | { text: string; speaker: string; speed: number };
    result: { Status: 'Playing' };
  };
  /** Ends the sound; nothing to end is no error. @assumed pages-2 /video/volume */
  'speak.stopPlay': { params: Nothing; result: true };
  /**
   * This login talks through the speaker, in a law of `speak.getCaps`, until `stop` or its end; its sound comes by the
   * talk track, which other accounts do not get. Refused with reason TargetInUse while somebody else talks. @spec §7
   * speak; name and reason @assumed pages-3 10.2: "talk start/stop {format}"
   */
  'speak.start': { params: { format: TalkFormat }; result: true };
  /** Ends the talk of this login; nothing to end is no error. @spec §7 speak; @assumed pages-3 10.2 */
  'speak.stop': { params: { format?: TalkFormat }; result: true };
  /** Addresses for a Flash player; the first one counts, on port `RTMP_PORT`. @spec §7 */
  /** `streamopt` as public clients send it; without it the small stream of the first camera. @assumed protocol 4.7 */
  'StreamUrlService.getUrls': {
    params: { protocol: 'RTMP'; type?: 'live'; streamopt?: { channel?: number; subtype?: number } };
    result: { url: string[] };
  };
}
