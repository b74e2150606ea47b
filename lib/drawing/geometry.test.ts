import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRAWING_MAX } from '@/lib/contract/limits';
import { distanceToSegmentPx, findCrossing, isInside, meetingPoint, type Point, toDrawing, toPixels } from './geometry';

const coordinate = fc.integer({ min: 0, max: DRAWING_MAX });
/** Few different numbers, so that touching and collinear segments are common. */
const near = fc.integer({ min: 0, max: 5 });
const point = fc.oneof(fc.tuple(coordinate, coordinate), fc.tuple(near, near)) as fc.Arbitrary<Point>;

/**
 * An independent test of whether two segments share a point: two convex sets are apart exactly when they are apart
 * along a normal of one of them, or, on one line, along the line itself.
 */
function areApart(a: Point, b: Point, c: Point, d: Point): boolean {
  const [ab, cd]: [Point, Point] = [
    [b[0] - a[0], b[1] - a[1]],
    [d[0] - c[0], d[1] - c[1]],
  ];
  const axes: Point[] = [[-ab[1], ab[0]], [-cd[1], cd[0]], ab, cd, [1, 0], [0, 1]];
  return axes.some(([x, y]) => {
    const along = ([px, py]: Point) => px * x + py * y;
    const [one, other] = [
      [along(a), along(b)],
      [along(c), along(d)],
    ];
    return Math.max(...one) < Math.min(...other) || Math.max(...other) < Math.min(...one);
  });
}

describe('two segments', () => {
  it('meet exactly when no axis separates them', () => {
    fc.assert(
      fc.property(point, point, point, point, (a, b, c, d) => {
        expect(meetingPoint(a, b, c, d) !== undefined).toBe(!areApart(a, b, c, d));
      }),
      { numRuns: 2000 },
    );
  });

  it('meet on both of them', () => {
    const size = { width: DRAWING_MAX, height: DRAWING_MAX };
    fc.assert(
      fc.property(point, point, point, point, (a, b, c, d) => {
        const at = meetingPoint(a, b, c, d);
        if (!at) return;
        expect(distanceToSegmentPx(at, a, b, size)).toBeLessThan(0.01);
        expect(distanceToSegmentPx(at, c, d, size)).toBeLessThan(0.01);
      }),
    );
  });

  it.each<[string, Point[], boolean]>([
    [
      'crossing',
      [
        [0, 0],
        [10, 10],
        [0, 10],
        [10, 0],
      ],
      true,
    ],
    [
      'touching at an end',
      [
        [0, 0],
        [10, 0],
        [5, 0],
        [5, 9],
      ],
      true,
    ],
    [
      'lying on each other',
      [
        [0, 0],
        [10, 0],
        [5, 0],
        [15, 0],
      ],
      true,
    ],
    [
      'behind each other',
      [
        [0, 0],
        [10, 0],
        [11, 0],
        [15, 0],
      ],
      false,
    ],
    [
      'side by side',
      [
        [0, 0],
        [10, 0],
        [0, 1],
        [10, 1],
      ],
      false,
    ],
  ])('%s: %j', (_, [a = [0, 0], b = [0, 0], c = [0, 0], d = [0, 0]], meet) => {
    expect(meetingPoint(a, b, c, d) !== undefined).toBe(meet);
  });
});

describe('an outline', () => {
  /** Monotone: along the upper side in order of x and back along the lower one. Never crosses itself. */
  const simple = fc
    .uniqueArray(coordinate, { minLength: 4, maxLength: 20 })
    .chain((xs) =>
      fc.tuple(
        fc.constant(xs.sort((one, other) => one - other)),
        fc.array(coordinate, { minLength: 20, maxLength: 20 }),
      ),
    )
    .map(([xs, ys]): Point[] => {
      const half = DRAWING_MAX / 2;
      const upper = xs
        .filter((_, index) => index % 2 === 0)
        .map((x, index): Point => [x, Math.floor((ys[index] ?? 0) / 2)]);
      const lower = xs
        .filter((_, index) => index % 2 === 1)
        .map((x, index): Point => [x, Math.ceil(half + 1 + (ys[index + 10] ?? 0) / 2)]);
      return [...upper, ...lower.reverse()];
    });

  it('without crossings is found to be simple, from any of its points and in both directions', () => {
    fc.assert(
      fc.property(simple, fc.nat(19), (outline, by) => {
        expect(findCrossing(outline, true)).toBeUndefined();
        const first = by % outline.length;
        const turned = [...outline.slice(first), ...outline.slice(0, first)].reverse();
        expect(findCrossing(turned, true)).toBeUndefined();
      }),
    );
  });

  it('that crosses names two edges that meet there', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 20 }), (outline) => {
        const crossing = findCrossing(outline, true);
        if (!crossing) return;
        const ends = crossing.edges.map((edge) => [outline[edge], outline[(edge + 1) % outline.length]]);
        const [[a, b] = [], [c, d] = []] = ends;
        if (!a || !b || !c || !d) throw new Error('no such edge');
        expect(areApart(a, b, c, d)).toBe(false);
      }),
    );
  });

  it.each<[string, Point[]]>([
    [
      'a bow',
      [
        [0, 0],
        [10, 10],
        [10, 0],
        [0, 10],
      ],
    ],
    [
      'a needle',
      [
        [0, 0],
        [10, 0],
        [5, 0],
      ],
    ],
    [
      'a spike back along an edge',
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [10, 5],
        [0, 10],
      ],
    ],
    [
      'a point on a foreign edge',
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [5, 0],
        [0, 10],
      ],
    ],
    [
      'a point twice',
      [
        [0, 0],
        [10, 0],
        [10, 0],
        [0, 10],
      ],
    ],
  ])('of %s is not simple', (_, outline) => {
    expect(findCrossing(outline, true)).toBeDefined();
  });

  it('may have three points in a row', () => {
    expect(
      findCrossing(
        [
          [0, 0],
          [5, 0],
          [10, 0],
          [5, 9],
        ],
        true,
      ),
    ).toBeUndefined();
  });

  it('has an inside', () => {
    const corner: Point[] = [
      [0, 0],
      [10, 0],
      [10, 10],
      [8, 10],
      [8, 2],
      [0, 2],
    ];
    expect(isInside([4, 1], corner)).toBe(true);
    expect(isInside([4, 6], corner)).toBe(false);
  });
});

describe('positions', () => {
  it('survive the conversion to pixels and back, whatever the size of the picture', () => {
    fc.assert(
      fc.property(
        fc.tuple(coordinate, coordinate),
        fc.integer({ min: 320, max: 4000 }),
        fc.integer({ min: 180, max: 2000 }),
        (place, width, height) => {
          expect(toDrawing(toPixels(place, { width, height }), { width, height })).toEqual(place);
        },
      ),
    );
  });

  it('beyond the picture count as its edge', () => {
    expect(toDrawing([-5, 900], { width: 640, height: 360 })).toEqual([0, DRAWING_MAX]);
  });
});
