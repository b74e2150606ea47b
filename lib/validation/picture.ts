import type { Problem } from '@/lib/i18n/message-keys';
import { headerSize, type PictureSize, tooManyPixels } from './picture-header';

/** Requirements for a picture. */
export interface PictureRule {
  maxBytes: number;
  /** Exactly this many pixels. */
  resolution?: PictureSize | undefined;
}

/** File extensions of pictures, in any case. @spec §5; upper case @assumed pages-2 6 */
export const isPictureName = (name: string): boolean => /\.(png|jpe?g)$/i.test(name);

/**
 * First rule that a picture breaks, before anything is sent: extension, bytes, pixels.
 *
 * @param sizeOf decodes the file; undefined when it is not a picture, whatever its name says
 * @param shownBytes formats a number of bytes for the message
 */
export async function pictureProblem(
  file: File,
  { maxBytes, resolution }: PictureRule,
  sizeOf: (file: File) => Promise<PictureSize | undefined>,
  shownBytes: (bytes: number) => string,
): Promise<Problem | undefined> {
  if (!isPictureName(file.name)) return { key: 'OnlyPng' };
  if (file.size > maxBytes) return { key: 'PicTooLarge', values: { max: shownBytes(maxBytes) } };
  const size = await sizeOf(file);
  if (!size) return { key: 'OnlyPng' };
  const fits = !resolution || (size.width === resolution.width && size.height === resolution.height);
  return fits ? tooManyPixels(size) : { key: 'PicSizeError', values: { ...resolution } };
}

/**
 * Pixels of a picture by decoding it; undefined when the browser cannot. Where the header states too many it is not
 * decoded, and they are the result.
 */
export async function decodedSize(file: File): Promise<PictureSize | undefined> {
  const stated = await headerSize(file);
  if (!stated || tooManyPixels(stated)) return stated;
  try {
    const bitmap = await createImageBitmap(file);
    const size = { width: bitmap.width, height: bitmap.height };
    bitmap.close();
    return size;
  } catch {
    // The decoder throws when it is not a picture.
    return undefined;
  }
}
