import type { Problem } from '@/lib/i18n/message-keys';

/** What a picture must be like. */
export interface PictureRule {
  maxBytes: number;
  /** Exactly this many pixels. */
  resolution?: { width: number; height: number } | undefined;
}

/** Endings a picture may have, in any case. @spec §5; upper case @assumed pages-2 6 */
export const isPictureName = (name: string): boolean => /\.(png|jpe?g)$/i.test(name);

/**
 * First rule a picture breaks, before anything is sent: ending, bytes, pixels.
 *
 * @param sizeOf decodes the file; undefined when it is no picture, whatever its name says
 * @param shownBytes writes a number of bytes for the message
 */
export async function pictureProblem(
  file: File,
  { maxBytes, resolution }: PictureRule,
  sizeOf: (file: File) => Promise<{ width: number; height: number } | undefined>,
  shownBytes: (bytes: number) => string,
): Promise<Problem | undefined> {
  if (!isPictureName(file.name)) return { key: 'OnlyPng' };
  if (file.size > maxBytes) return { key: 'PicTooLarge', values: { max: shownBytes(maxBytes) } };
  const size = await sizeOf(file);
  if (!size) return { key: 'OnlyPng' };
  const fits = !resolution || (size.width === resolution.width && size.height === resolution.height);
  return fits ? undefined : { key: 'PicSizeError', values: { ...resolution } };
}

/** Pixels of a picture by decoding it; undefined when the browser cannot. */
export async function decodedSize(file: File): Promise<{ width: number; height: number } | undefined> {
  try {
    const bitmap = await createImageBitmap(file);
    const size = { width: bitmap.width, height: bitmap.height };
    bitmap.close();
    return size;
  } catch {
    // The decoder's way of saying that this is no picture.
    return undefined;
  }
}
