import type { OverlayBox } from './analytics/private3';
import type { LiveSource } from './live-source';
import type { PlayerSnapshot, PlayerStats } from './player-state';
import type { VideoReport } from './screen/video-screen';

/**
 * What the page and the place where media runs (a worker, or the page itself where there is none) say to each other
 * about one player, or about one talk: the first order says which. Plain data: it is cloned or transferred, never shared.
 */

/** From the page. */
export type MediaOrder =
  | { type: 'start'; source: LiveSource; canRefresh: boolean }
  /** The answer to `refresh`; without a source the old one stays. */
  | { type: 'refreshed'; source?: LiveSource }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'scale'; scale: number }
  | { type: 'seek'; from: PlayPosition }
  /** Whether anybody wants to hear the stream. */
  | { type: 'sound'; isOn: boolean }
  /** Whether anybody can see the page. */
  | { type: 'visible'; isVisible: boolean }
  /** The canvas that was asked for. */
  | { type: 'canvas'; screen: number; canvas: DrawingCanvas }
  | { type: 'video'; screen: number; report: VideoReport }
  /** What stands on this canvas now. */
  | { type: 'picture'; screen: number }
  /** Talk through the device that this source leads to. */
  | { type: 'talk'; source: LiveSource }
  /** What the microphone heard: mono samples from -1 to 1, so many a second. */
  | { type: 'speech'; samples: Float32Array<ArrayBuffer>; rateHz: number }
  /** The player, or the talk, is gone for good. */
  | { type: 'release' };

/** Where a recording is played from: seconds from its start, or a time in milliseconds since 1970. */
export type PlayPosition = { nptS: number } | { clockMs: number };

/** To the page. */
export type MediaNews =
  | { type: 'snapshot'; snapshot: PlayerSnapshot }
  | { type: 'stats'; stats: PlayerStats }
  /** A picture is on the screen, the so-manieth since the start. */
  | { type: 'frame'; frames: number }
  /** What lies over the picture shown now. */
  | { type: 'boxes'; boxes: OverlayBox[] }
  /** The connection broke: does the device still want the stream asked for in the same way? */
  | { type: 'refresh' }
  /** Mono samples at 8000 a second, with their RTP time. */
  | { type: 'sound'; samples: Float32Array<ArrayBuffer>; timestamp: number }
  /** Sound that the browser decodes: an initialisation segment first, and again after `silence`. */
  | { type: 'codedSound'; segments: Segment[] }
  | { type: 'silence' }
  | { type: 'openScreen'; screen: number; element: 'canvas' | 'video' }
  /** The picture's element, and below it the one that has not shown anything yet. */
  | { type: 'mount'; shown?: number; waiting?: number }
  | { type: 'attach'; screen: number; handle: MediaSourceHandle }
  | { type: 'append'; screen: number; segments: Segment[]; jitterS: number }
  | { type: 'appended'; screen: number; jitterS: number }
  /** What stood on a canvas when it was asked for, as PNG; without it the browser made none. */
  | { type: 'picture'; screen: number; png?: Blob }
  | { type: 'closeScreen'; screen: number }
  /** The device takes what is said from now on. */
  | { type: 'talking' }
  /** It does so no more, or never did: a number of the catalogue (`PlayerCode`) or an RTSP status. */
  | { type: 'talkOver'; code: number };

/** The page's own canvas, or its transferred other half. */
export type DrawingCanvas = HTMLCanvasElement | OffscreenCanvas;

/** Bytes for a SourceBuffer. */
export interface Segment {
  bytes: Uint8Array<ArrayBuffer>;
  /** On an initialisation segment: the MIME type of what follows. */
  type?: string;
  /** On a key picture: its time in seconds. */
  keyTimeS?: number;
}

/** Takes what the page orders of one player, or of one talk. */
export type ReceiveOrder = (order: MediaOrder) => void;

/** Carries a message; `transfer` lists what changes hands instead of being copied. */
export type Post<Message> = (message: Message, transfer?: Transferable[]) => void;
