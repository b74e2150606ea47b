/** Factory rule of faces. @assumed pages-2 /facecfg, /faceImg */
import { DRAWING_MAX } from '@/lib/contract/limits';
import { type AnalyseRuleTable, type FaceConfigTable, FILTER_SETS } from '@/lib/contract/tables/face';

/** Everything of the picture. */
export const FULL_PICTURE = (): FaceConfigTable['DetectRegion'] => [
  [0, 0],
  [DRAWING_MAX, 0],
  [DRAWING_MAX, DRAWING_MAX],
  [0, DRAWING_MAX],
];

/** The rule of faces, with its factory values. */
export const seedFaceRule = (isEnabled: boolean): AnalyseRuleTable => ({
  Type: 'FaceDetection',
  Enable: isEnabled,
  Config: {
    SimilarityThreshold: 85,
    CitizenPictureCompareRule: { Threshold: 60 },
    FaceAngle: 30,
    EyesDistThreshold: 60,
    MinQuality: 50,
    ValidInterval: 3,
    InvalidInterval: 10,
    Distance: 100,
    MultiFace: false,
    FaceBeautification: { Enable: false },
    DetectRegion: FULL_PICTURE(),
    SizeFilter: { MinSize: [700, 700], ByRatio: false, MinRatio: 0.3, MaxRatio: 1.5 },
    FilterUnAliveEnable: true,
    FaceAntifakeStrategy: { Level: 0 },
    FilterMaskUnAliveEnable: false,
    MaskMode: 0,
    MaskThreshold: 75,
    HelmetEnable: false,
    FaceImageFilterStrategy: { Enable: true, Level: 'Low', ...FILTER_SETS.Low },
  },
});
