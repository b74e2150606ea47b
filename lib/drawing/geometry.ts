/**
 * Geometry of drawings. Positions are in drawing units; pixels occur only where a size is given. @spec §3, §4 drawing
 */
import { DRAWING_MAX } from '@/lib/contract/limits';

/** A position on the picture from its left and upper edge; accepted ones are whole numbers from 0 to DRAWING_MAX. */
export type Point = readonly [x: number, y: number];

/** Size of the picture on the screen in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The edge from point `index` to the next one, the last one leading back to the first. */
export interface Crossing {
  /** Indexes of the two edges that meet, the lower first. */
  edges: readonly [number, number];
  /** Intersection, not rounded. */
  at: Point;
}

const clamped = (value: number): number => Math.min(Math.max(Math.round(value), 0), DRAWING_MAX);

/** The nearest position on the picture, in whole numbers. */
export const clampPoint = ([x, y]: Point): Point => [clamped(x), clamped(y)];

/** Converts pixels from the picture's left and upper edge to drawing units; positions outside count as the edge. */
export function toDrawing([x, y]: Point, size: PictureSize): Point {
  return clampPoint([(x / (size.width || 1)) * DRAWING_MAX, (y / (size.height || 1)) * DRAWING_MAX]);
}

/** Converts drawing units to pixels from the picture's left and upper edge. */
export function toPixels([x, y]: Point, size: PictureSize): Point {
  return [(x / DRAWING_MAX) * size.width, (y / DRAWING_MAX) * size.height];
}

/** Whether two positions are the same. */
export const isSamePoint = (one: Point, other: Point): boolean => one[0] === other[0] && one[1] === other[1];

/** Distance of two points in pixels. */
export function distancePx(one: Point, other: Point, size: PictureSize): number {
  const [x1, y1] = toPixels(one, size);
  const [x2, y2] = toPixels(other, size);
  return Math.hypot(x2 - x1, y2 - y1);
}

/** Distance of a point from the segment between two others, in pixels. */
export function distanceToSegmentPx(point: Point, from: Point, to: Point, size: PictureSize): number {
  const [px, py] = toPixels(point, size);
  const [ax, ay] = toPixels(from, size);
  const [bx, by] = toPixels(to, size);
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = length === 0 ? 0 : ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length;
  const part = Math.min(Math.max(along, 0), 1);
  return Math.hypot(px - ax - part * (bx - ax), py - ay - part * (by - ay));
}

/** Twice the area left of a → b → c: exact, since the products of coordinates stay far below 2^53. */
const turn = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** `point` is known to be on the line through the other two. */
const isBetween = (point: Point, from: Point, to: Point): boolean =>
  Math.min(from[0], to[0]) <= point[0] &&
  point[0] <= Math.max(from[0], to[0]) &&
  Math.min(from[1], to[1]) <= point[1] &&
  point[1] <= Math.max(from[1], to[1]);

/** A point that two segments share: undefined when they share none. Touching and lying on each other count. */
export function meetingPoint(a: Point, b: Point, c: Point, d: Point): Point | undefined {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (abc * abd < 0 && cda * cdb < 0) {
    const part = cda / (cda - cdb);
    return [a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])];
  }
  if (abc === 0 && isBetween(c, a, b)) return c;
  if (abd === 0 && isBetween(d, a, b)) return d;
  if (cda === 0 && isBetween(a, c, d)) return a;
  return cdb === 0 && isBetween(b, c, d) ? b : undefined;
}

/** Edges that follow each other share one point; more than that is a fold. */
function foldAt(before: Point, corner: Point, after: Point): Point | undefined {
  if (isSamePoint(before, corner) || isSamePoint(corner, after)) return corner;
  if (turn(before, corner, after) !== 0) return undefined;
  const isBack =
    (before[0] - corner[0]) * (after[0] - corner[0]) + (before[1] - corner[1]) * (after[1] - corner[1]) > 0;
  return isBack ? corner : undefined;
}

/**
 * The first two edges that meet where they should not: crossing, touching, lying on each other, or folded back; an edge
 * without length counts. Undefined: the outline is simple.
 * @param isClosed the last point leads back to the first
 */
export function findCrossing(points: readonly Point[], isClosed: boolean): Crossing | undefined {
  const count = points.length;
  const edges = isClosed ? count : count - 1;
  const point = (index: number): Point => points[index % count] ?? [0, 0];
  for (let one = 0; one < edges; one++) {
    for (let other = one + 1; other < edges; other++) {
      const isNext = other === one + 1;
      const isWrapped = isClosed && one === 0 && other === edges - 1;
      const at = isNext
        ? foldAt(point(one), point(other), point(other + 1))
        : isWrapped
          ? foldAt(point(other), point(0), point(1))
          : meetingPoint(point(one), point(one + 1), point(other), point(other + 1));
      if (at) return { edges: [one, other], at };
    }
  }
  return undefined;
}

/** Whether the point is inside the polygon. Points of the outline may count either way. */
export function isInside([x, y]: Point, polygon: readonly Point[]): boolean {
  let inside = false;
  polygon.forEach(([x1, y1], index) => {
    const [x2, y2] = polygon[(index + 1) % polygon.length] ?? [x1, y1];
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  });
  return inside;
}
