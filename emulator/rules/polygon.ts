/** Regions as the device checks them. The console has geometry of its own. @spec §5, §9 */
import { DRAWING_MAX } from '@/lib/contract/limits';
import type { Point } from '@/lib/contract/tables/face';
import { isWhole } from './value-kinds';

/** Whether this is a list of places in the picture, as long as allowed. */
export const arePoints = (points: unknown, { min, max }: { min: number; max: number }): points is Point[] =>
  Array.isArray(points) &&
  points.length >= min &&
  points.length <= max &&
  points.every(
    (point: unknown) =>
      Array.isArray(point) && point.length === 2 && point.every((each) => isWhole(each, 0, DRAWING_MAX)),
  );

/** Twice the area of a triangle, with its sense as sign. */
const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

const isBetween = ([ax, ay]: Point, [bx, by]: Point, [px, py]: Point) =>
  px >= Math.min(ax, bx) && px <= Math.max(ax, bx) && py >= Math.min(ay, by) && py <= Math.max(ay, by);

function doMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (abc * abd < 0 && cda * cdb < 0) return true;
  return (
    (abc === 0 && isBetween(a, b, c)) ||
    (abd === 0 && isBetween(a, b, d)) ||
    (cda === 0 && isBetween(c, d, a)) ||
    (cdb === 0 && isBetween(c, d, b))
  );
}

/** Whether two edges that are not neighbours meet. */
export function isCrossed(points: readonly Point[]): boolean {
  const count = points.length;
  const edge = (index: number): [Point, Point] => [
    points[index % count] as Point,
    points[(index + 1) % count] as Point,
  ];
  for (let one = 0; one < count; one += 1) {
    for (let other = one + 2; other < count; other += 1) {
      if (one === 0 && other === count - 1) continue;
      if (doMeet(...edge(one), ...edge(other))) return true;
    }
  }
  return false;
}

/** Width and height of the box around it. */
export function boundsOf(points: readonly Point[]): { width: number; height: number } {
  const span = (axis: 0 | 1) => {
    const all = points.map((point) => point[axis]);
    return Math.max(...all) - Math.min(...all);
  };
  return { width: span(0), height: span(1) };
}

/** Whether a place lies inside, or on an edge. */
export function isInside(points: readonly Point[], [x, y]: Point): boolean {
  const edges = points.map((from, index) => [from, points[(index + 1) % points.length] as Point] as const);
  if (edges.some(([from, to]) => turn(from, to, [x, y]) === 0 && isBetween(from, to, [x, y]))) return true;
  const crossed = edges.filter(
    ([[ax, ay], [bx, by]]) => ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax,
  );
  return crossed.length % 2 === 1;
}
