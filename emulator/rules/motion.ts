/**
 * Motion detection: its table, who walks through the picture, and how much of a region moves. @assumed pages-2
 * /video/detect
 */
import type { ConfigTables } from '@/lib/contract/configs';
import { BOX_GRID, MOTION, MOTION_GRID } from '@/lib/contract/limits';
import type { MotionDetectTable, MotionWindow } from '@/lib/contract/tables/motion';
import { outputProblem } from './alarms';
import { sectionProblem } from './time-sections';
import { isWithin } from './value-kinds';

/** Cells across and down. */
export interface GridSize {
  columns: number;
  rows: number;
}

/** Something that moves: x1, y1, x2, y2 on the grid of BOX_GRID. */
export type Box = [number, number, number, number];

/** The grid of a standard. */
export const motionGrid = (standard: ConfigTables['VideoStandard']): GridSize => ({
  columns: MOTION_GRID.columns,
  rows: standard === 'NTSC' ? MOTION_GRID.rowsNtsc : MOTION_GRID.rows,
});

/** The invalid member of one channel; `outputs`: how many alarm outputs there are. */
export function motionProblem(channel: MotionDetectTable, outputs: number): string | undefined {
  const { MotionDetectWindow: windows, EventHandler: handler } = channel;
  if (windows.length !== MOTION.regions) return 'MotionDetectWindow';
  for (const [index, window] of windows.entries()) {
    const wrong = windowProblem(window);
    if (wrong) return `MotionDetectWindow[${index}].${wrong}`;
  }
  if (!isWithin(handler.Dejitter, MOTION.dejitterS)) return 'EventHandler.Dejitter';
  if (!isWithin(handler.AlarmOutLatch, MOTION.latchS)) return 'EventHandler.AlarmOutLatch';
  const output = outputProblem(handler, { outputs });
  if (output) return `EventHandler.${output}`;
  if (handler.TimeSection.length !== 7) return 'EventHandler.TimeSection';
  for (const [day, sections] of handler.TimeSection.entries()) {
    const wrong = sectionProblem(sections);
    if (wrong !== undefined) return `EventHandler.TimeSection[${day}][${wrong}]`;
  }
  return undefined;
}

function windowProblem({ Name, Region, Sensitive, Threshold }: MotionWindow): string | undefined {
  if (Name.trim() === '' || Name.length > MOTION.nameMax) return 'Name';
  const { columns, rows } = MOTION_GRID;
  const isMask = (mask: number) => isWithin(mask, { min: 0, max: 2 ** columns - 1 });
  if (Region.length > rows || !Region.every(isMask)) return 'Region';
  if (!isWithin(Sensitive, MOTION.level)) return 'Sensitive';
  return isWithin(Threshold, MOTION.level) ? undefined : 'Threshold';
}

/** A person crosses the lower half of the picture from left to right, again and again. Times in milliseconds. */
const WALK = { roundMs: 12_000, walkMs: 8_000, from: 0.02, to: 0.86, top: 0.5, width: 0.12, height: 0.34 } as const;

/** Who walks through the picture at this device time; undefined while nobody does. */
export function walkerAt(ms: number): Box | undefined {
  const part = (((ms % WALK.roundMs) + WALK.roundMs) % WALK.roundMs) / WALK.walkMs;
  if (part >= 1) return undefined;
  const left = WALK.from + (WALK.to - WALK.from) * part;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [left, WALK.top, left + WALK.width, WALK.top + WALK.height].map((each) =>
    Math.round(each * BOX_GRID),
  );
  return [x1, y1, x2, y2];
}

/**
 * The level of movement in a region, 0 to 100: the part of its cells that moves, which the sensitivity weakens below 50
 * and amplifies above it. A region without cells never moves.
 */
export function levelOf({ Region, Sensitive }: MotionWindow, box: Box | undefined, grid: GridSize): number {
  if (!box) return 0;
  let [all, moving] = [0, 0];
  for (let row = 0; row < grid.rows; row += 1) {
    for (let column = 0; column < grid.columns; column += 1) {
      if (!isSet(Region[row] ?? 0, column, grid)) continue;
      all += 1;
      if (isTouched(box, column, row, grid)) moving += 1;
    }
  }
  return all === 0 ? 0 : Math.min(100, Math.round((moving / all) * Sensitive * 2));
}

/** The highest bit of a mask is the left column. */
const isSet = (mask: number, column: number, { columns }: GridSize) =>
  Math.floor(mask / 2 ** (columns - 1 - column)) % 2 === 1;

function isTouched([x1, y1, x2, y2]: Box, column: number, row: number, { columns, rows }: GridSize): boolean {
  const [width, height] = [BOX_GRID / columns, BOX_GRID / rows];
  return x1 < (column + 1) * width && x2 > column * width && y1 < (row + 1) * height && y2 > row * height;
}
