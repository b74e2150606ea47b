/** The motion grid: cells over the picture that are watched or not. @spec §3; masks @assumed pages-2 /video/detect */
import { DRAWING_MAX, MOTION_GRID } from '@/lib/contract/limits';
import type { Point } from './geometry';

/** A cell by column and row, both from 0 at the left and the top. */
export interface Cell {
  column: number;
  row: number;
}

/** Rows from the top, in each its cells from the left. */
export interface MotionGrid {
  /** 1: watched. All rows have the same length. */
  detectInfo: readonly (readonly (0 | 1)[])[];
  /** Width and height of a cell in drawing units, not rounded. */
  xStep: number;
  yStep: number;
}

/** Number of columns and rows; at least one each. */
export const gridSize = ({ detectInfo }: MotionGrid) => ({
  columns: detectInfo[0]?.length ?? 1,
  rows: Math.max(detectInfo.length, 1),
});

function gridOf(columns: number, rows: number, cell: (at: Cell) => 0 | 1): MotionGrid {
  return {
    detectInfo: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => cell({ column, row })),
    ),
    xStep: (DRAWING_MAX + 1) / columns,
    yStep: (DRAWING_MAX + 1) / rows,
  };
}

/** A grid whose cells all have the same value. */
export const plainGrid = (value: 0 | 1, columns: number = MOTION_GRID.columns, rows: number = MOTION_GRID.rows) =>
  gridOf(columns, rows, () => value);

/** The grid of the table's `Region`: a number for each row, its highest bit the left column. Missing rows are empty. */
export function gridOfMasks(masks: readonly number[], columns: number, rows: number): MotionGrid {
  return gridOf(columns, rows, ({ column, row }) =>
    Math.floor((masks[row] ?? 0) / 2 ** (columns - 1 - column)) % 2 === 1 ? 1 : 0,
  );
}

/** `Region` of the table: what `gridOfMasks` reads. */
export const masksOf = ({ detectInfo }: MotionGrid): number[] =>
  detectInfo.map((row) => row.reduce<number>((mask, cell) => mask * 2 + cell, 0));

/** The cell at a position of the drawing. */
export function cellAt([x, y]: Point, grid: MotionGrid): Cell {
  const { columns, rows } = gridSize(grid);
  return {
    column: Math.min(Math.max(Math.floor(x / grid.xStep), 0), columns - 1),
    row: Math.min(Math.max(Math.floor(y / grid.yStep), 0), rows - 1),
  };
}

/** Whether the cell is watched. */
export const isPainted = ({ detectInfo }: MotionGrid, { column, row }: Cell): boolean =>
  detectInfo[row]?.[column] === 1;

/** The grid with all cells between two corners set; cells outside the grid are ignored. */
export function painted(grid: MotionGrid, one: Cell, other: Cell, value: 0 | 1): MotionGrid {
  const isWithin = (at: number, from: number, to: number) => at >= Math.min(from, to) && at <= Math.max(from, to);
  const detectInfo = grid.detectInfo.map((cells, row) =>
    isWithin(row, one.row, other.row)
      ? cells.map((cell, column) => (isWithin(column, one.column, other.column) ? value : cell))
      : cells,
  );
  return { ...grid, detectInfo };
}

/** How many cells are watched. */
export const countPainted = ({ detectInfo }: MotionGrid): number =>
  detectInfo.flat().reduce<number>((sum, cell) => sum + cell, 0);

/** Whether two grids watch the same cells. */
export const isSameGrid = (one: MotionGrid, other: MotionGrid): boolean =>
  one === other || String(one.detectInfo) === String(other.detectInfo);
