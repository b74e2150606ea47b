/**
 * The drawing tool as a pure function of its state and one event. Pointer positions are in drawing units and come
 * with the size of the picture for screen distances, so that the state does not depend on the size. @spec §4
 */
import { DRAWING_MAX, HIT_TOLERANCE_PX } from '@/lib/contract/limits';
import { clampPoint, distancePx, isSamePoint, type PictureSize, type Point } from './geometry';
import {
  edgeNear,
  handlesOf,
  isClosed,
  isInArea,
  movedBy,
  rectangleBetween,
  type Shape,
  type ShapeRules,
  withHandle,
} from './shapes';
import {
  type DrawingTool,
  drawingTool,
  finished,
  idleTool,
  type Press,
  refused,
  restingPhase,
  shapeMeant,
  undone,
  withPoints,
  withShapes,
} from './tool-state';

/** A position on the picture and the size of the picture at that moment. */
interface Pointing {
  at: Point;
  size: PictureSize;
}

/** Everything that can happen to the tool. */
export type DrawingEvent =
  /** `handle`: the pointer went down on the hit target of that handle, which may be larger than the visible handle. */
  | ({ type: 'down'; handle?: number } & Pointing)
  | ({ type: 'move' } & Pointing)
  | ({ type: 'up' } & Pointing)
  /** pointercancel: the browser took the pointer away. */
  | { type: 'cancel' }
  /** Right click, long press or the button. */
  | { type: 'finish' }
  | { type: 'key'; key: string; isFine?: boolean }
  | { type: 'draw' | 'edit' | 'delete' | 'clear' | 'undo' }
  | { type: 'select'; id: number | undefined }
  /** A handle of the selected shape got the focus. */
  | { type: 'choose'; index: number | undefined }
  /** Exact changes of the selected or only shape; `to` is validated and not clamped. */
  | { type: 'setPoint'; index: number; to: Point }
  | { type: 'removePoint'; index: number }
  | { type: 'insertAfter'; index: number }
  /** Other points of the selected or only shape, in one step of undo. */
  | { type: 'setPoints'; points: readonly Point[] }
  /** The page set other shapes: the unfinished change and the undo history are discarded. */
  | { type: 'replace'; shapes: readonly Shape[] };

/** Step of one arrow key in drawing units: 1 % of the picture, with Shift 0.1 %. @assumed as on /video/set */
export const KEY_STEP = { normal: Math.round(DRAWING_MAX / 100), fine: Math.round(DRAWING_MAX / 1000) } as const;

/** A press becomes a drag when the pointer moves farther than this, in pixels. */
const DRAG_FROM_PX = 4;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Whether the tool handles that key in its current state. */
export function usesKey({ phase, shapes, selected, chosen }: DrawingTool, key: string): boolean {
  const isDrawing = phase === 'ToDo' || phase === 'Doing';
  if (key === 'Enter') return isDrawing;
  if (key === 'Escape') return isDrawing || phase === 'Edit' || phase === 'Drag';
  if (key === 'Delete' || key === 'Backspace') return phase === 'Doing' || (phase !== 'ToDo' && shapes.length > 0);
  return key in ARROWS && (isDrawing || (phase === 'Edit' && (selected !== undefined || chosen !== undefined)));
}

/** A tool over these shapes, with nothing to undo. */
export function openTool(shapes: readonly Shape[], rules: ShapeRules): DrawingTool {
  const tool = drawingTool(shapes);
  return rules.isFixed ? editing(tool, rules) : tool;
}

/** The tool after the event. */
export function reduceDrawing(tool: DrawingTool, event: DrawingEvent, rules: ShapeRules): DrawingTool {
  const next = withGivenUp(tool, reduced(tool, event, rules), event);
  if (!rules.isFixed) return next;
  return next.shapes.length < tool.shapes.length && event.type !== 'replace' ? tool : editing(next, rules);
}

/** Whether an unfinished shape that is gone after this event was neither finished nor undone point by point. */
const givesUp = (event: DrawingEvent) =>
  event.type === 'key' ? event.key === 'Escape' : !['up', 'finish', 'undo', 'replace'].includes(event.type);

/** Remembers the points of a shape that was given up, until another one is begun. */
function withGivenUp(tool: DrawingTool, next: DrawingTool, event: DrawingEvent): DrawingTool {
  if (next.draft.length > 0) return next.givenUp ? { ...next, givenUp: undefined } : next;
  if (tool.draft.length === 0 || !givesUp(event)) return next;
  return { ...next, givenUp: { points: tool.draft, shapes: next.shapes } };
}

