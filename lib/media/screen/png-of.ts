import type { DrawingCanvas } from '../media-messages';

/** A canvas as PNG. Rejects with an Error where the browser makes none. */
export async function pngOf(canvas: DrawingCanvas): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/png' });
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('the browser made no PNG');
  return png;
}
