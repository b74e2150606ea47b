import type { Problem } from '@/lib/i18n/message-keys';
import { type PictureFacts, type PictureSize, pictureFacts, tooManyPixels } from './picture-header';

/** Requirements for a picture. */
export interface PictureRule {
  maxBytes: number;
  /** Exactly this many pixels, as they are stored: a device does not turn them. */
  resolution?: PictureSize | undefined;
}

/** File extensions of pictures, in any case. @spec §5; `.jpeg` and upper case @assumed pages-2 6 */
export const isPictureName = (name: string): boolean => /\.(png|jpe?g)$/i.test(name);

/** Larger ones are not decoded: a phone would run out of memory. @assumed */
export const FILE_BYTES_MAX = 33_554_432;

/** Why a picture is not sent. `canFit`: the browser can make one of it that the device takes. */
export interface PictureRefusal {
  problem: Problem;
  canFit: boolean;
}

/**
 * First rule that a picture breaks, before anything is sent: extension, content, bytes, pixels, and what a device would
 * show otherwise than this browser.
 *
 * @param factsOf of a file that the browser can decode; undefined when it is not a picture, whatever its name says
 * @param shownBytes formats a number of bytes for the message
 */
export async function pictureRefusal(
  file: File,
  { maxBytes, resolution }: PictureRule,
  factsOf: (file: File) => Promise<PictureFacts | undefined>,
  shownBytes: (bytes: number) => string,
): Promise<PictureRefusal | undefined> {
  const refused = (problem: Problem, canFit = false) => ({ problem, canFit });
  if (!isPictureName(file.name)) return refused({ key: 'OnlyPng' });
  const tooLarge: Problem = { key: 'PicTooLarge', values: { max: shownBytes(maxBytes) } };
  if (file.size > FILE_BYTES_MAX) return refused(tooLarge);
  const facts = await factsOf(file);
  if (!facts) return refused({ key: 'OnlyPng' });
  const tooMany = tooManyPixels(facts);
  if (tooMany) return refused(tooMany);
  if (file.size > maxBytes) return refused(tooLarge, true);
  const fits = !resolution || (resolution.width === facts.width && resolution.height === facts.height);
  if (!fits) return refused({ key: 'PicSizeError', values: { ...resolution } }, true);
  if (facts.orientation !== 1) return refused({ key: 'PicTurned' }, true);
  return facts.isAnimated ? refused({ key: 'PicAnimated' }, true) : undefined;
}

/**
 * Facts of a picture that the browser decodes; undefined when it cannot. Where the header states too many pixels it is
 * not decoded.
 */
export async function decodedFacts(file: File): Promise<PictureFacts | undefined> {
  const facts = await pictureFacts(file);
  if (!facts || tooManyPixels(facts)) return facts;
  try {
    (await createImageBitmap(file)).close();
    return facts;
  } catch {
    // The decoder throws when it is not a picture.
    return undefined;
  }
}
