import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRAWING_MAX } from '@/lib/contract/limits';
import { KEY_STEP, openTool, reduceDrawing } from './drawing-tool';
import type { Point } from './geometry';
import { centred, fullRectangle, handlesOf, rectangleBetween, type Shape, shapeProblem, shapeRules } from './shapes';

const coordinate = fc.integer({ min: -500, max: DRAWING_MAX + 500 });
const point = fc.tuple(coordinate, coordinate);
const ratio = fc.option(fc.double({ min: 0.3, max: 3, noNaN: true }), { nil: undefined });
const least = fc.option(fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 2000 })), {
  nil: undefined,
});
const rules = fc
  .record({ ratio, least })
  .map((given) =>
    shapeRules('rectangle', { ...(given.ratio && { ratio: given.ratio }), ...(given.least && { least: given.least }) }),
  );

const sizeOf = ([[left, top] = [0, 0], [right, bottom] = [0, 0]]: readonly Point[]) => [right - left, bottom - top];

describe('a rectangle between two corners', () => {
  it('is in the picture, has the ratio and is as large as it must be, wherever the corners are', () => {
    fc.assert(
      fc.property(point, point, rules, (fixed, free, given) => {
        const points = rectangleBetween(fixed, free, given);
        const isDrawn = given.least !== undefined || given.ratio !== undefined;
        const problem = shapeProblem(points, given);
        // Without a least size a click twice on one place draws nothing.
        if (!given.least) expect(['tooSmall', undefined]).toContain(problem?.reason);
        else expect(problem).toBeUndefined();
        if (isDrawn && given.ratio) {
          const [width = 0, height = 0] = sizeOf(points);
          expect(Math.abs(width - height * given.ratio)).toBeLessThanOrEqual(1 + given.ratio);
        }
      }),
    );
  });

  it('keeps the first corner while there is room', () => {
    expect(rectangleBetween([1000, 1000], [1100, 1100], { least: [256, 512] })).toEqual([
      [1000, 1000],
      [1256, 1512],
    ]);
    expect(rectangleBetween([8000, 1000], [8100, 1100], { least: [256, 512] })).toEqual([
      [DRAWING_MAX - 256, 1000],
      [DRAWING_MAX, 1512],
    ]);
  });

  it('stops at the edge with its ratio when it is dragged past it', () => {
    expect(rectangleBetween([4191, 4191], [20_000, 20_000], { ratio: 2 })).toEqual([
      [4191, 4191],
      [DRAWING_MAX, 6191],
    ]);
  });
});

describe('the buttons of a rectangle', () => {
  it('fill the picture as far as the ratio allows', () => {
    expect(fullRectangle()).toEqual([
      [0, 0],
      [DRAWING_MAX, DRAWING_MAX],
    ]);
    expect(sizeOf(fullRectangle(0.75))).toEqual([6143, DRAWING_MAX]);
    expect(sizeOf(fullRectangle(2))).toEqual([DRAWING_MAX, 4095]);
  });

  it('centre it and keep its size', () => {
    fc.assert(
      fc.property(point, point, (one, other) => {
        const points = rectangleBetween(one, other);
        const moved = centred(points);
        const [[left = 0, top = 0] = [], [right = 0, bottom = 0] = []] = moved;
        expect(sizeOf(moved)).toEqual(sizeOf(points));
        expect(Math.abs(left - (DRAWING_MAX - right))).toBeLessThanOrEqual(1);
        expect(Math.abs(top - (DRAWING_MAX - bottom))).toBeLessThanOrEqual(1);
      }),
    );
  });
});

const STEPS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

