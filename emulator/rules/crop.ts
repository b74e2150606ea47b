/** The cut-out for indoor monitors: what it may be, and its table. @assumed pages-2 /video/localCode */
import type { ConfigTables } from '@/lib/contract/configs';
import { DRAWING_MAX } from '@/lib/contract/limits';
import type { CropCaps } from '@/lib/contract/methods/video';
import type { EncodeCropTable } from '@/lib/contract/tables/video';

/** What the encoder can cut out; sizes of the part in drawing units. */
export const CROP_CAPS: Omit<CropCaps, 'Support'> = {
  MinWidth: 2048,
  MinHeight: 2048,
  Aspect: '4:3',
  ResolutionTypes: ['640x480', '320x240'],
};

/** Width to height of the part in drawing units, from the shape of the whole picture. */
function unitRatio(main: { Width: number; Height: number }): number {
  const [width = 1, height = 1] = CROP_CAPS.Aspect.split(':').map(Number);
  return ((width / height) * main.Height) / main.Width;
}

/** The invalid member of one channel. */
export function cropProblem({ Region, Width, Height }: EncodeCropTable, encode: ConfigTables['Encode'][number]) {
  if (!CROP_CAPS.ResolutionTypes.includes(`${Width}x${Height}`)) return 'Width';
  const isUnit = (value: number) => Number.isInteger(value) && value >= 0 && value <= DRAWING_MAX;
  const [left = 0, top = 0, right = 0, bottom = 0] = Region;
  if (Region.length !== 4 || !Region.every(isUnit)) return 'Region';
  const [width, height] = [right - left, bottom - top];
  if (width < CROP_CAPS.MinWidth || height < CROP_CAPS.MinHeight) return 'Region';
  const main = encode.MainFormat[0]?.Video;
  const ratio = main ? unitRatio(main) : 1;
  // Corners are whole numbers: the shape is missed by their rounding.
  return Math.abs(width - height * ratio) > 2 + 2 * ratio ? 'Region' : undefined;
}
