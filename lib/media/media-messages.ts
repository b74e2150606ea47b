import type { OverlayBox } from './analytics/private3';
import type { LiveSource } from './live-source';
import type { PlayerSnapshot, PlayerStats } from './player-state';
import type { VideoReport } from './screen/video-screen';

/**
 * Messages between the page and the place where media runs (a worker, or the page itself where there is none) about
 * one player, or about one talk: the first message says which. Plain data: cloned or transferred, never shared.
 */

/** From the page. */
export type MediaOrder =
  | { type: 'start'; source: LiveSource; canRefresh: boolean }
  /** The reply to `refresh`; without a source the old one stays. */
  | { type: 'refreshed'; source?: LiveSource }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'scale'; scale: number }
  | { type: 'seek'; from: PlayPosition }
  /** Whether the sound is wanted. */
  | { type: 'sound'; isOn: boolean }
  /** Whether the page is visible. */
  | { type: 'visible'; isVisible: boolean }
  /** The reply to `stats`: the page was drawn since, with the place of the picture in view. */
  | { type: 'drawn' }
  /** The canvas that was requested. */
  | { type: 'canvas'; screen: number; canvas: DrawingCanvas }
  | { type: 'video'; screen: number; report: VideoReport }
  /** Asks for the current picture of this canvas. */
  | { type: 'picture'; screen: number }
  /** Starts a talk through the device of this source. */
  | { type: 'talk'; source: LiveSource }
  /** Samples from the microphone: mono, -1 to 1, with their rate. */
  | { type: 'speech'; samples: Float32Array<ArrayBuffer>; rateHz: number }
  /** The player, or the talk, is closed for good. */
  | { type: 'release' };

/** Where a recording is played from: seconds from its start, or a time in milliseconds since 1970. */
export type PlayPosition = { nptS: number } | { clockMs: number };

/** To the page. */
export type MediaNews =
  | { type: 'snapshot'; snapshot: PlayerSnapshot }
  | { type: 'stats'; stats: PlayerStats }
  /** A picture is on the screen; `frames` counts since the start. */
  | { type: 'frame'; frames: number }
  /** The overlay of the picture on the screen. */
  | { type: 'boxes'; boxes: OverlayBox[] }
  /** The connection broke: asks whether the device still expects the same request. */
  | { type: 'refresh' }
  /** Mono samples at 8000 a second, with their RTP time. */
  | { type: 'sound'; samples: Float32Array<ArrayBuffer>; timestamp: number }
  /** Sound that the browser decodes: an initialisation segment first, and again after `silence`. */
  | { type: 'codedSound'; segments: Segment[] }
  | { type: 'silence' }
  | { type: 'openScreen'; screen: number; element: 'canvas' | 'video' }
  /** The screen with the picture, and below it the one that has not shown anything yet. */
  | { type: 'mount'; shown?: number; waiting?: number }
  | { type: 'attach'; screen: number; handle: MediaSourceHandle }
  | { type: 'append'; screen: number; segments: Segment[]; jitterS: number }
  | { type: 'appended'; screen: number; jitterS: number }
  /** The requested picture of a canvas as PNG; missing when the browser made none. */
  | { type: 'picture'; screen: number; png?: Blob }
  | { type: 'closeScreen'; screen: number }
  /** The device accepts speech from now on. */
  | { type: 'talking' }
  /** It no longer does, or never did: a number of the catalogue (`PlayerCode`) or an RTSP status. */
  | { type: 'talkOver'; code: number };

/** The page's own canvas, or an OffscreenCanvas transferred from it. */
export type DrawingCanvas = HTMLCanvasElement | OffscreenCanvas;

/** Bytes for a SourceBuffer. */
export interface Segment {
  bytes: Uint8Array<ArrayBuffer>;
  /** On an initialisation segment: the MIME type of what follows. */
  type?: string;
  /** On a key picture: its time in seconds. */
  keyTimeS?: number;
}

/** Handles the commands of the page to one player, or to one talk. */
export type ReceiveOrder = (order: MediaOrder) => void;

/** Sends a message; `transfer` lists what is transferred instead of copied. */
export type Post<Message> = (message: Message, transfer?: Transferable[]) => void;
