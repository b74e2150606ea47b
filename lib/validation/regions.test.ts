import { describe, expect, it } from 'vitest';
import { DRAWING_MAX } from '@/lib/contract/limits';
import type { Point } from '@/lib/drawing/geometry';
import { shapeRules } from '@/lib/drawing/shapes';
import { cornersOf, pointsProblem, rectangleOf } from './regions';

const polygon = shapeRules('polygon', { sizeMin: 256 });
const around = (count: number): Point[] =>
  Array.from({ length: count }, (_, index): Point => {
    const angle = (index / count) * 2 * Math.PI;
    return [Math.round(4000 + 3000 * Math.cos(angle)), Math.round(4000 + 3000 * Math.sin(angle))];
  });

describe('the rule of an area', () => {
  it('accepts 3 to 20 points', () => {
    for (const count of [3, 20]) expect(pointsProblem(around(count), polygon)).toBeUndefined();
    const wrong = { key: 'PolygonPoints', values: { min: 3, max: 20 } };
    for (const count of [1, 2, 21]) expect(pointsProblem(around(count), polygon)).toEqual(wrong);
  });

  it('leaves an area that is not drawn to the page', () => {
    expect(pointsProblem([], polygon)).toBeUndefined();
  });

  it('names edges that cross, and an area that leaves the picture or is too small', () => {
    const crossed: Point[] = [
      [0, 0],
      [4000, 4000],
      [4000, 0],
      [0, 4000],
    ];
    expect(pointsProblem(crossed, polygon)).toEqual({
      key: 'PolygonCross',
      values: { one: '\u20661–2\u2069', other: '\u20663–4\u2069' },
    });
    const [first = [0, 0], ...others] = around(4);
    for (const outside of [
      [-1, 0],
      [DRAWING_MAX + 1, 0],
      [0.5, 0],
      [Number.NaN, 0],
    ] as const) {
      expect(pointsProblem([outside, ...others], polygon)?.key).toBe('OutsidePicture');
    }
    expect(first).toBeDefined();
    const small: Point[] = [
      [0, 0],
      [255, 0],
      [255, 255],
    ];
    expect(pointsProblem(small, polygon)).toEqual({ key: 'AreaTooSmall', values: { width: '256', height: '256' } });
  });
});

/** As they were typed into cameras of other makers: majestic-webui 330, 332. */
describe('the rule of a rectangle', () => {
  const rules = shapeRules('rectangle', { ratio: 0.75, least: [512, 682.6] });
  const problemOf = (typed: number[]) => pointsProblem(cornersOf(typed), rules)?.key;

  it.each([
    [[100, 100, 0, 10], 'AreaCorners'],
    [[0, 0, 9000, 12_000], 'OutsidePicture'],
    [[-5, 0, 1000, 1340], 'OutsidePicture'],
    [[0, 0, 300, 400], 'AreaTooSmall'],
    [[0, 0, 3000, 3000], 'AreaShape'],
    [[0, 0, 3000, 4000], undefined],
  ])('%j', (typed, key) => {
    expect(problemOf(typed)).toBe(key);
  });

  it('reads and writes the four numbers of the table, and nothing of fewer', () => {
    expect(rectangleOf(cornersOf([1, 2, 3, 4]))).toEqual([1, 2, 3, 4]);
    expect(cornersOf([1, 2, 3])).toEqual([]);
  });
});
