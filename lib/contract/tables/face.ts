/** Detection, comparison and liveness of faces. @assumed pages-2 /facecfg, /faceImg unless marked */

/** x, y in drawing units, 0 to DRAWING_MAX. */
export type Point = [x: number, y: number];

/** Analytics rules whose shape is a line or a region. @spec §3 */
export const SHAPE_RULE_TYPES = [
  'CrossLineDetection',
  'CrossRegionDetection',
  'LeftDetection',
  'MoveDetection',
  'ParkingDetection',
  'RioterDetection',
  'TakenAwayDetection',
  'WanderDetection',
] as const;

/** Types of rules: faces, counted people, and the eight of the specification. */
export const ANALYSE_RULE_TYPES = ['FaceDetection', 'NumberStat', ...SHAPE_RULE_TYPES] as const;
export type AnalyseRuleType = (typeof ANALYSE_RULE_TYPES)[number];

/** Sets of values of the filter, and none of them. */
export const FILTER_LEVELS = ['Low', 'Middle', 'High', 'Custom'] as const;
export type FilterLevel = (typeof FILTER_LEVELS)[number];

/** How good a picture of a face has to be. Quality, blur 0 to 100, brightness 0 to 255, angle in degrees. */
export interface FaceFilterTable {
  Enable: boolean;
  /** Which values these are; 'Custom': none of the three sets. */
  Level: FilterLevel;
  Quality: number;
  /** The most. */
  Blur: number;
  BrightMin: number;
  BrightMax: number;
  Angle: number;
}

/** The values that each level stands for. @assumed ours */
export const FILTER_SETS: Readonly<Record<Exclude<FilterLevel, 'Custom'>, Omit<FaceFilterTable, 'Enable' | 'Level'>>> =
  {
    Low: { Quality: 30, Blur: 80, BrightMin: 25, BrightMax: 245, Angle: 45 },
    Middle: { Quality: 50, Blur: 60, BrightMin: 50, BrightMax: 225, Angle: 30 },
    High: { Quality: 70, Blur: 40, BrightMin: 80, BrightMax: 200, Angle: 20 },
  };

/** Levels of the check that a face is alive; 255: the device chooses. */
export const LIVENESS_LEVELS = [0, 1, 2, 255] as const;
/** 0 ignore, 1 remind, 2 refuse. */
export const MASK_MODES = [0, 1, 2] as const;
/** Distance of the person in centimetres. */
export const FACE_DISTANCES_CM = [50, 100, 150, 200] as const;

/** Smallest width and height of a face and of the detection area, in drawing units. @spec §5, §9 */
export const FACE_SIZE_MIN = 256;
/**
 * Configuration of the rule `FaceDetection`. EyesDistThreshold, MinQuality, MinSize and Threshold as public clients
 * write them.
 */
export interface FaceConfigTable {
  /** 0 to 100. */
  SimilarityThreshold: number;
  /** Against the picture of an identity document, 1 to 100. */
  CitizenPictureCompareRule: { Threshold: number };
  /** Largest angle in degrees. */
  FaceAngle: number;
  /** Pixels. */
  EyesDistThreshold: number;
  MinQuality: number;
  /** Seconds. */
  ValidInterval: number;
  InvalidInterval: number;
  /** Centimetres, one of FACE_DISTANCES_CM. */
  Distance: number;
  MultiFace: boolean;
  FaceBeautification: { Enable: boolean };
  DetectRegion: Point[];
  /** Ratios are width to height; they count while `ByRatio` is on. */
  SizeFilter: { MinSize: [width: number, height: number]; ByRatio: boolean; MinRatio: number; MaxRatio: number };
  FilterUnAliveEnable: boolean;
  FaceAntifakeStrategy: { Level: number };
  FilterMaskUnAliveEnable: boolean;
  MaskMode: number;
  MaskThreshold: number;
  HelmetEnable: boolean;
  FaceImageFilterStrategy: FaceFilterTable;
}

/**
 * One rule. Members of `Config` depend on its type: those of FaceConfigTable for faces, a line or a region for the
 * eight of the specification. @spec §3 DetectLine, DetectRegion
 */
export interface AnalyseRuleTable {
  Type: AnalyseRuleType;
  Enable: boolean;
  Config?: Partial<FaceConfigTable> & { DetectLine?: Point[] };
}

/** Exposure for the face in the picture; brightness 0 to 100, hold time in seconds. */
export interface FaceExposureTable {
  Enable: boolean;
  FaceTargetBrightness: number;
  Interval: number;
}
