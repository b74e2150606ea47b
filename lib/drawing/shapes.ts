/** What can be drawn over a picture, and the rules for it. @spec §3 drawing shapes, §4 */
import { DRAWING_MAX, POLYGON_POINTS } from '@/lib/contract/limits';
import {
  type Crossing,
  clampPoint,
  distanceToSegmentPx,
  findCrossing,
  isInside,
  isSamePoint,
  type PictureSize,
  type Point,
} from './geometry';

/** `line`: a dashed open line over two or more points. `rectangle`: parallel to the picture's edges. */
export type ShapeKind = 'polygon' | 'line' | 'rectangle';

/** One shape. `points` of a rectangle are its upper left and its lower right corner. */
export interface Shape {
  /** From 1; the page gives it a meaning. */
  id: number;
  kind: ShapeKind;
  points: readonly Point[];
}

/** Rules of a page for the shapes that users may draw. */
export interface ShapeRules {
  kind: ShapeKind;
  /** With 1 a new shape replaces the old one. */
  shapesMax: number;
  /** Points of a polygon or a line. */
  pointsMin: number;
  pointsMax: number;
  /** Least width and height of the whole shape, drawing units. */
  sizeMin: number;
  /** Rectangles keep this width to height, both in drawing units. */
  ratio?: number;
  /** Least width and height of a rectangle, drawing units; it grows no smaller while it is dragged. */
  least?: Point;
  /** There is always exactly one shape: it can be edited at once, and not be deleted. */
  isFixed?: boolean;
  /** What replaces the only shape when it is deleted. */
  whenEmpty?: readonly Point[];
}

/** Why a shape is not accepted; the keys of the texts under `drawing.problem`. */
export type ShapeProblem =
  /** `points`: number of points of the outline that was checked. */
  | { reason: 'crossing'; crossing: Crossing; points: number }
  | { reason: 'tooFewPoints'; min: number }
  | { reason: 'tooManyPoints'; max: number }
  | { reason: 'tooSmall'; min: number }
  | { reason: 'lessThan'; width: number; height: number }
  | { reason: 'otherShape' }
  /** The lower right corner is not below and to the right of the upper left one. */
  | { reason: 'crossed' }
  | { reason: 'outside'; max: number };

/**
 * Rules for a kind of shape; everything but the kind has a default. @spec §9; lines as long as polygons @assumed ours
 */
export function shapeRules(kind: ShapeKind, given: Partial<Omit<ShapeRules, 'kind'>> = {}): ShapeRules {
  const isPolygon = kind === 'polygon';
  return {
    kind,
    shapesMax: 1,
    pointsMin: isPolygon ? POLYGON_POINTS.min : 2,
    pointsMax: kind === 'rectangle' ? 2 : POLYGON_POINTS.max,
    sizeMin: kind === 'rectangle' ? 1 : 0,
    ...given,
  };
}

/** Whether the outline of such a shape is closed. */
export const isClosed = (kind: ShapeKind): boolean => kind !== 'line';