/** Where there is always one shape, it is selected and edited whenever nothing is drawn. */
function editing(tool: DrawingTool, rules: ShapeRules): DrawingTool {
  if (tool.phase === 'Edit') return { ...tool, selected: tool.shapes[0]?.id };
  return tool.phase === 'Done' ? { ...commanded(tool, 'edit', rules), problem: tool.problem } : tool;
}

function reduced(tool: DrawingTool, event: DrawingEvent, rules: ShapeRules): DrawingTool {
  switch (event.type) {
    case 'down':
      return pressed({ ...tool, problem: undefined }, event);
    case 'move':
      return moved(tool, event, rules);
    case 'up':
      return released(tool, event, rules);
    case 'cancel':
      return { ...tool, press: undefined, preview: undefined, phase: tool.phase === 'Drag' ? 'Edit' : tool.phase };
    case 'finish':
      return tool.phase === 'Doing' ? finished({ ...tool, press: undefined }, tool.draft, rules) : tool;
    case 'key':
      return keyed(tool, event.key, event.isFine ? KEY_STEP.fine : KEY_STEP.normal, rules);
    case 'select':
      return selectedById(tool, event.id);
    case 'choose':
      return tool.phase === 'Edit' ? { ...tool, chosen: event.index } : tool;
    case 'setPoint':
    case 'setPoints':
    case 'removePoint':
    case 'insertAfter':
      return exactly(tool, event, rules);
    case 'replace':
      return drawingTool(event.shapes);
    default:
      return commanded(tool, event.type, rules);
  }
}

function commanded(tool: DrawingTool, command: 'draw' | 'edit' | 'delete' | 'clear' | 'undo', rules: ShapeRules) {
  switch (command) {
    case 'draw': {
      const isFull = rules.shapesMax > 1 && tool.shapes.length >= rules.shapesMax;
      if (isFull) return refused(tool, { reason: 'full', max: rules.shapesMax });
      return { ...idleTool(tool, 'ToDo'), selected: undefined };
    }
    case 'edit':
      return { ...idleTool(tool, tool.shapes.length > 0 ? 'Edit' : 'Null'), selected: shapeMeant(tool, true)?.id };
    case 'delete':
      return withoutSelected(tool, rules);
    case 'clear': {
      return { ...idleTool(withOnly(tool, [], rules)), selected: undefined };
    }
    case 'undo':
      return undone(tool);
  }
}

function withoutSelected(tool: DrawingTool, rules: ShapeRules): DrawingTool {
  const shape = shapeMeant(tool);
  if (!shape) return refused(tool, { reason: 'noSelection' });
  const left = tool.shapes.filter((each) => each !== shape);
  const next = withOnly(tool, left, rules);
  const phase = tool.phase === 'Edit' && left.length > 0 ? 'Edit' : restingPhase(next.shapes);
  return { ...idleTool(next, phase), selected: undefined };
}

/** The tool after shapes were deleted. */
function withOnly(tool: DrawingTool, left: readonly Shape[], { kind, whenEmpty }: ShapeRules): DrawingTool {
  const [first] = tool.shapes;
  const shapes = left.length === 0 && whenEmpty && first ? [{ id: first.id, kind, points: whenEmpty }] : left;
  return JSON.stringify(shapes) === JSON.stringify(tool.shapes) ? tool : withShapes(tool, shapes);
}

function selectedById(tool: DrawingTool, id: number | undefined): DrawingTool {
  if (tool.phase === 'ToDo' || tool.phase === 'Doing' || tool.phase === 'Drag') return tool;
  const isSame = id === tool.selected;
  return { ...tool, selected: id, chosen: isSame ? tool.chosen : undefined, problem: undefined };
}

const isDrawing = ({ phase }: DrawingTool) => phase === 'ToDo' || phase === 'Doing';

function pressed(tool: DrawingTool, { at, size, handle }: Pointing & { handle?: number }): DrawingTool {
  if (isDrawing(tool)) return { ...tool, cursor: at, isCursorByKeys: false, press: { at } };
  const shape = tool.phase === 'Edit' ? shapeMeant(tool) : undefined;
  const press = shape && pressOn(shape, at, size, handle);
  if (press) return { ...tool, press, chosen: press.handle };
  const met = [...tool.shapes].reverse().find((each) => edgeNear(each, at, size, HIT_TOLERANCE_PX) !== undefined);
  return selectedById({ ...tool, press: undefined }, met?.id);
}

