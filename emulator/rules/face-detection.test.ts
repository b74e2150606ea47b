import { expect, it } from 'vitest';
import type { AnalyseRuleTable, FaceConfigTable } from '@/lib/contract/tables/face';
import { seedFaceRule } from '../state/seed-analysis';
import { AnalyticsScene, type JudgeFace } from '../stream/analytics-scene';
import { faceReport, KNOWN_FACE } from './face-detection';

const rule = (change: (config: FaceConfigTable) => void = () => undefined): AnalyseRuleTable => {
  const made = seedFaceRule(true);
  change(made.Config as FaceConfigTable);
  return made;
};
/** In the middle of the picture. */
const AT = [4000, 2000, 4819, 3966] as const;
const said = (of: AnalyseRuleTable, face = KNOWN_FACE) => faceReport(face, AT, of, 'Ada');

it('a known face is named with its values, a stranger is not named', () => {
  const facts = { quality: 78, angle: 12, mask: false, alive: true };
  expect(said(rule())).toEqual({ ...facts, similarity: 93, text: 'Ada' });
  expect(said(rule(), { ...KNOWN_FACE, similarity: 41 })).toEqual({ ...facts, similarity: 41 });
  expect(said(rule((config) => (config.SimilarityThreshold = 94)))).toEqual({ ...facts, similarity: 93 });
});

it('a mask is reported as it is worn, alive or not', () => {
  const masked = { ...KNOWN_FACE, hasMask: true };
  expect(said(rule(), masked)).toMatchObject({ mask: true, alive: true, text: 'Ada' });
  expect(said(rule(), { ...masked, isPhoto: true })).toMatchObject({ mask: true, alive: false });
});

it('size, shape and area decide whether it is reported', () => {
  const isSaid = (change: (config: FaceConfigTable) => void) => said(rule(change)) !== undefined;
  expect(isSaid(({ SizeFilter }) => (SizeFilter.MinSize = [819, 1966]))).toBe(true);
  expect(isSaid(({ SizeFilter }) => (SizeFilter.MinSize = [820, 1966]))).toBe(false);
  expect(isSaid(({ SizeFilter }) => (SizeFilter.MinSize = [819, 1967]))).toBe(false);
  expect(isSaid(({ SizeFilter }) => Object.assign(SizeFilter, { ByRatio: true, MinRatio: 0.42 }))).toBe(false);
  expect(isSaid(({ SizeFilter }) => Object.assign(SizeFilter, { ByRatio: true, MaxRatio: 0.4 }))).toBe(false);
  const half = (left: number): FaceConfigTable['DetectRegion'] => [
    [left, 0],
    [left + 4095, 0],
    [left + 4095, 8191],
    [left, 8191],
  ];
  expect(isSaid((config) => (config.DetectRegion = half(4096)))).toBe(true);
  expect(isSaid((config) => (config.DetectRegion = half(0)))).toBe(false);
  expect(said({ ...rule(), Enable: false })).toBeUndefined();
});

it('a picture held to the camera is not alive and not compared; without the check it passes as a face', () => {
  const photo = { ...KNOWN_FACE, isPhoto: true };
  expect(said(rule(), photo)).toEqual({ quality: 78, angle: 12, mask: false, alive: false });
  const off = rule((config) => (config.FilterUnAliveEnable = false));
  expect(said(off, photo)).toEqual({ quality: 78, angle: 12, mask: false, similarity: 93, text: 'Ada' });
});

it('a face that is no longer reported is deleted from the picture, and comes back', () => {
  const scene = new AnalyticsScene();
  let isSeen = true;
  const judge: JudgeFace = () => (isSeen ? { similarity: 93 } : undefined);
  const faces = (ms: number) => scene.message(scene.at(ms), judge).faces;
  expect(faces(1000)).toMatchObject([{ objectId: 1, operateType: 1, similarity: 93 }]);
  isSeen = false;
  expect(faces(1040)).toMatchObject([{ objectId: 1, operateType: 3 }]);
  expect(faces(1080)).toEqual([]);
  isSeen = true;
  expect(faces(1120)).toMatchObject([{ objectId: 1, operateType: 1 }]);
});

it('a face of any size stays in the picture', () => {
  const scene = new AnalyticsScene();
  for (let ms = 0; ms < 9000; ms += 200) {
    for (const { kind, track } of scene.at(ms, { width: 8191, height: 6000 })) {
      if (kind === 'face') expect([Math.min(...track) >= 0, Math.max(...track) <= 8192]).toEqual([true, true]);
    }
  }
});
