import type { VideoConfig } from '../codec/video-config';

/** How pictures get on the screen. */
export type EngineKind = 'webcodecs' | 'mse' | 'bitmap';

/** What the specification calls the decode mode: which element was wished for. @spec §4 */
export type DecodeMode = 'canvas' | 'video';

/** A picture for the engine; times in ticks of 90 kHz on an even line from 0. */
export interface EnginePicture {
  /** Slices, each after its length in four bytes; a whole file where pictures stand alone. */
  data: Uint8Array<ArrayBuffer>;
  isKey: boolean;
  ticks: number;
  /** How long it will probably be shown. */
  durationTicks: number;
}

/** What an engine reports. */
export interface EngineHandlers {
  /** A picture is on the screen. */
  onFrame(size: { width: number; height: number }): void;
  /** The engine cannot go on; `reason` is for the details and the log, not for sentences. */
  onUnable(reason: string): void;
}

/** A decoder with its element. Feed a key picture first, and after each `configure`. */
export interface VideoEngine {
  readonly kind: EngineKind;
  /** The element that shows the picture; the player puts it into the page. */
  readonly element: HTMLCanvasElement | HTMLVideoElement;
  configure(config: VideoConfig): void;
  push(picture: EnginePicture): void;
  /** How far the shown picture is behind the newest one, in ms. */
  lagMs(): number;
  /** Pictures thrown away because the machine did not keep up. */
  readonly skipped: number;
  /** Frees decoder, buffers and timers; the picture is gone with them. */
  close(): void;
}
