import { useLayoutEffect, useRef, useState } from 'react';
import { type GridEvent, type GridTool, gridTool, reduceGrid } from '@/lib/drawing/grid-tool';
import { isSameGrid, type MotionGrid } from '@/lib/drawing/motion-grid';
import { createStore, type Store } from '@/lib/store';

/** Painting one motion grid, shared by surface and strip of a page. */
export interface GridPainting {
  /** The tool itself: only what shows it is rendered again while the pointer moves. */
  store: Store<GridTool>;
  isDisabled: boolean;
  /** The stored grid while another is painted; its border is shown dashed. */
  was?: MotionGrid | undefined;
  send(event: GridEvent): void;
}

interface GridToolOptions extends Pick<GridPainting, 'was'> {
  /** Name of what is painted: another one resets the tool, without undo. */
  name?: string | undefined;
  /** A grid other than the one last passed to onChange resets the tool, without undo. */
  value: MotionGrid;
  /** Called once for each finished stroke. */
  onChange(grid: MotionGrid): void;
  isDisabled?: boolean;
}

/** The painting tool for a grid that the page holds. */
export function useGridTool(options: GridToolOptions): GridPainting {
  const { name, value, isDisabled = false, was } = options;
  const [store] = useState(() => createStore(gridTool(value)));
  const given = useRef(options);
  useLayoutEffect(() => {
    const isOther = given.current.name !== name;
    given.current = options;
    const held = store.get();
    if (isOther || !isSameGrid(value, held.grid)) store.set(reduceGrid(held, { type: 'replace', grid: value }));
  });
  const [send] = useState(() => (event: GridEvent) => {
    if (given.current.isDisabled) return;
    const before = store.get();
    const next = reduceGrid(before, event);
    store.set(next);
    if (next.grid !== before.grid) given.current.onChange(next.grid);
  });
  return { store, isDisabled, was, send };
}
