import { DRAWING_MAX } from '@/lib/contract/limits';
import { FACE_DISTANCES_CM, FACE_SIZE_MIN, LIVENESS_LEVELS, MASK_MODES } from '@/lib/contract/tables/face';
import type { Point } from '@/lib/drawing/geometry';
import { type ShapeRules, shapeRules, sizeOf } from '@/lib/drawing/shapes';
import { at, type Values } from '@/lib/forms/bind';
import { sameValue } from '@/lib/forms/changed-tables';
import type { Problems } from '@/lib/forms/form-field';
import { settings } from '@/lib/forms/settings';
import type { Problem } from '@/lib/i18n/message-keys';
import { pointsProblem } from '@/lib/validation/regions';
import { rangeProblem } from '@/lib/validation/text-kinds';

/** The configuration of the rule of faces. */
const RULE = ['VideoAnalyseRule', 0, 0, 'Config'] as const;
const SHARE = { min: 0, max: 100 };
const SIZES = { min: FACE_SIZE_MIN, max: DRAWING_MAX };
const RATIOS = { min: 0.01, max: 10 };

/** The whole picture. */
const FULL: readonly Point[] = [
  [0, 0],
  [DRAWING_MAX, 0],
  [DRAWING_MAX, DRAWING_MAX],
  [0, DRAWING_MAX],
];

/** What may be drawn as the area; without one the whole picture is watched. @spec §5, §9 */
export const AREA_RULES: ShapeRules = shapeRules('polygon', { sizeMin: FACE_SIZE_MIN, whenEmpty: FULL });

/** How faces are found, compared, checked for liveness and lit. @spec §5, §9; the rest @assumed pages-2 /facecfg */
export const FACE = settings(
  '/facecfg',
  {
    similarity: at(...RULE, 'SimilarityThreshold')
      .number({ range: SHARE })
      .asks(),
    idDocument: at(...RULE, 'CitizenPictureCompareRule', 'Threshold').number({ range: { min: 1, max: 100 } }),
    angle: at(...RULE, 'FaceAngle').number({ range: { min: 0, max: 90 }, unit: '°' }),
    eyes: at(...RULE, 'EyesDistThreshold').number({ range: { min: 0, max: 500 }, unit: 'px' }),
    quality: at(...RULE, 'MinQuality').number({ range: SHARE }),
    validS: at(...RULE, 'ValidInterval').number({ range: { min: 1, max: 60 }, unit: 'common.seconds' }),
    invalidS: at(...RULE, 'InvalidInterval').number({ range: { min: 0, max: 60 }, unit: 'common.seconds' }),
    distance: at(...RULE, 'Distance').oneOf(FACE_DISTANCES_CM, { otherwise: 100 }),
    severalFaces: at(...RULE, 'MultiFace').boolean(),
    smoothing: at(...RULE, 'FaceBeautification', 'Enable').boolean(),
    area: at(...RULE, 'DetectRegion').as<readonly Point[]>(
      [],
      (points) => points,
      (points) => points.map(([x, y]) => [x, y]),
    ),
    minWidth: at(...RULE, 'SizeFilter', 'MinSize', 0).number({ isTechnical: true }),
    minHeight: at(...RULE, 'SizeFilter', 'MinSize', 1).number({ isTechnical: true }),
    byRatio: at(...RULE, 'SizeFilter', 'ByRatio').boolean(),
    minRatio: at(...RULE, 'SizeFilter', 'MinRatio')
      .number({ decimals: 2 })
      .needs('byRatio'),
    maxRatio: at(...RULE, 'SizeFilter', 'MaxRatio')
      .number({ decimals: 2 })
      .needs('byRatio'),
    alive: at(...RULE, 'FilterUnAliveEnable')
      .boolean()
      .asks(),
    aliveLevel: at(...RULE, 'FaceAntifakeStrategy', 'Level')
      .oneOf(LIVENESS_LEVELS, { otherwise: 0 })
      .needs('alive'),
    aliveMask: at(...RULE, 'FilterMaskUnAliveEnable')
      .boolean()
      .needs('alive'),
    maskMode: at(...RULE, 'MaskMode').oneOf(MASK_MODES, { otherwise: 0 }),
    maskThreshold: at(...RULE, 'MaskThreshold').number({ range: SHARE }),
    helmet: at(...RULE, 'HelmetEnable').boolean(),
    exposure: at('VideoInFaceAutoExposure', 0, 'Enable').boolean(),
    brightness: at('VideoInFaceAutoExposure', 0, 'FaceTargetBrightness').number({ range: SHARE }).needs('exposure'),
    holdS: at('VideoInFaceAutoExposure', 0, 'Interval')
      .number({ range: { min: 1, max: 28_800 }, unit: 'common.seconds' })
      .needs('exposure'),
    light: at('Lighting', 0, 0, 'Mode').oneOf(['Off', 'Auto', 'Manual']),
    lightStrength: at('Lighting', 0, 0, 'MiddleLight', 0, 'Light').number({ range: SHARE }),
  },
  { has: { Lighting: 'image' }, mayLack: ['Lighting'] },
);

