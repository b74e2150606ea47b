import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type DrawingEvent, reduceDrawing } from '@/lib/drawing/drawing-tool';
import type { Shape, ShapeRules } from '@/lib/drawing/shapes';
import { type DrawingTool, drawingTool } from '@/lib/drawing/tool-state';

/** One drawing tool, shared by surface, strip, table and message of a page. */
export interface Drawing {
  tool: DrawingTool;
  rules: ShapeRules;
  isDisabled: boolean;
  /** Returns the tool after the event; does nothing while disabled. */
  send(event: DrawingEvent): DrawingTool;
}

interface DrawingOptions {
  /**
   * Accepted shapes, in drawing units. Shapes other than those last passed to onChange reset the tool, without undo.
   */
  value: readonly Shape[];
  /** Called with valid shapes only: none that is unfinished or crosses itself. */
  onChange(shapes: readonly Shape[]): void;
  rules: ShapeRules;
  isDisabled?: boolean;
}

const isSame = (one: readonly Shape[], other: readonly Shape[]) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The drawing tool for shapes that the page holds. */
export function useDrawing({ value, onChange, rules, isDisabled = false }: DrawingOptions): Drawing {
  const [held, setHeld] = useState(() => drawingTool(value));
  const tool = useMemo(() => (isSame(value, held.shapes) ? held : drawingTool(value)), [value, held]);
  // Several events may come before the next render.
  const latest = useRef(tool);
  useLayoutEffect(() => {
    latest.current = tool;
  }, [tool]);
  return {
    tool,
    rules,
    isDisabled,
    send(event) {
      if (isDisabled) return latest.current;
      const before = latest.current;
      const next = reduceDrawing(before, event, rules);
      latest.current = next;
      if (next !== before) setHeld(next);
      if (next.shapes !== before.shapes) onChange(next.shapes);
      return next;
    },
  };
}