describe('a rectangle that is always there', () => {
  const shape: Shape = {
    id: 1,
    kind: 'rectangle',
    points: [
      [1000, 1000],
      [3000, 2000],
    ],
  };
  const fixed = shapeRules('rectangle', { isFixed: true, ratio: 2, least: [512, 256] });
  const size = { width: 1000, height: 1000 };

  it('can be edited at once, and after Escape, Delete and Clear', () => {
    let tool = openTool([shape], fixed);
    expect([tool.phase, tool.selected]).toEqual(['Edit', 1]);
    for (const key of ['Escape', 'Delete', 'Backspace']) tool = reduceDrawing(tool, { type: 'key', key }, fixed);
    tool = reduceDrawing(tool, { type: 'clear' }, fixed);
    tool = reduceDrawing(tool, { type: 'delete' }, fixed);
    // A press beside it selects nothing else.
    tool = reduceDrawing(tool, { type: 'down', at: [8000, 8000], size }, fixed);
    tool = reduceDrawing(tool, { type: 'up', at: [8000, 8000], size }, fixed);
    expect(tool.selected).toBe(1);
    expect([tool.phase, tool.shapes]).toEqual(['Edit', [shape]]);
  });

  it('grows no smaller than it may be while a corner is dragged', () => {
    let tool = openTool([shape], fixed);
    tool = reduceDrawing(tool, { type: 'down', at: [3000, 2000], size, handle: 2 }, fixed);
    tool = reduceDrawing(tool, { type: 'move', at: [1010, 1010], size }, fixed);
    expect(tool.preview).toEqual([
      [1000, 1000],
      [1512, 1256],
    ]);
    tool = reduceDrawing(tool, { type: 'up', at: [1010, 1010], size }, fixed);
    expect(tool.problem).toBeUndefined();
    expect(tool.shapes[0]?.points[1]).toEqual([1512, 1256]);
  });

  it('refuses typed corners that are too near, beyond each other, or outside, and keeps its own', () => {
    const typed = (index: number, to: Point) =>
      reduceDrawing(openTool([shape], fixed), { type: 'setPoint', index, to }, fixed);
    expect(typed(1, [1100, 1100]).problem).toMatchObject({ reason: 'lessThan', width: 512, height: 256 });
    expect(typed(1, [0, 10]).problem).toMatchObject({ reason: 'crossed' });
    expect(typed(1, [9000, 2000]).problem).toMatchObject({ reason: 'outside' });
    expect(typed(0, [-1, 0]).problem).toMatchObject({ reason: 'outside' });
  });

  it.each<[to: Point, corner: Point]>([
    [
      [2800, 2000],
      [2800, 1900],
    ],
    [
      [3000, 1800],
      [2600, 1800],
    ],
    [
      [3200, 2000],
      [3200, 2100],
    ],
    // Of two numbers the one that changes it more.
    [
      [3200, 1500],
      [2000, 1500],
    ],
  ])('gets the size that a typed corner at %j asks for', (to, corner) => {
    const { problem, shapes } = reduceDrawing(openTool([shape], fixed), { type: 'setPoint', index: 1, to }, fixed);
    expect([problem, shapes[0]?.points]).toEqual([undefined, [[1000, 1000], corner]]);
  });

  it.each([0, 1, 2, 3])('grows and shrinks by every arrow at its corner %i, and the other corner stays', (index) => {
    const before = openTool([shape], fixed);
    const corner = handlesOf(shape)[index] as Point;
    const other = handlesOf(shape)[(index + 2) % 4];
    for (const [key, [dx, dy]] of Object.entries(STEPS)) {
      let tool = reduceDrawing(before, { type: 'choose', index }, fixed);
      tool = reduceDrawing(tool, { type: 'key', key }, fixed);
      const now = tool.shapes[0] as Shape;
      const axis = dx === 0 ? 1 : 0;
      expect(handlesOf(now)[index]?.[axis]).toBe(corner[axis] + KEY_STEP.normal * (dx + dy));
      expect(handlesOf(now)[(index + 2) % 4]).toEqual(other);
      expect(shapeProblem(now.points, fixed)).toBeUndefined();
    }
  });

  it('follows a pointer that drags a corner along one side, inwards too, wherever the corner was taken', () => {
    let tool = openTool([shape], fixed);
    tool = reduceDrawing(tool, { type: 'down', at: [3020, 2040], size, handle: 2 }, fixed);
    tool = reduceDrawing(tool, { type: 'move', at: [2500, 2050], size }, fixed);
    expect(tool.preview?.[1]).toEqual([2500, 1750]);
    tool = reduceDrawing(tool, { type: 'up', at: [3030, 1500], size }, fixed);
    expect(tool.shapes[0]?.points[1]).toEqual([2000, 1500]);
  });

  it('returns all its points by one undo', () => {
    let tool = openTool([shape], fixed);
    tool = reduceDrawing(tool, { type: 'setPoints', points: fullRectangle(2) }, fixed);
    expect(sizeOf(tool.shapes[0]?.points ?? [])).toEqual([DRAWING_MAX, 4095]);
    tool = reduceDrawing(tool, { type: 'undo' }, fixed);
    expect(tool.shapes).toEqual([shape]);
  });
});
