/**
 * Painting cells of a motion grid as a pure function of state and event. A drag sets all cells between the first and
 * the last one, as a rectangle; the first cell decides whether it paints or erases. @assumed pages-2 /video/detect
 */
import { type Cell, gridSize, isPainted, isSameGrid, type MotionGrid, painted, plainGrid } from './motion-grid';

/** `draw` erases when it starts on a painted cell; `erase` always does. */
export type GridMode = 'draw' | 'erase';

/** The grid, the keyboard's cell and the drag in progress. */
export interface GridTool {
  grid: MotionGrid;
  mode: GridMode;
  /** The keyboard's cell; follows the pointer's clicks. */
  cursor: Cell;
  /** A drag: the cell where it began, the current one and the value it sets. */
  drag?: { from: Cell; to: Cell; value: 0 | 1 };
  /** Grids before each change, the latest last. */
  past: readonly MotionGrid[];
}

/** All events of the tool. */
export type GridEvent =
  | { type: 'down' | 'move'; cell: Cell }
  | { type: 'up' }
  | { type: 'cancel' }
  /** `isLine`: Shift is held, arrows paint the cells they pass. */
  | { type: 'key'; key: string; isLine?: boolean }
  | { type: 'mode'; mode: GridMode }
  | { type: 'all' | 'clear' | 'undo' }
  /** The page set another grid. */
  | { type: 'replace'; grid: MotionGrid };

const PAST_MAX = 100;

const ARROWS: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A tool over this grid, with nothing to undo. */
export const gridTool = (grid: MotionGrid): GridTool => ({
  grid,
  mode: 'draw',
  cursor: { column: 0, row: 0 },
  past: [],
});

/** Whether the tool handles that key. */
export const usesGridKey = ({ drag }: GridTool, key: string): boolean =>
  key in ARROWS || key === ' ' || (key === 'Escape' && drag !== undefined);

/** The grid as it is shown: with the drag, which is applied only on release. */
export const shownGrid = ({ grid, drag }: GridTool): MotionGrid =>
  drag ? painted(grid, drag.from, drag.to, drag.value) : grid;

/** The tool after the event. */
export function reduceGrid(tool: GridTool, event: GridEvent): GridTool {
  switch (event.type) {
    case 'down':
      return {
        ...tool,
        cursor: event.cell,
        drag: { from: event.cell, to: event.cell, value: valueFor(tool, event.cell) },
      };
    case 'move':
      return tool.drag ? { ...tool, cursor: event.cell, drag: { ...tool.drag, to: event.cell } } : tool;
    case 'up':
      return withGrid({ ...tool, drag: undefined }, shownGrid(tool));
    case 'cancel':
      return { ...tool, drag: undefined };
    case 'key':
      return keyed(tool, event.key, event.isLine === true);
    case 'mode':
      return { ...tool, mode: event.mode, drag: undefined };
    case 'all':
    case 'clear':
      return withGrid({ ...tool, drag: undefined }, alike(tool.grid, event.type === 'all' ? 1 : 0));
    case 'undo':
      return undone(tool);
    case 'replace':
      return { ...tool, grid: event.grid, drag: undefined, past: [] };
  }
}

const valueFor = ({ grid, mode }: GridTool, cell: Cell): 0 | 1 => (mode === 'erase' || isPainted(grid, cell) ? 0 : 1);

function alike(grid: MotionGrid, value: 0 | 1): MotionGrid {
  const { columns, rows } = gridSize(grid);
  return plainGrid(value, columns, rows);
}

function withGrid(tool: GridTool, grid: MotionGrid): GridTool {
  if (isSameGrid(grid, tool.grid)) return tool;
  return { ...tool, grid, past: [...tool.past, tool.grid].slice(-PAST_MAX) };
}

function undone(tool: GridTool): GridTool {
  const grid = tool.past.at(-1);
  return grid ? { ...tool, grid, past: tool.past.slice(0, -1), drag: undefined } : tool;
}

function keyed(tool: GridTool, key: string, isLine: boolean): GridTool {
  if (key === 'Escape') return { ...tool, drag: undefined };
  if (key === ' ') return withGrid(tool, painted(tool.grid, tool.cursor, tool.cursor, valueFor(tool, tool.cursor)));
  const arrow = ARROWS[key];
  if (!arrow) return tool;
  const { columns, rows } = gridSize(tool.grid);
  const cursor = {
    column: Math.min(Math.max(tool.cursor.column + arrow[0], 0), columns - 1),
    row: Math.min(Math.max(tool.cursor.row + arrow[1], 0), rows - 1),
  };
  const value = tool.mode === 'erase' ? 0 : 1;
  return isLine ? withGrid({ ...tool, cursor }, painted(tool.grid, tool.cursor, cursor, value)) : { ...tool, cursor };
}
