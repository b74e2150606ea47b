/** State of the drawing tool, and the few ways in which accepted shapes change. @spec §4 drawing states */

import { DRAWING_MAX } from '@/lib/contract/limits';
import { firstFree } from '@/lib/first-free';
import { findCrossing, type Point } from './geometry';
import {
  isClosed,
  rectangleBetween,
  type Shape,
  type ShapeKind,
  type ShapeProblem,
  type ShapeRules,
  shapeProblem,
} from './shapes';

/**
 * Null: nothing is drawn. ToDo: the next point is the first. Doing: points are being set. Done: there are shapes and
 * nothing is in progress. Edit: shapes can be changed. Drag: a point or a shape is being dragged. @spec §4
 */
export type Phase = 'Null' | 'ToDo' | 'Doing' | 'Done' | 'Drag' | 'Edit';

/** Why the last event was refused; shown until the next event. */
export type DrawingProblem = ShapeProblem | { reason: 'noSelection' } | { reason: 'full'; max: number };

/** Position of a press and what is drawn there. */
export interface Press {
  at: Point;
  /** Index of the handle of the selected shape. */
  handle?: number;
  /** Index of the edge of the selected shape. */
  edge?: number;
  isInside?: boolean;
}

/** The whole tool; `shapes` holds accepted shapes only, everything else is in progress or presentation. */
export interface DrawingTool {
  phase: Phase;
  shapes: readonly Shape[];
  /** Points set so far while Doing. */
  draft: readonly Point[];
  /** Where the next point would go: follows the pointer and the arrow keys. */
  cursor: Point;
  /** The arrow keys put it there, and no point is set yet: screen readers should announce it. */
  isCursorByKeys?: boolean;
  /** Id of the selected shape. */
  selected?: number;
  /** Index of the chosen handle of the selected shape. */
  chosen?: number;
  press?: Press;
  /** During a drag: the points as they would be; not validated. */
  preview?: readonly Point[];
  problem?: DrawingProblem;
  /** Points of a shape that was given up before it was finished: undone while there are the same shapes. */
  givenUp?: { points: readonly Point[]; shapes: readonly Shape[] };
  /** Shapes before each change, the latest last. */
  past: readonly (readonly Shape[])[];
}

const PAST_MAX = 100;
const MIDDLE: Point = [Math.round(DRAWING_MAX / 2), Math.round(DRAWING_MAX / 2)];

/** The phase when nothing is in progress. */
export const restingPhase = (shapes: readonly Shape[]): Phase => (shapes.length === 0 ? 'Null' : 'Done');

/** A tool over these shapes, with nothing to undo. */
export function drawingTool(shapes: readonly Shape[]): DrawingTool {
  return { phase: restingPhase(shapes), shapes, draft: [], cursor: MIDDLE, past: [] };
}

/** The shape that commands apply to: the selected one, or with `orOnly` the only one. */
export function shapeMeant(tool: DrawingTool, orOnly = false): Shape | undefined {
  const selected = tool.shapes.find((each) => each.id === tool.selected);
  return selected ?? (orOnly && tool.shapes.length === 1 ? tool.shapes[0] : undefined);
}

/** The tool with nothing dragged, no unfinished shape and no problem. */
export function idleTool(tool: DrawingTool, phase: Phase = restingPhase(tool.shapes)): DrawingTool {
  return { ...tool, phase, draft: [], press: undefined, preview: undefined, chosen: undefined, problem: undefined };
}

/** The unchanged tool with the reason for the refusal. */
export const refused = (tool: DrawingTool, problem: DrawingProblem): DrawingTool => ({ ...tool, problem });

/** Sets new accepted shapes and keeps the old ones for undo. */
export function withShapes(tool: DrawingTool, shapes: readonly Shape[]): DrawingTool {
  const past = [...tool.past, tool.shapes].slice(-PAST_MAX);
  return { ...tool, shapes, past, problem: undefined, preview: undefined };
}

/** The same points as new ones, and no problem: numbers that were typed over the old ones no longer count. */
export function withoutTyped(tool: DrawingTool): DrawingTool {
  const shapes = tool.shapes.map((each) => ({ ...each, points: [...each.points] }));
  const { givenUp } = tool;
  return {
    ...tool,
    shapes,
    problem: undefined,
    ...(givenUp?.shapes === tool.shapes && { givenUp: { ...givenUp, shapes } }),
  };
}

/** Sets other points of one accepted shape and keeps the old ones for `undone`, or refuses with a reason. */
export function withPoints(tool: DrawingTool, shape: Shape, points: readonly Point[], rules: ShapeRules): DrawingTool {
  const problem = shapeProblem(points, { ...rules, kind: shape.kind });
  if (problem) return refused(tool, problem);
  if (String(points) === String(shape.points)) return { ...tool, problem: undefined };
  return withShapes(
    tool,
    tool.shapes.map((each) => (each === shape ? { ...shape, points } : each)),
  );
}

/** Ends the shape being drawn. When it is not accepted, it stays as it is, with the reason. */
export function finished(tool: DrawingTool, points: readonly Point[], rules: ShapeRules): DrawingTool {
  const [one, other] = points;
  const outline = rules.kind === 'rectangle' && one && other ? rectangleBetween(one, other, rules) : points;
  const problem = shapeProblem(outline, rules);
  if (problem) return refused({ ...tool, press: undefined }, problem);
  const kept = rules.shapesMax === 1 ? [] : tool.shapes;
  const id =
    rules.shapesMax === 1
      ? (tool.shapes[0]?.id ?? 1)
      : firstFree(
          1,
          tool.shapes.map((each) => each.id),
        );
  const shapes = [...kept, { id, kind: rules.kind, points: outline }];
  return { ...idleTool(withShapes(tool, shapes)), phase: 'Done', selected: id };
}

/** Points that were given up and can be brought back. */
export const givenUpPoints = ({ givenUp, shapes, phase }: DrawingTool): readonly Point[] =>
  phase !== 'Doing' && givenUp?.shapes === shapes ? givenUp.points : [];

/** Undoes one step: the last point while Doing, otherwise that a shape was given up, or the last change of shapes. */
export function undone(tool: DrawingTool): DrawingTool {
  if (tool.phase === 'Doing') {
    const draft = tool.draft.slice(0, -1);
    return { ...tool, draft, phase: draft.length === 0 ? 'ToDo' : 'Doing', press: undefined, problem: undefined };
  }
  const draft = givenUpPoints(tool);
  if (draft.length > 0) return { ...idleTool(tool, 'Doing'), draft, selected: undefined, givenUp: undefined };
  const shapes = tool.past.at(-1);
  if (!shapes) return { ...tool, problem: undefined };
  const selected = shapes.some((each) => each.id === tool.selected) ? tool.selected : undefined;
  const isEditing = shapes.length > 0 && (tool.phase === 'Edit' || tool.phase === 'Drag');
  const before = { ...tool, shapes, selected, past: tool.past.slice(0, -1) };
  return idleTool(before, isEditing ? 'Edit' : restingPhase(shapes));
}

/** Where edges of the shape being drawn or dragged meet. Accepted shapes have no such place. */
export function crossingShown(tool: DrawingTool, kind: ShapeKind) {
  if (kind !== 'polygon') return undefined;
  if (tool.phase === 'Doing') return findCrossing(tool.draft, false);
  return tool.preview && findCrossing(tool.preview, isClosed(kind));
}
