import type { VideoConfig } from '../codec/video-config';
import type { PlacedTime } from '../rtp/media-timeline';

/** The ways to show pictures. */
export type EngineKind = 'webcodecs' | 'mse' | 'wasm' | 'bitmap';

/** The specification's decode mode: the preferred element. @spec §4 */
export type DecodeMode = 'canvas' | 'video';

/** A picture for the engine, in decoding order; times in ticks of 90 kHz on a continuous line from 0. */
export interface EnginePicture extends PlacedTime {
  /** Slices, each after its length in four bytes, made `withHeadroom`; a whole file for independent pictures. */
  data: Uint8Array<ArrayBuffer>;
  isKey: boolean;
  /** Only decoded, because others reference it; its display time is long past. */
  isPast?: boolean;
}

/** Callbacks of an engine. */
export interface EngineHandlers {
  /** A picture is on the screen; `ticks` as it was pushed with, except for rounding. */
  onFrame(size: { width: number; height: number }, ticks: number): void;
  /** The browser shows nothing before a click or a key press. */
  onBlocked(): void;
  /** The engine cannot go on; `reason` is for details and the log, not for sentences. */
  onUnable(reason: string): void;
}

/** A decoder with its screen. The first picture must be a key picture, also after each `configure`. */
export interface VideoEngine {
  readonly kind: EngineKind;
  /** Number of the screen that shows the picture. */
  readonly screen: number;
  configure(config: VideoConfig): void;
  push(picture: EnginePicture): void;
  /** Whether the page is visible; an engine saves work while it is not. */
  setVisible(isVisible: boolean): void;
  /** How far the shown picture is behind the newest one, in ms. */
  lagMs(): number;
  /** Pictures dropped because the machine is too slow. */
  readonly skipped: number;
  /** Frees decoder, buffers and timers; the picture disappears. */
  close(): void;
}
