import type { CropCaps } from '@/lib/contract/methods/video';
import { type ShapeRules, shapeRules } from '@/lib/drawing/shapes';
import { at, type Values } from '@/lib/forms/bind';
import { sameValue } from '@/lib/forms/changed-tables';
import type { Problems } from '@/lib/forms/form-field';
import { settings } from '@/lib/forms/settings';
import { cornersOf, pointsProblem, type Rectangle } from '@/lib/validation/regions';

/** The part of the picture for indoor monitors. @assumed pages-2 /video/localCode */
export const CROP = settings('/video/localCode', {
  enabled: at('EncodeCrop', 0, 'Enable').boolean(),
  area: at('EncodeCrop', 0, 'Region').as<Rectangle>(
    [],
    (region) => region,
    (region) => [...region],
  ),
  /** Width x height in pixels. */
  size: at('EncodeCrop', 0)
    .as(
      '',
      ({ Width, Height }) => `${Width}x${Height}`,
      (size, was) => {
        const [Width = was.Width, Height = was.Height] = size.split('x').map(Number);
        return { ...was, Width, Height };
      },
      ['Width', 'Height'],
    )
    .in({ special: '@size' }),
});

export type CropFields = Values<typeof CROP>;

/** A size in pixels. */
interface PixelSize {
  width: number;
  height: number;
}

/**
 * What the device can cut out of a picture of this size, as rules of the tool. What it does not say is free.
 */
export function cropRules(caps: Partial<CropCaps>, whole: PixelSize | undefined): ShapeRules {
  const [width, height] = (caps.Aspect ?? '').split(':').map(Number);
  const ratio = width && height && whole ? ((width / height) * whole.height) / whole.width : undefined;
  return shapeRules('rectangle', {
    isFixed: true,
    least: [caps.MinWidth ?? 1, caps.MinHeight ?? 1],
    ...(ratio !== undefined && { ratio }),
  });
}

/** How far the shapes of area and output may differ: corners are whole numbers. */
const SHAPE_TOLERANCE = 0.01;

/**
 * Whether monitors see people wider or narrower than they are: the area has another shape than its output, as after
 * the size of the main stream was changed, or the picture turned.
 */
export function isStretched({ area, size }: CropFields, whole: PixelSize | undefined): boolean {
  const [left = 0, top = 0, right = 0, bottom = 0] = area;
  const [width = 0, height = 0] = size.split('x').map(Number);
  if (!whole || right <= left || bottom <= top || !(width > 0) || !(height > 0)) return false;
  const shape = ((right - left) * whole.width) / ((bottom - top) * whole.height);
  return Math.abs((shape * height) / width - 1) > SHAPE_TOLERANCE;
}

/** What the device holds is judged only once it is changed. */
export const cropProblems = (values: CropFields, loaded: CropFields, rules: ShapeRules): Problems<CropFields> => ({
  area: sameValue(values.area, loaded.area) ? undefined : pointsProblem(cornersOf(values.area), rules),
});
