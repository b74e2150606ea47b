/** Rules of picture analysis: faces and shapes. @spec §3, §5; ranges @assumed pages-2 /facecfg, /faceImg */
import { DRAWING_MAX, POLYGON_POINTS } from '@/lib/contract/limits';
import {
  ANALYSE_RULE_TYPES,
  type AnalyseRuleTable,
  FACE_DISTANCES_CM,
  FACE_SIZE_MIN,
  type FaceConfigTable,
  type FaceExposureTable,
  type FaceFilterTable,
  FILTER_LEVELS,
  LIVENESS_LEVELS,
  MASK_MODES,
  type Point,
  SHAPE_RULE_TYPES,
} from '@/lib/contract/tables/face';
import { arePoints, boundsOf, isCrossed } from './polygon';
import { shapeProblem } from './shape';
import { isOneOf, isWhole } from './value-kinds';

/** Rules of one channel. @assumed */
const RULES_MAX = 10;
/** Points of a line. @assumed */
const LINE_POINTS = { min: 2, max: 20 };

/** Path of the first member of a wrong kind, compared with the factory value of the table. */
export const tableShapeProblem = (name: string, table: unknown, factory: unknown): string | undefined =>
  name === 'VideoAnalyseRule'
    ? analysisShapeProblem(table, factory as AnalyseRuleTable[][])
    : shapeProblem(table, factory, name);

/** Rules of one list have different members: each is compared with the factory rule of its type, where there is one. */
function analysisShapeProblem(table: unknown, factory: readonly AnalyseRuleTable[][]): string | undefined {
  const outer = shapeProblem(table, [[{ Type: '', Enable: true }]], 'VideoAnalyseRule');
  if (outer) return outer;
  const known = factory.flat();
  for (const [channel, rules] of (table as AnalyseRuleTable[][]).entries()) {
    for (const [index, rule] of rules.entries()) {
      const sample = known.find(({ Type }) => Type === rule.Type);
      const wrong = sample && shapeProblem(rule, sample, `VideoAnalyseRule[${channel}][${index}]`);
      if (wrong) return wrong;
    }
  }
  return undefined;
}

/** Path of the first invalid member. The first rule of a channel stays that of faces where it is one. */
export function analysisProblem(
  table: readonly (readonly AnalyseRuleTable[])[],
  before: readonly (readonly AnalyseRuleTable[])[],
): string | undefined {
  if (table.length !== before.length) return 'VideoAnalyseRule';
  for (const [channel, rules] of table.entries()) {
    const path = `VideoAnalyseRule[${channel}]`;
    if (rules.length > RULES_MAX) return path;
    if (rules[0]?.Type !== before[channel]?.[0]?.Type) return `${path}[0].Type`;
    for (const [index, rule] of rules.entries()) {
      if (!isOneOf(ANALYSE_RULE_TYPES, rule.Type)) return `${path}[${index}].Type`;
      const wrong = configProblem(rule);
      if (wrong) return `${path}[${index}].Config.${wrong}`;
    }
  }
  return undefined;
}

function configProblem({ Type, Config }: AnalyseRuleTable): string | undefined {
  if (Type === 'FaceDetection') return Config && faceProblem(Config as FaceConfigTable);
  if (!isOneOf(SHAPE_RULE_TYPES, Type)) return undefined;
  if (Type === 'CrossLineDetection') return arePoints(Config?.DetectLine, LINE_POINTS) ? undefined : 'DetectLine';
  return regionProblem(Config?.DetectRegion);
}

const regionProblem = (points: unknown): string | undefined =>
  arePoints(points, POLYGON_POINTS) && !isCrossed(points) ? undefined : 'DetectRegion';

/** A fraction of at most two decimals. */
const isRatio = (value: number) => value > 0 && value <= 10 && Number(value.toFixed(2)) === value;

function faceProblem(face: FaceConfigTable): string | undefined {
  const ranges: readonly (readonly [path: string, value: number, min: number, max: number])[] = [
    ['SimilarityThreshold', face.SimilarityThreshold, 0, 100],
    ['CitizenPictureCompareRule.Threshold', face.CitizenPictureCompareRule.Threshold, 1, 100],
    ['FaceAngle', face.FaceAngle, 0, 90],
    ['EyesDistThreshold', face.EyesDistThreshold, 0, 500],
    ['MinQuality', face.MinQuality, 0, 100],
    ['ValidInterval', face.ValidInterval, 1, 60],
    ['InvalidInterval', face.InvalidInterval, 0, 60],
    ['MaskThreshold', face.MaskThreshold, 0, 100],
  ];
  const outside = ranges.find(([, value, min, max]) => !isWhole(value, min, max));
  if (outside) return outside[0];
  if (!isOneOf(FACE_DISTANCES_CM, face.Distance)) return 'Distance';
  if (!isOneOf(LIVENESS_LEVELS, face.FaceAntifakeStrategy.Level)) return 'FaceAntifakeStrategy.Level';
  if (!isOneOf(MASK_MODES, face.MaskMode)) return 'MaskMode';
  return sizeProblem(face) ?? filterProblem(face.FaceImageFilterStrategy);
}

/** Sizes of face and area belong together. @spec §5 face */
function sizeProblem({ SizeFilter, DetectRegion }: FaceConfigTable): string | undefined {
  const { MinSize, ByRatio, MinRatio, MaxRatio } = SizeFilter;
  const small = MinSize.findIndex((each) => !isWhole(each, FACE_SIZE_MIN, DRAWING_MAX));
  if (small >= 0 || MinSize.length !== 2) return `SizeFilter.MinSize[${Math.max(0, small)}]`;
  if (ByRatio && !isRatio(MinRatio)) return 'SizeFilter.MinRatio';
  if (ByRatio && !(isRatio(MaxRatio) && MaxRatio > MinRatio)) return 'SizeFilter.MaxRatio';
  const wrong = regionProblem(DetectRegion);
  if (wrong) return wrong;
  const { width, height } = boundsOf(DetectRegion as Point[]);
  return width < Math.max(FACE_SIZE_MIN, MinSize[0]) || height < FACE_SIZE_MIN ? 'DetectRegion' : undefined;
}

function filterProblem(filter: FaceFilterTable): string | undefined {
  const path = (member: keyof FaceFilterTable) => `FaceImageFilterStrategy.${member}`;
  if (!isOneOf(FILTER_LEVELS, filter.Level)) return path('Level');
  if (!isWhole(filter.Quality, 0, 100)) return path('Quality');
  if (!isWhole(filter.Blur, 0, 100)) return path('Blur');
  if (!isWhole(filter.BrightMin, 0, 255)) return path('BrightMin');
  if (!isWhole(filter.BrightMax, 0, 255)) return path('BrightMax');
  if (!isWhole(filter.Angle, 0, 90)) return path('Angle');
  // Neither of the two is wrong by itself.
  return filter.BrightMax < filter.BrightMin ? 'FaceImageFilterStrategy' : undefined;
}

/** Path below the table of the first invalid member. */
export function faceExposureProblem(table: readonly FaceExposureTable[]): string | undefined {
  for (const [index, { FaceTargetBrightness, Interval }] of table.entries()) {
    if (!isWhole(FaceTargetBrightness, 0, 100)) return `VideoInFaceAutoExposure[${index}].FaceTargetBrightness`;
    if (!isWhole(Interval, 1, 28_800)) return `VideoInFaceAutoExposure[${index}].Interval`;
  }
  return undefined;
}
