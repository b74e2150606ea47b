import { useLayoutEffect, useRef, useState } from 'react';
import { type DrawingEvent, exactPoints, openTool, reduceDrawing } from '@/lib/drawing/drawing-tool';
import type { Point } from '@/lib/drawing/geometry';
import type { Shape, ShapeRules } from '@/lib/drawing/shapes';
import { type DrawingTool, shapeMeant } from '@/lib/drawing/tool-state';

/** One drawing tool, shared by surface, strip, table and message of a page. */
export interface Drawing {
  tool: DrawingTool;
  rules: ShapeRules;
  isDisabled: boolean;
  /** The stored shapes while others are drawn; shown dashed. */
  was?: readonly Shape[] | undefined;
  /** Returns the tool after the event; does nothing while disabled. */
  send(event: DrawingEvent): DrawingTool;
  /** Typed numbers that were refused have been given up. */
  forgetTyped?: (() => void) | undefined;
}

interface DrawingOptions extends Pick<Drawing, 'was' | 'forgetTyped'> {
  /**
   * Accepted shapes, in drawing units. Shapes other than those last passed to onChange reset the tool, without undo.
   */
  value: readonly Shape[];
  /** Called with valid shapes only: none that is unfinished or crosses itself. */
  onChange(shapes: readonly Shape[]): void;
  /** Numbers were typed that are refused: the points as they would be. The shapes stay as they are. */
  onRefused?(points: readonly Point[]): void;
  rules: ShapeRules;
  isDisabled?: boolean;
}

const isSame = (one: readonly Shape[], other: readonly Shape[]) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The drawing tool for shapes that the page holds. */
export function useDrawing(options: DrawingOptions): Drawing {
  const { value, onChange, onRefused, rules, isDisabled = false, was, forgetTyped } = options;
  const [held, setHeld] = useState(() => openTool(value, rules));
  const tool = isSame(value, held.shapes) ? held : openTool(value, rules);
  if (tool !== held) setHeld(tool);
  // Several events may come before the next render.
  const latest = useRef(tool);
  useLayoutEffect(() => {
    latest.current = tool;
  }, [tool]);
  return {
    tool,
    rules,
    isDisabled,
    was,
    forgetTyped,
    send(event) {
      if (isDisabled) return latest.current;
      const before = latest.current;
      const next = reduceDrawing(before, event, rules);
      latest.current = next;
      if (next !== before) setHeld(next);
      if (next.shapes !== before.shapes) onChange(next.shapes);
      const shape = shapeMeant(before, true);
      if (event.type === 'setPoint' && next.problem && shape) onRefused?.(exactPoints(shape, event, rules));
      return next;
    },
  };
}