export type FaceFields = Values<typeof FACE>;

/** Fields of each tab. */
const TABS = {
  area: ['area', 'minWidth', 'minHeight', 'byRatio', 'minRatio', 'maxRatio'],
  liveness: ['alive', 'aliveLevel', 'aliveMask', 'maskMode', 'maskThreshold', 'helmet'],
  exposure: ['exposure', 'brightness', 'holdS', 'light', 'lightStrength'],
} as const;

export type FaceTab = 'recognition' | keyof typeof TABS;

/** The tab that has a field. */
export const tabOf = (key: string): FaceTab =>
  (Object.keys(TABS) as (keyof typeof TABS)[]).find((tab) => (TABS[tab] as readonly string[]).includes(key)) ??
  'recognition';

/** Sizes belong together. What the device holds is judged only once one of them is changed. */
export function faceProblems(values: FaceFields, loaded: FaceFields): Problems<FaceFields> {
  const isHeld = (...keys: (keyof FaceFields)[]) => keys.every((key) => sameValue(values[key], loaded[key]));
  const size = (key: 'minWidth' | 'minHeight') => (isHeld(key) ? undefined : sizeProblem(values[key]));
  const ratio = (key: 'minRatio' | 'maxRatio') => (isHeld(key) ? undefined : rangeProblem(values[key], RATIOS));
  return {
    minWidth: size('minWidth'),
    minHeight: size('minHeight'),
    area: isHeld('area', 'minWidth') ? undefined : areaProblem(values),
    ...(values.byRatio && {
      minRatio: ratio('minRatio'),
      maxRatio: ratio('maxRatio') ?? (isHeld('byRatio', 'minRatio', 'maxRatio') ? undefined : orderProblem(values)),
    }),
  };
}

const sizeProblem = (size: number | ''): Problem | undefined =>
  typeof size === 'number' && size < SIZES.min
    ? { key: 'FaceSizeMin', values: { min: SIZES.min } }
    : rangeProblem(size, SIZES);

const orderProblem = ({ minRatio, maxRatio }: FaceFields): Problem | undefined =>
  Number(maxRatio) > Number(minRatio) ? undefined : { key: 'FaceRatioError' };

function areaProblem({ area, minWidth }: FaceFields): Problem | undefined {
  const wrong = pointsProblem(area, { ...AREA_RULES, sizeMin: 0 });
  if (wrong) return wrong;
  const [width, height] = sizeOf(area.length === 0 ? FULL : area);
  if (Math.min(width, height) < FACE_SIZE_MIN) return { key: 'FaceAreaMin', values: { min: FACE_SIZE_MIN } };
  return width < Number(minWidth) ? { key: 'FaceAreaNarrow', values: { width: String(minWidth) } } : undefined;
}

/** Ready-made sets, from a door that opens quickly to one that is careful. @assumed ours */
export const SETS = {
  comfort: { similarity: 78, angle: 40, quality: 40, alive: true, aliveLevel: 0 },
  balanced: { similarity: 85, angle: 30, quality: 50, alive: true, aliveLevel: 0 },
  strict: { similarity: 92, angle: 20, quality: 60, alive: true, aliveLevel: 1 },
} as const;

export type SetName = keyof typeof SETS;

/** The set whose values the form has; none once one of them was changed. */
export const setOf = (values: FaceFields): SetName | undefined =>
  (Object.keys(SETS) as SetName[]).find((name) =>
    Object.entries(SETS[name]).every(([key, value]) => values[key as keyof FaceFields] === value),
  );

/** Below this the device takes similar people for one another. @assumed pages-2 /facecfg */
const SIMILARITY_LEAST = 70;

/** What a save would make less careful. */
export function risksOf(values: FaceFields, loaded: FaceFields): ('similarity' | 'alive')[] {
  const isLow = Number(values.similarity) < SIMILARITY_LEAST && Number(values.similarity) < Number(loaded.similarity);
  return [...(isLow ? (['similarity'] as const) : []), ...(loaded.alive && !values.alive ? (['alive'] as const) : [])];
}
