import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type GridEvent, type GridTool, gridTool, reduceGrid } from '@/lib/drawing/grid-tool';
import { isSameGrid, type MotionGrid } from '@/lib/drawing/motion-grid';

/** Painting one motion grid, shared by surface and strip of a page. */
export interface GridPainting {
  tool: GridTool;
  isDisabled: boolean;
  /** The stored grid while another is painted; its border is shown dashed. */
  was?: MotionGrid | undefined;
  send(event: GridEvent): void;
}

interface GridToolOptions extends Pick<GridPainting, 'was'> {
  /** A grid other than the one last passed to onChange resets the tool, without undo. */
  value: MotionGrid;
  /** Called once for each finished stroke. */
  onChange(grid: MotionGrid): void;
  isDisabled?: boolean;
}

/** The painting tool for a grid that the page holds. */
export function useGridTool({ value, onChange, isDisabled = false, was }: GridToolOptions): GridPainting {
  const [held, setHeld] = useState(() => gridTool(value));
  const tool = useMemo(
    () => (isSameGrid(value, held.grid) ? held : reduceGrid(held, { type: 'replace', grid: value })),
    [value, held],
  );
  // Several events may come before the next render.
  const latest = useRef(tool);
  useLayoutEffect(() => {
    latest.current = tool;
  }, [tool]);
  return {
    tool,
    isDisabled,
    was,
    send(event) {
      if (isDisabled) return;
      const before = latest.current;
      const next = reduceGrid(before, event);
      latest.current = next;
      if (next !== before) setHeld(next);
      if (next.grid !== before.grid) onChange(next.grid);
    },
  };
}
