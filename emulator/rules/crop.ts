/** The cut-out for indoor monitors: what it may be, and its table. @assumed pages-2 /video/localCode */
import type { ConfigTables } from '@/lib/contract/configs';
import { DRAWING_MAX } from '@/lib/contract/limits';
import type { CropCaps } from '@/lib/contract/methods/video';
import type { EncodeCropTable } from '@/lib/contract/tables/video';
import { turnedSize, turnOf } from './picture-turn';

/** What the encoder can cut out; sizes of the part in drawing units. */
export const CROP_CAPS: Omit<CropCaps, 'Support'> = {
  MinWidth: 2048,
  MinHeight: 2048,
  Aspect: '4:3',
  ResolutionTypes: ['640x480', '320x240'],
};

/** Width to height of the part in drawing units, from the shape of the main stream's picture as it lies. */
function unitRatio({ Encode, ...tables }: Whole, input: number): number {
  const main = Encode[input]?.MainFormat[0]?.Video;
  const [across, down] = CROP_CAPS.Aspect.split(':').map(Number);
  if (!main || !across || !down) return 1;
  const [width, height] = turnedSize(main.Width, main.Height, turnOf(tables, input));
  return ((across / down) * height) / width;
}

type Whole = Pick<ConfigTables, 'Encode' | 'VideoImageControl'>;

/**
 * The invalid member of one input. A part that is as it was stays, even if the whole picture has another size
 * meanwhile.
 */
export function cropProblem(crop: EncodeCropTable, whole: Whole, input: number, before?: EncodeCropTable) {
  const { Region, Width, Height } = crop;
  if (!CROP_CAPS.ResolutionTypes.includes(`${Width}x${Height}`)) return 'Width';
  if (String(Region) === String(before?.Region)) return undefined;
  const isUnit = (value: number) => Number.isInteger(value) && value >= 0 && value <= DRAWING_MAX;
  const [left = 0, top = 0, right = 0, bottom = 0] = Region;
  if (Region.length !== 4 || !Region.every(isUnit)) return 'Region';
  const [width, height] = [right - left, bottom - top];
  if (width < CROP_CAPS.MinWidth || height < CROP_CAPS.MinHeight) return 'Region';
  const ratio = unitRatio(whole, input);
  // Corners are whole numbers: the shape is missed by their rounding.
  return Math.abs(width - height * ratio) > 2 + 2 * ratio ? 'Region' : undefined;
}

/** A part of another shape as the encoder can cut it: around the same middle, of the same height where it fits. */
export function fittedCrop(region: readonly number[], whole: Whole, input: number): number[] {
  const [left = 0, top = 0, right = 0, bottom = 0] = region;
  const ratio = unitRatio(whole, input);
  if (Math.abs(right - left - (bottom - top) * ratio) <= 2 + 2 * ratio) return [...region];
  const least = Math.max(CROP_CAPS.MinHeight, CROP_CAPS.MinWidth / ratio);
  const height = Math.min(Math.max(bottom - top, least), DRAWING_MAX, DRAWING_MAX / ratio);
  const from = (middle: number, size: number) =>
    Math.round(Math.min(Math.max(middle - size / 2, 0), DRAWING_MAX - size));
  const [x, y] = [from((left + right) / 2, height * ratio), from((top + bottom) / 2, height)];
  return [x, y, Math.floor(x + height * ratio), Math.floor(y + height)];
}
