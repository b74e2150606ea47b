import type { Point } from '@/lib/drawing/geometry';
import { type Shape, type ShapeProblem, type ShapeRules, shapeProblem } from '@/lib/drawing/shapes';
import type { Problem } from '@/lib/i18n/message-keys';

/** Numbers of the two points of an edge, left to right in all languages. */
const edgeName = (edge: number, count: number) => `\u2066${edge + 1}–${((edge + 1) % count) + 1}\u2069`;

/** Names of the edges that cross, for texts. */
export const edgeNames = ([one, other]: readonly [number, number], count: number) => ({
  one: edgeName(one, count),
  other: edgeName(other, count),
});

/** The text of a rule's finding; `pointsMin` and `pointsMax` of the rules are both named. */
function problemOf(problem: ShapeProblem, { pointsMin, pointsMax }: ShapeRules): Problem {
  switch (problem.reason) {
    case 'crossing':
      return { key: 'PolygonCross', values: edgeNames(problem.crossing.edges, problem.points) };
    case 'tooFewPoints':
    case 'tooManyPoints':
      return { key: 'PolygonPoints', values: { min: pointsMin, max: pointsMax } };
    case 'outside':
      return { key: 'OutsidePicture', values: { max: String(problem.max) } };
    case 'tooSmall':
      return { key: 'AreaTooSmall', values: { width: String(problem.min), height: String(problem.min) } };
    case 'lessThan':
      return { key: 'AreaTooSmall', values: { width: text(problem.width), height: text(problem.height) } };
    case 'crossed':
      return { key: 'AreaCorners' };
    case 'otherShape':
      return { key: 'AreaShape' };
  }
}

const text = (units: number) => String(Math.ceil(units));

/**
 * Why points of a form cannot be saved; undefined when they can. Without points nothing is drawn, which a page forbids
 * by a rule of its own. @spec §4, §9
 */
export function pointsProblem(points: readonly Point[], rules: ShapeRules): Problem | undefined {
  const problem = points.length === 0 ? undefined : shapeProblem(points, rules);
  return problem && problemOf(problem, rules);
}

/** The rectangle of a table: left, top, right, bottom. */
export type Rectangle = readonly number[];

/** Its upper left and lower right corner; none where the table holds something else. */
export const cornersOf = ([left, top, right, bottom]: Rectangle): readonly Point[] =>
  left === undefined || top === undefined || right === undefined || bottom === undefined
    ? []
    : [
        [left, top],
        [right, bottom],
      ];

/** What `cornersOf` reads. */
export const rectangleOf = (corners: readonly Point[]): Rectangle => corners.flat();

/** One shape with these points, or none. */
export const shapesOf = (points: readonly Point[], kind: Shape['kind']): readonly Shape[] =>
  points.length === 0 ? [] : [{ id: 1, kind, points }];