/** What is at a position of the selected shape: a handle wins over an edge, an edge over the area. */
function pressOn(shape: Shape, at: Point, size: PictureSize, given?: number): Press | undefined {
  const near = handlesOf(shape).findIndex((each) => distancePx(each, at, size) <= HIT_TOLERANCE_PX);
  const handle = given ?? (near < 0 ? undefined : near);
  if (handle !== undefined) return { at, handle };
  const edge = edgeNear(shape, at, size, HIT_TOLERANCE_PX);
  if (edge !== undefined) return { at, edge };
  return isInArea(shape, at) ? { at, isInside: true } : undefined;
}

function moved(tool: DrawingTool, { at, size }: Pointing, rules: ShapeRules): DrawingTool {
  if (isDrawing(tool)) return { ...tool, cursor: at, isCursorByKeys: false };
  const { press } = tool;
  const shape = shapeMeant(tool);
  if (!press || !shape) return tool;
  if (tool.phase === 'Edit' && distancePx(press.at, at, size) <= DRAG_FROM_PX) return tool;
  const held = tool.phase === 'Edit' ? grip(press, shape, rules) : press;
  const preview = draggedPoints(shape, held, at, rules);
  return { ...tool, phase: 'Drag', press: held, preview, chosen: held.handle };
}

/** What a press drags: on an edge a new point between its two, where there is room for it. */
function grip(press: Press, shape: Shape, rules: ShapeRules): Press {
  const isNewPoint = press.edge !== undefined && shape.kind !== 'rectangle' && shape.points.length < rules.pointsMax;
  return isNewPoint ? press : { ...press, edge: undefined };
}

const fromTo = (from: Point, to: Point): Point => [to[0] - from[0], to[1] - from[1]];

function draggedPoints(shape: Shape, { at: from, handle, edge }: Press, at: Point, rules: ShapeRules) {
  const by = fromTo(from, at);
  if (handle !== undefined) return withHandle(shape, handle, at, { ...rules, by });
  if (edge !== undefined) return inserted(shape.points, edge + 1, at);
  return movedBy(shape.points, by);
}

function released(tool: DrawingTool, { at, size }: Pointing, rules: ShapeRules): DrawingTool {
  const { press } = tool;
  if (!press) return tool;
  const free = { ...tool, press: undefined };
  if (isDrawing(tool)) return pointed(free, press.at, { at, size }, rules);
  if (tool.phase !== 'Drag') return free;
  const shape = shapeMeant(tool);
  const edit: DrawingTool = { ...free, phase: 'Edit', preview: undefined };
  // Validated on release; when it is refused, the shape stays as it was.
  return shape ? withPoints(edit, shape, draggedPoints(shape, press, at, rules), rules) : edit;
}

/** A click while drawing: a point, the end at the first point, or a rectangle drawn in one go. */
function pointed(tool: DrawingTool, from: Point, { at, size }: Pointing, rules: ShapeRules): DrawingTool {
  const [first] = tool.draft;
  const closes = rules.kind === 'polygon' && tool.draft.length >= rules.pointsMin && first !== undefined;
  if (closes && distancePx(first, at, size) <= HIT_TOLERANCE_PX) return finished(tool, tool.draft, rules);
  const isDrawnInOne = rules.kind === 'rectangle' && !first && distancePx(from, at, size) > HIT_TOLERANCE_PX;
  return withPoint(isDrawnInOne ? withPoint(tool, from, rules) : tool, at, rules);
}

/** Adds a point. The last allowed one ends the shape; it is not added when the shape would not be accepted. */
function withPoint(tool: DrawingTool, at: Point, rules: ShapeRules): DrawingTool {
  const point = clampPoint(at);
  const last = tool.draft.at(-1);
  if (last && isSamePoint(last, point)) return tool;
  const draft = [...tool.draft, point];
  const next: DrawingTool = { ...tool, cursor: point, isCursorByKeys: false, problem: undefined };
  return draft.length >= rules.pointsMax ? finished(next, draft, rules) : { ...next, phase: 'Doing', draft };
}

