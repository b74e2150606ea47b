import { useLayoutEffect, useRef, useState } from 'react';
import { type DrawingEvent, exactPoints, openTool, reduceDrawing } from '@/lib/drawing/drawing-tool';
import type { Point } from '@/lib/drawing/geometry';
import type { Shape, ShapeRules } from '@/lib/drawing/shapes';
import { type DrawingTool, shapeMeant, withoutTyped } from '@/lib/drawing/tool-state';
import { createStore, type Store } from '@/lib/store';

/** One drawing tool, shared by surface, strip, table and message of a page. */
export interface Drawing {
  /** The tool itself: only what shows it is rendered again while the pointer moves, not the page. */
  store: Store<DrawingTool>;
  rules: ShapeRules;
  isDisabled: boolean;
  /** The stored shapes while others are drawn; shown dashed. */
  was?: readonly Shape[] | undefined;
  /** Returns the tool after the event; does nothing while disabled. */
  send(event: DrawingEvent): DrawingTool;
  /** Typed numbers that were refused have been given up. */
  forgetTyped(): void;
}

interface DrawingOptions extends Pick<Drawing, 'was'> {
  /**
   * Accepted shapes, in drawing units. Shapes other than those last passed to onChange reset the tool, without undo; a
   * shape that is being drawn goes on.
   */
  value: readonly Shape[];
  /** Called with valid shapes only: none that is unfinished or crosses itself. */
  onChange(shapes: readonly Shape[]): void;
  /** Numbers were typed that are refused: the points as they would be. The shapes stay as they are. */
  onRefused?(points: readonly Point[]): void;
  /** Those numbers have been given up. Undefined when there are none any more, as after Discard. */
  forgetTyped?: (() => void) | undefined;
  rules: ShapeRules;
  isDisabled?: boolean;
}

const isSame = (one: readonly Shape[], other: readonly Shape[]) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The drawing tool for shapes that the page holds. */
export function useDrawing(options: DrawingOptions): Drawing {
  const { value, rules, isDisabled = false, was } = options;
  const [store] = useState(() => createStore(openTool(value, rules)));
  const given = useRef(options);
  useLayoutEffect(() => {
    const isGivenUp = given.current.forgetTyped !== undefined && options.forgetTyped === undefined;
    given.current = options;
    const { phase, shapes, draft, cursor } = store.get();
    if (isSame(value, shapes)) {
      if (isGivenUp) store.set(withoutTyped(store.get()));
      return;
    }
    // Points that are being set belong to none of the shapes.
    store.set({ ...openTool(value, rules), ...(phase === 'Doing' && { phase, draft, cursor }) });
  });
  // The same functions each time: what has not moved is not rendered again while a point is dragged.
  const [acts] = useState(() => ({
    send(event: DrawingEvent) {
      const { onChange, onRefused, rules: ruling, isDisabled: isOff } = given.current;
      const before = store.get();
      if (isOff) return before;
      const next = reduceDrawing(before, event, ruling);
      store.set(next);
      if (next.shapes !== before.shapes) onChange(next.shapes);
      const shape = shapeMeant(before, true);
      if (event.type === 'setPoint' && next.problem && shape) onRefused?.(exactPoints(shape, event, ruling));
      return next;
    },
    forgetTyped: () => given.current.forgetTyped?.(),
  }));
  return { store, rules, isDisabled, was, ...acts };
}