/** Draggable positions, in the order of the outline: all points, or the four corners of a rectangle. */
export function handlesOf({ kind, points }: Pick<Shape, 'kind' | 'points'>): readonly Point[] {
  if (kind !== 'rectangle') return points;
  const [[left, top] = [0, 0], [right, bottom] = [0, 0]] = points;
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** How a rectangle may change. */
interface BoxRules extends Pick<ShapeRules, 'ratio' | 'least'> {
  /** With a ratio: how far the free corner is moved. The side that changes more decides, otherwise the longer one. */
  by?: Point | undefined;
}

/**
 * The rectangle between two opposite corners. With a ratio or a least size the second corner adapts; the rectangle
 * stays inside the picture, and the first corner where it is as long as there is room.
 */
export function rectangleBetween(fixed: Point, free: Point, { ratio, least, by }: BoxRules = {}): readonly Point[] {
  const [x, y] = clampPoint(fixed);
  const [freeX, freeY] = clampPoint(free);
  if (ratio === undefined && least === undefined) return corners([x, y], [freeX, freeY]);
  const [leastX, leastY] = leastSize({ ratio, least });
  const [roomX, roomY] = [freeX < x ? x : DRAWING_MAX - x, freeY < y ? y : DRAWING_MAX - y];
  let [width, height] = [Math.max(Math.abs(freeX - x), leastX), Math.max(Math.abs(freeY - y), leastY)];
  if (ratio !== undefined) {
    const byWidth = by && Math.abs(by[0]) - Math.abs(by[1]) * ratio;
    if (!byWidth) width = Math.max(width, height * ratio);
    else if (byWidth < 0) width = height * ratio;
    width = Math.max(leastX, Math.min(width, roomX, roomY * ratio));
    height = width / ratio;
  }
  const toX = x + (freeX < x ? -width : width);
  const toY = y + (freeY < y ? -height : height);
  return intoPicture(corners([x, y], [Math.round(toX), Math.round(toY)]));
}

/** Least width and height; with a ratio both fit it. */
function leastSize({ ratio, least: [width, height] = [0, 0] }: BoxRules): Point {
  if (ratio === undefined) return [width, height];
  const both = Math.max(width, height * ratio);
  return [both, both / ratio];
}

const corners = (one: Point, other: Point): readonly Point[] => [
  [Math.min(one[0], other[0]), Math.min(one[1], other[1])],
  [Math.max(one[0], other[0]), Math.max(one[1], other[1])],
];

/** Moves points back into the picture, where they fit into it. */
function intoPicture(points: readonly Point[]): readonly Point[] {
  const back = (axis: 0 | 1) => {
    const values = points.map((point) => point[axis]);
    return Math.max(0, -Math.min(...values)) - Math.max(0, Math.max(...values) - DRAWING_MAX);
  };
  const by: Point = [back(0), back(1)];
  return points.map((point) => clampPoint([point[0] + by[0], point[1] + by[1]]));
}

/** The largest rectangle of a ratio, in the middle of the picture; without a ratio the whole picture. */
export function fullRectangle(ratio = 1): readonly Point[] {
  const width = Math.floor(Math.min(DRAWING_MAX, DRAWING_MAX * ratio));
  const height = Math.floor(Math.min(DRAWING_MAX, DRAWING_MAX / ratio));
  return centred([
    [0, 0],
    [width, height],
  ]);
}

/** The same shape in the middle of the picture. */
export function centred(points: readonly Point[]): readonly Point[] {
  const middle = (axis: 0 | 1) => {
    const values = points.map((point) => point[axis]);
    return Math.floor((DRAWING_MAX - Math.min(...values) - Math.max(...values)) / 2);
  };
  return movedBy(points, [middle(0), middle(1)]);
}

/** The points after one handle moved; of a rectangle the opposite corner stays. It is not validated. */
export function withHandle(shape: Pick<Shape, 'kind' | 'points'>, index: number, to: Point, rules: BoxRules = {}) {
  if (shape.kind !== 'rectangle') return shape.points.map((point, at) => (at === index ? clampPoint(to) : point));
  const opposite = handlesOf(shape)[(index + 2) % 4];
  return opposite ? rectangleBetween(opposite, to, rules) : shape.points;
}

/** The points after the whole shape moved, at most to the edge of the picture; its form stays. */
export function movedBy(points: readonly Point[], [dx, dy]: Point): readonly Point[] {
  const within = (values: number[], by: number) =>
    Math.round(Math.min(Math.max(by, -Math.min(...values)), DRAWING_MAX - Math.max(...values)));
  const x = within(
    points.map((point) => point[0]),
    dx,
  );
  const y = within(
    points.map((point) => point[1]),
    dy,
  );
  return points.map((point): Point => [point[0] + x, point[1] + y]);
}

/** Width and height of the box around the points, drawing units. */
export function sizeOf(points: readonly Point[]): Point {
  const span = (values: number[]) => Math.max(...values) - Math.min(...values);
  return points.length === 0 ? [0, 0] : [span(points.map((point) => point[0])), span(points.map((point) => point[1]))];
}

const isOnGrid = (value: number) => Number.isInteger(value) && value >= 0 && value <= DRAWING_MAX;

/** Why these points are not accepted; undefined when they are. @spec §4, §9 */
export function shapeProblem(points: readonly Point[], rules: ShapeRules): ShapeProblem | undefined {
  if (points.length < rules.pointsMin) return { reason: 'tooFewPoints', min: rules.pointsMin };
  if (points.length > rules.pointsMax) return { reason: 'tooManyPoints', max: rules.pointsMax };
  if (!points.flat().every(isOnGrid)) return { reason: 'outside', max: DRAWING_MAX };
  if (rules.kind === 'polygon') {
    const crossing = findCrossing(points, true);
    if (crossing) return { reason: 'crossing', crossing, points: points.length };
  }
  const [width, height] = sizeOf(points);
  const isTooSmall = Math.min(width, height) < rules.sizeMin || hasNoLength(points);
  if (isTooSmall) return { reason: 'tooSmall', min: rules.sizeMin };
  return rules.kind === 'rectangle' ? boxProblem(points, rules) : undefined;
}

/** A rectangle may miss its ratio by the rounding of its corners. */
function boxProblem(points: readonly Point[], { ratio, least: [leastX, leastY] = [0, 0] }: ShapeRules) {
  const [[left, top] = [0, 0], [right, bottom] = [0, 0]] = points;
  const [width, height] = [right - left, bottom - top];
  if (width <= 0 || height <= 0) return { reason: 'crossed' } as const;
  if (width < leastX || height < leastY) return { reason: 'lessThan', width: leastX, height: leastY } as const;
  const isOther = ratio !== undefined && Math.abs(width - height * ratio) > 1 + ratio;
  return isOther ? ({ reason: 'otherShape' } as const) : undefined;
}

const hasNoLength = (points: readonly Point[]) =>
  points.every((point, index) => index === 0 || isSamePoint(point, points[index - 1] ?? point));

/** Index of the edge nearest to the point, when it is no farther than `within` pixels. */
export function edgeNear(shape: Shape, point: Point, size: PictureSize, within: number): number | undefined {
  const outline = handlesOf(shape);
  const edges = outline.slice(0, isClosed(shape.kind) ? undefined : -1);
  let nearest: { index: number; distance: number } | undefined;
  edges.forEach((from, index) => {
    const to = outline[(index + 1) % outline.length] ?? from;
    const distance = distanceToSegmentPx(point, from, to, size);
    if (distance <= within && (!nearest || distance < nearest.distance)) nearest = { index, distance };
  });
  return nearest?.index;
}

/** Whether the point is in the area of the shape. Lines have none. */
export const isInArea = (shape: Shape, point: Point): boolean =>
  isClosed(shape.kind) && isInside(point, handlesOf(shape));
