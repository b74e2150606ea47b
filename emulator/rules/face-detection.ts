/** Which faces in the picture are reported, and what is said of them. @assumed pages-2 /facecfg */
import type { AnalyticsEntry } from '@/lib/contract/analytics';
import type { AnalyseRuleTable, Point } from '@/lib/contract/tables/face';
import { isInside } from './polygon';

/** A face in front of the camera: size in drawing units, angle in degrees, the rest 0 to 100. */
export interface FaceAtCamera {
  width: number;
  height: number;
  quality: number;
  angle: number;
  /** With the person whom it resembles most. */
  similarity: number;
  hasMask: boolean;
  /** A picture is held to the camera. */
  isPhoto: boolean;
}

/** Somebody whom the device knows, at a distance of a metre. */
export const KNOWN_FACE: FaceAtCamera = {
  width: 819,
  height: 1966,
  quality: 78,
  angle: 12,
  similarity: 93,
  hasMask: false,
  isPhoto: false,
};

/** What is reported beside the place of a face. */
export type FaceReport = Pick<AnalyticsEntry, 'text' | 'similarity' | 'quality' | 'angle' | 'mask' | 'alive'>;

/**
 * What the device says of a face at this place: left, top, right, bottom. Undefined while the rule is off, and of a
 * face that is too small, of another shape or outside of the area.
 * @param name of the person whom the face resembles most
 */
export function faceReport(
  face: FaceAtCamera,
  track: readonly [number, number, number, number],
  rule: AnalyseRuleTable | undefined,
  name: string,
): FaceReport | undefined {
  if (!rule?.Enable) return undefined;
  const { SizeFilter, DetectRegion, FilterUnAliveEnable, SimilarityThreshold = 0 } = rule.Config ?? {};
  const [left, top, right, bottom] = track;
  const [width, height] = [right - left, bottom - top];
  const [leastWidth, leastHeight] = SizeFilter?.MinSize ?? [0, 0];
  if (width < leastWidth || height < leastHeight) return undefined;
  if (SizeFilter?.ByRatio && (width / height < SizeFilter.MinRatio || width / height > SizeFilter.MaxRatio)) {
    return undefined;
  }
  const middle: Point = [(left + right) / 2, (top + bottom) / 2];
  if (DetectRegion && DetectRegion.length > 0 && !isInside(DetectRegion, middle)) return undefined;
  const { quality, angle, similarity, hasMask } = face;
  const seen = { quality, angle, mask: hasMask };
  // A face that is not alive is not compared.
  if (FilterUnAliveEnable && face.isPhoto) return { ...seen, alive: false };
  return {
    ...seen,
    ...(FilterUnAliveEnable && { alive: true }),
    similarity,
    ...(similarity >= SimilarityThreshold && { text: name }),
  };
}
