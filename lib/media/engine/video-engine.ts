import type { VideoConfig } from '../codec/video-config';
import type { PlacedTime } from '../rtp/media-timeline';

/** How pictures get on the screen. */
export type EngineKind = 'webcodecs' | 'mse' | 'wasm' | 'bitmap';

/** What the specification calls the decode mode: which element was wished for. @spec §4 */
export type DecodeMode = 'canvas' | 'video';

/** A picture for the engine, in decoding order; times in ticks of 90 kHz on an even line from 0. */
export interface EnginePicture extends PlacedTime {
  /** Slices, each after its length in four bytes, made `withHeadroom`; a whole file where pictures stand alone. */
  data: Uint8Array<ArrayBuffer>;
  isKey: boolean;
  /** Only decoded, because others build on it: what it shows is long past. */
  isPast?: boolean;
}

/** What an engine reports. */
export interface EngineHandlers {
  /** A picture is on the screen; `ticks` as it was pushed with, give or take what rounding cost. */
  onFrame(size: { width: number; height: number }, ticks: number): void;
  /** The browser waits for a person's click or key before it shows anything. */
  onBlocked(): void;
  /** The engine cannot go on; `reason` is for the details and the log, not for sentences. */
  onUnable(reason: string): void;
}

/** A decoder with its screen. Feed a key picture first, and after each `configure`. */
export interface VideoEngine {
  readonly kind: EngineKind;
  /** Number of the screen that shows the picture. */
  readonly screen: number;
  configure(config: VideoConfig): void;
  push(picture: EnginePicture): void;
  /** Whether anybody can see the page; an engine spares what nobody sees. */
  setVisible(isVisible: boolean): void;
  /** How far the shown picture is behind the newest one, in ms. */
  lagMs(): number;
  /** Pictures thrown away because the machine did not keep up. */
  readonly skipped: number;
  /** Frees decoder, buffers and timers; the picture is gone with them. */
  close(): void;
}
