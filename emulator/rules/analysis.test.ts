import { describe, expect, it } from 'vitest';
import { type FaceConfigTable, type Point, SHAPE_RULE_TYPES } from '@/lib/contract/tables/face';
import { detailOf, signedInDevice } from '../test-device';
import { isCrossed, isInside } from './polygon';

const square: Point[] = [
  [1000, 1000],
  [5000, 1000],
  [5000, 5000],
  [1000, 5000],
];
const bow: Point[] = [
  [1000, 1000],
  [5000, 5000],
  [5000, 1000],
  [1000, 5000],
];

function device() {
  const made = signedInDevice({ profile: 'face-full' });
  const rules = () => made.device.state().tables.VideoAnalyseRule;
  const write = (table: unknown) => made.call('configManager.setConfig', { name: 'VideoAnalyseRule', table } as never);
  /** The member that is refused; 'stored' when none is. */
  const face = (change: (config: FaceConfigTable) => void) => {
    const table = structuredClone(rules());
    change(table[0]?.[0]?.Config as FaceConfigTable);
    const reply = write(table);
    const field = Reflect.get(Object(detailOf(reply)), 'field');
    return reply.result === true ? 'stored' : String(field).replace('VideoAnalyseRule[0][0].Config.', '');
  };
  return { ...made, rules, write, face };
}

describe('the rule of faces', () => {
  it('has no smaller face than 256 by 256', () => {
    const { face } = device();
    expect(face(({ SizeFilter }) => (SizeFilter.MinSize = [255, 700]))).toBe('SizeFilter.MinSize[0]');
    expect(face(({ SizeFilter }) => (SizeFilter.MinSize = [700, 255]))).toBe('SizeFilter.MinSize[1]');
    expect(face(({ SizeFilter }) => (SizeFilter.MinSize = [256, 256]))).toBe('stored');
  });

  it('has an area of 3 to 20 points that crosses nowhere, at least 256 large and as wide as the smallest face', () => {
    const { face } = device();
    const area = (points: Point[], width = 256) =>
      face((config) => {
        config.DetectRegion = points;
        config.SizeFilter.MinSize = [width, 256];
      });
    expect(area(square)).toBe('stored');
    expect(area(square, 4000)).toBe('stored');
    expect(area(square, 4001)).toBe('DetectRegion');
    expect(area(bow)).toBe('DetectRegion');
    expect(area(square.slice(0, 2))).toBe('DetectRegion');
    const round = (count: number): Point[] =>
      Array.from({ length: count }, (_, n) => {
        const angle = (n / count) * 2 * Math.PI;
        return [Math.round(4000 + 3000 * Math.cos(angle)), Math.round(4000 + 3000 * Math.sin(angle))];
      });
    expect([area(round(20)), area(round(21))]).toEqual(['stored', 'DetectRegion']);
    expect(area(square.map(([x, y]) => [x / 20, y]))).toBe('DetectRegion');
    expect(area(square.map(([x, y]) => [x, y / 20]))).toBe('DetectRegion');
    expect(area([...square.slice(1), [8192, 0]])).toBe('DetectRegion');
  });

  it('has a largest ratio above the smallest while ratios count', () => {
    const { face } = device();
    const ratio = (ByRatio: boolean, MinRatio: number, MaxRatio: number) =>
      face(({ SizeFilter }) => Object.assign(SizeFilter, { ByRatio, MinRatio, MaxRatio }));
    expect(ratio(true, 1, 1)).toBe('SizeFilter.MaxRatio');
    expect(ratio(true, 0.123456, 1.2)).toBe('SizeFilter.MinRatio');
    expect(ratio(true, 0.5, 1.2)).toBe('stored');
    expect(ratio(false, 1, 1)).toBe('stored');
  });
});

describe('the eight rules of the specification', () => {
  it.each(SHAPE_RULE_TYPES)('%s is kept beside that of faces, with its line or region', (Type) => {
    const { rules, write } = device();
    const isLine = Type === 'CrossLineDetection';
    const config = (points: Point[]) => (isLine ? { DetectLine: points } : { DetectRegion: points });
    const withRule = (points: Point[]) => [[...(rules()[0] ?? []), { Type, Enable: true, Config: config(points) }]];
    expect(write(withRule(square)).result).toBe(true);
    expect(rules()[0]?.at(-1)).toEqual({ Type, Enable: true, Config: config(square) });
    expect(write(withRule(square.slice(0, 1))).result).toBe(false);
    if (!isLine) expect(write(withRule(bow)).result).toBe(false);
  });

  it('takes no other type, and the rule of faces stays the first', () => {
    const { rules, write } = device();
    expect(write([[...(rules()[0] ?? []), { Type: 'FireDetection', Enable: true }]]).result).toBe(false);
    expect(write([[...(rules()[0] ?? [])].reverse()]).result).toBe(false);
    expect(write([]).result).toBe(false);
  });
});

it('a place is inside a region or outside of it, also where the region has a bay', () => {
  const bay: Point[] = [...square.slice(0, 3), [3000, 2000], [1000, 5000]];
  expect(isCrossed(bay)).toBe(false);
  expect(isInside(bay, [1500, 1500])).toBe(true);
  expect(isInside(bay, [3000, 4500])).toBe(false);
  expect(isInside(bay, [1000, 1000])).toBe(true);
  expect(isInside(square, [999, 3000])).toBe(false);
});