function keyed(tool: DrawingTool, key: string, step: number, rules: ShapeRules): DrawingTool {
  if (!usesKey(tool, key)) return tool;
  const arrow = ARROWS[key];
  if (arrow) return arrowed(tool, [arrow[0] * step, arrow[1] * step], rules);
  if (key === 'Enter') {
    const last = tool.draft.at(-1);
    const isAgain = last !== undefined && isSamePoint(last, tool.cursor);
    return isAgain ? finished(tool, tool.draft, rules) : withPoint(tool, tool.cursor, rules);
  }
  if (key === 'Escape') {
    return tool.phase === 'Drag' ? idleTool(tool, 'Edit') : { ...idleTool(tool), selected: undefined };
  }
  if (tool.phase === 'Doing') return undone(tool);
  // A corner of a rectangle cannot be deleted.
  return tool.phase === 'Edit' && tool.chosen !== undefined && rules.kind !== 'rectangle'
    ? exactly(tool, { type: 'removePoint', index: tool.chosen }, rules)
    : withoutSelected(tool, rules);
}

function arrowed(tool: DrawingTool, by: Point, rules: ShapeRules): DrawingTool {
  if (isDrawing(tool)) {
    const cursor = clampPoint([tool.cursor[0] + by[0], tool.cursor[1] + by[1]]);
    return { ...tool, cursor, isCursorByKeys: true, problem: undefined };
  }
  const shape = shapeMeant(tool);
  if (!shape) return tool;
  const handle = tool.chosen === undefined ? undefined : handlesOf(shape)[tool.chosen];
  if (tool.chosen === undefined || !handle) return withPoints(tool, shape, movedBy(shape.points, by), rules);
  const to = clampPoint([handle[0] + by[0], handle[1] + by[1]]);
  return withPoints(tool, shape, withHandle(shape, tool.chosen, to, { ...rules, by }), rules);
}

const NOTHING = { reason: 'noSelection' } as const;

type ExactEvent = Extract<DrawingEvent, { type: 'setPoint' | 'setPoints' | 'removePoint' | 'insertAfter' }>;

/** Changes by number, of the selected or only shape. They discard an unfinished change. */
function exactly(tool: DrawingTool, event: ExactEvent, rules: ShapeRules): DrawingTool {
  const shape = shapeMeant(tool, true);
  if (!shape) return event.type === 'setPoints' ? finished(tool, event.points, rules) : refused(tool, NOTHING);
  const free = {
    ...idleTool(tool, tool.phase === 'Edit' || tool.phase === 'Drag' ? 'Edit' : 'Done'),
    selected: shape.id,
  };
  const points = exactPoints(shape, event, rules);
  const next = withPoints(free, shape, points, rules);
  if (next.problem) return { ...next, chosen: tool.chosen };
  // Corners of a rectangle are numbered otherwise than its two points.
  if (shape.kind === 'rectangle' || event.type === 'setPoints') return next;
  const meant = event.type === 'insertAfter' ? event.index + 1 : event.index;
  return { ...next, chosen: Math.min(Math.max(meant, 0), points.length - 1) };
}

/** The points that an exact change asks for, whether they are accepted or not. */
export function exactPoints({ kind, points }: Shape, event: ExactEvent, rules: ShapeRules): readonly Point[] {
  if (event.type === 'setPoints') return event.points;
  if (event.type === 'removePoint') return points.filter((_, at) => at !== event.index);
  // The last point of an open line has no successor: the new point goes before it.
  const lastEdge = points.length - (isClosed(kind) ? 1 : 2);
  if (event.type === 'insertAfter') return withPointAfter(points, Math.min(event.index, lastEdge));
  const [other, stored] = [points[1 - event.index], points[event.index]];
  // A corner outside the picture, or beyond the other one, is validated as it was typed.
  const isWithin = isSamePoint(clampPoint(event.to), event.to);
  const isOrdered =
    other && (event.index === 0) === event.to[0] < other[0] && (event.index === 0) === event.to[1] < other[1];
  if (kind === 'rectangle' && isOrdered && isWithin && rules.ratio !== undefined && isAsLarge(other, event.to, rules)) {
    return rectangleBetween(other, event.to, { ratio: rules.ratio, by: stored && fromTo(stored, event.to) });
  }
  return points.map((point, at) => (at === event.index ? event.to : point));
}

/** A corner that makes the rectangle too small is refused, not moved. */
const isAsLarge = (one: Point, other: Point, { least: [width, height] = [0, 0] }: ShapeRules) =>
  Math.abs(one[0] - other[0]) >= width && Math.abs(one[1] - other[1]) >= height;

/** Inserts a point half way to the next one. */
function withPointAfter(points: readonly Point[], index: number): readonly Point[] {
  const [from, to] = [points[index], points[(index + 1) % points.length]];
  return from && to ? inserted(points, index + 1, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]) : points;
}

const inserted = (points: readonly Point[], index: number, point: Point): readonly Point[] => [
  ...points.slice(0, index),
  clampPoint(point),
  ...points.slice(index),
];
