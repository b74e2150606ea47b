import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRAWING_MAX } from '@/lib/contract/limits';
import { movedRect, placeOf } from './overlay-rect';

const rect = fc
  .tuple(fc.nat(DRAWING_MAX), fc.nat(DRAWING_MAX), fc.nat(DRAWING_MAX), fc.nat(DRAWING_MAX))
  .map(([a, b, c, d]): [number, number, number, number] => [
    Math.min(a, c),
    Math.min(b, d),
    Math.max(a, c),
    Math.max(b, d),
  ]);
const shift = fc.double({ min: -3, max: 3, noNaN: true });

describe('the position of a text', () => {
  it('stays inside the picture and keeps its size, wherever it is moved', () => {
    fc.assert(
      fc.property(rect, shift, shift, (before, byX, byY) => {
        const [x1, y1, x2, y2] = movedRect(before, byX, byY);
        expect([x2 - x1, y2 - y1]).toEqual([before[2] - before[0], before[3] - before[1]]);
        for (const value of [x1, y1, x2, y2]) {
          expect(Number.isInteger(value)).toBe(true);
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(DRAWING_MAX);
        }
      }),
    );
  });

  it('moves by fractions of the picture, and not at all by zero', () => {
    expect(movedRect([0, 0, 2000, 500], 0.5, 0.25)).toEqual([4096, 2048, 6096, 2548]);
    expect(movedRect([7, 8, 9, 10], 0, 0)).toEqual([7, 8, 9, 10]);
    expect(placeOf([DRAWING_MAX, 0, DRAWING_MAX, 1])).toEqual({ x: 1, y: 0 });
  });
});
