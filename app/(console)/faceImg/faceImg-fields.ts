import { FILTER_LEVELS, FILTER_SETS, type FilterLevel } from '@/lib/contract/tables/face';
import { at, type Values } from '@/lib/forms/bind';
import { settings } from '@/lib/forms/settings';

/** The part of the rule of faces that this page edits; everything else of the table stays as it is. */
const PLACE = ['VideoAnalyseRule', 0, 0, 'Config', 'FaceImageFilterStrategy'] as const;
const SHARE = { min: 0, max: 100 };
const LEVELS = { min: 0, max: 255 };

/** How good a picture of a face has to be. @assumed pages-2 /faceImg */
export const FACE_FILTER = settings(
  '/faceImg',
  {
    enabled: at(...PLACE, 'Enable').boolean(),
    level: at(...PLACE, 'Level').oneOf(FILTER_LEVELS, { otherwise: 'Low', rare: ['Custom'] }),
    quality: at(...PLACE, 'Quality').number({ range: SHARE }),
    blur: at(...PLACE, 'Blur').number({ range: SHARE }),
    brightMin: at(...PLACE, 'BrightMin').number({ range: LEVELS }),
    brightMax: at(...PLACE, 'BrightMax').number({ range: LEVELS }),
    angle: at(...PLACE, 'Angle').number({ range: { min: 0, max: 90 }, unit: '°' }),
  },
  {
    rules: ({ brightMin, brightMax }) =>
      Number(brightMax) < Number(brightMin)
        ? { brightMax: { key: 'OutOfRange', values: { min: Number(brightMin), max: LEVELS.max } } }
        : {},
  },
);

export type FilterFields = Values<typeof FACE_FILTER>;

/** The fields that a level stands for. */
export const EXPERT = ['quality', 'blur', 'brightMin', 'brightMax', 'angle'] as const;
export type Expert = (typeof EXPERT)[number];
export type FilterValues = Pick<FilterFields, Expert>;

/** The values of a level. */
export function valuesOf(level: Exclude<FilterLevel, 'Custom'>): FilterValues {
  const { Quality, Blur, BrightMin, BrightMax, Angle } = FILTER_SETS[level];
  return { quality: Quality, blur: Blur, brightMin: BrightMin, brightMax: BrightMax, angle: Angle };
}

/** The level that these values are; 'Custom' where they are none of the three. */
export function levelOf(values: FilterValues): FilterLevel {
  const isSame = (level: Exclude<FilterLevel, 'Custom'>) => EXPERT.every((key) => values[key] === valuesOf(level)[key]);
  return (['Low', 'Middle', 'High'] as const).find(isSame) ?? 'Custom';
}
