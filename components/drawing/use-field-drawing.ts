import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Point } from '@/lib/drawing/geometry';
import { gridOfMasks, masksOf } from '@/lib/drawing/motion-grid';
import type { ShapeRules } from '@/lib/drawing/shapes';
import { sameValue } from '@/lib/forms/changed-tables';
import type { FormField } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { cornersOf, type Rectangle, rectangleOf, shapesOf } from '@/lib/validation/regions';
import { type Drawing, useDrawing } from './use-drawing';
import { type GridPainting, useGridTool } from './use-grid-tool';

/** How the value of a field stands in its table. */
interface Conversion<T> {
  read(value: T): readonly Point[];
  write(points: readonly Point[]): T;
}

const POINTS: Conversion<readonly Point[]> = { read: (value) => value, write: (points) => points };
const RECTANGLE: Conversion<Rectangle> = { read: cornersOf, write: rectangleOf };

/**
 * The tool for an area or a line that is a field of a form: a list of points in drawing units. While the tables are
 * read there is no field yet. The form holds what was drawn, and also what was typed and is refused, so that a save
 * stops at it; its rule is `pointsProblem` with the same rules.
 */
export const useRegionField = (field: FormField<readonly Point[]> | undefined, rules: ShapeRules): Drawing =>
  useFieldDrawing(field, rules, POINTS);

/** The tool for a rectangle that is a field of a form: left, top, right, bottom. */
export const useRectangleField = (field: FormField<Rectangle> | undefined, rules: ShapeRules): Drawing =>
  useFieldDrawing(field, rules, RECTANGLE);

function useFieldDrawing<T>(field: FormField<T> | undefined, rules: ShapeRules, { read, write }: Conversion<T>) {
  /** A value of the field that is refused, and the points that stay drawn meanwhile. */
  const [typed, setTyped] = useState<{ value: T; drawn: readonly Point[] }>();
  const isTyped = field && typed && sameValue(typed.value, field.value);
  const points = isTyped ? typed.drawn : field ? read(field.value) : [];
  const put = (value: T) => {
    field?.set(value);
    field?.blur();
  };
  const hasOther = field?.isChanged && field.was !== undefined && !sameValue(field.was, field.value);
  const drawing = useDrawing({
    value: shapesOf(points, rules.kind),
    onChange: (shapes) => put(write(shapes[0]?.points ?? [])),
    onRefused(refused) {
      const value = write(refused);
      setTyped({ value, drawn: points });
      put(value);
    },
    forgetTyped: isTyped ? () => put(write(typed.drawn)) : undefined,
    rules,
    isDisabled: field?.disabled ?? true,
    was: hasOther ? shapesOf(read(field.was as T), rules.kind) : undefined,
  });
  useUnfinished(field, drawing);
  return drawing;
}

const UNFINISHED: Problem = { key: 'ShapeUnfinished' };

/**
 * Points of a shape that is not finished are a change of the form, which a save stops at. When the form ends it, as by
 * Discard, they are given up.
 */
function useUnfinished<T>(field: FormField<T> | undefined, { store, send }: Drawing): void {
  const hasPoints = () => store.get().draft.length > 0;
  const isUnfinished = useSyncExternalStore(store.subscribe, hasPoints, () => false);
  const latest = useRef(field);
  const wasUnfinished = useRef(false);
  useEffect(() => {
    latest.current = field;
    const isEnded = wasUnfinished.current && !field?.isUnfinished;
    wasUnfinished.current = field?.isUnfinished ?? false;
    if (isEnded && hasPoints()) send({ type: 'key', key: 'Escape' });
  });
  useEffect(() => latest.current?.setUnfinished?.(isUnfinished ? UNFINISHED : undefined), [isUnfinished]);
}

/** Columns and rows of a grid. */
export interface GridSize {
  columns: number;
  rows: number;
}

/**
 * The painting tool for a motion grid that is a field of a form: a bit mask for each row, its highest bit the left
 * column.
 */
export function useGridField(field: FormField<readonly number[]> | undefined, size: GridSize): GridPainting {
  const gridOf = (masks: readonly number[] = []) => gridOfMasks(masks, size.columns, size.rows);
  return useGridTool({
    name: field?.key,
    value: gridOf(field?.value),
    onChange: (grid) => field?.set(masksOf(grid)),
    isDisabled: field?.disabled ?? true,
    was: field?.isChanged ? gridOf(field.was) : undefined,
  });
}
