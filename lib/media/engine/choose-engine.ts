import { StreamLimits } from '@/lib/contract/stream';
import type { VideoConfig } from '../codec/video-config';
import { mediaSourceKind } from './media-source';
import type { DecodeMode, EngineKind } from './video-engine';

/** Video for H.264 above 921,600 pixels, canvas up to it (1280x720 is the edge) and for the other codecs. @spec §4 */
export function decodeModeOf({ family, width, height }: Pick<VideoConfig, 'family' | 'width' | 'height'>): DecodeMode {
  return family === 'h264' && width * height > StreamLimits.canvasMaxPixels ? 'video' : 'canvas';
}

/**
 * Engines to try for a mode, best first. Plain http has no WebCodecs, so MediaSource serves the canvas mode there.
 * JPEG pictures are independent: the browser's image decoder shows them everywhere.
 *
 * @param can what this page may use (browser, secure origin) and what has not failed for this codec before
 */
export function enginesFor(
  family: VideoConfig['family'],
  mode: DecodeMode,
  can: (kind: EngineKind) => boolean,
): EngineKind[] {
  if (family === 'jpeg') return (['bitmap'] as const).filter(can);
  // MediaSource reports in advance whether it plays H.265, a VideoDecoder only once it gets data.
  if (family === 'h265') return (['mse', 'webcodecs', 'wasm'] as const).filter(can);
  const ladder: EngineKind[] = mode === 'canvas' ? ['webcodecs', 'mse'] : ['mse', 'webcodecs'];
  return ladder.filter(can);
}

/** Whether an engine is available here and can play `codec`. */
export function isEngineAvailable(kind: EngineKind, codec: string): boolean {
  if (kind === 'bitmap') return typeof createImageBitmap === 'function';
  if (kind === 'webcodecs') return typeof VideoDecoder === 'function';
  // scripts/build.mjs --without-h265 leaves the decoder out of the export.
  if (kind === 'wasm' && process.env.NEXT_PUBLIC_WITHOUT_H265) return false;
  if (kind === 'wasm') return ['WebAssembly', 'Worker', 'VideoFrame'].every((name) => name in globalThis);
  // A worker without MediaSource cannot test it: the page tries.
  return mediaSourceKind()?.isTypeSupported(`video/mp4; codecs="${codec}"`) ?? typeof document === 'undefined';
}
