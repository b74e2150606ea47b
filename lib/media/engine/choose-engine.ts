import { StreamLimits } from '@/lib/contract/stream';
import type { DecodeMode, EngineKind } from './video-engine';

/** Decode mode of an H.264 stream: video above 921,600 pixels, canvas up to it (1280x720 is the edge). @spec §4 */
export function decodeModeOf(width: number, height: number): DecodeMode {
  return width * height > StreamLimits.canvasMaxPixels ? 'video' : 'canvas';
}

/**
 * Engines to try for a mode, best first. On plain http there is no WebCodecs, so that a canvas wish is met by
 * MediaSource.
 *
 * @param can what this page may use (browser, secure origin) and what has not failed for this codec before
 */
export function enginesFor(mode: DecodeMode, can: (kind: EngineKind) => boolean): EngineKind[] {
  const ladder: EngineKind[] = mode === 'canvas' ? ['webcodecs', 'mse'] : ['mse', 'webcodecs'];
  return ladder.filter(can);
}

/** Whether this page has what an engine needs to play `codec`. */
export function isEngineAvailable(kind: EngineKind, codec: string): boolean {
  if (kind === 'webcodecs') return typeof VideoDecoder === 'function';
  return typeof MediaSource === 'function' && MediaSource.isTypeSupported(`video/mp4; codecs="${codec}"`);
}
