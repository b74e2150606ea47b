'use client';

import { type KeyboardEvent, useId, useRef } from 'react';
import { shownGrid, usesGridKey } from '@/lib/drawing/grid-tool';
import { type Cell, cellAt, gridSize, isPainted, type MotionGrid } from '@/lib/drawing/motion-grid';
import { useStore } from '@/lib/use-store';
import classes from './drawing.module.css';
import { PictureArea } from './picture-area';
import type { GridPainting } from './use-grid-tool';
import { usePicturePointer } from './use-picture-pointer';

interface GridSurfaceProps {
  painting: GridPainting;
  /** Aspect ratio of the stream. */
  ratio: number;
  label: string;
  /** Id of the hint. */
  describedBy?: string;
  /** Number of the painted region, from 1; sets its colour. */
  number?: number;
  /** The other regions, shown but not editable. */
  others?: readonly { number: number; grid: MotionGrid }[];
  /** Numbers of regions in which something moves now. */
  moving?: readonly number[];
}

/** Painting cells over the live picture, as a child of the live panel: by mouse, touch and keys. */
export function GridSurface({
  painting,
  ratio,
  label,
  describedBy,
  number = 1,
  others = [],
  moving = [],
}: GridSurfaceProps) {
  const { store, isDisabled, was, send } = painting;
  const tool = useStore(store);
  const area = useRef<HTMLDivElement>(null);
  const { columns, rows } = gridSize(tool.grid);
  const pointer = usePicturePointer(area, {
    onDown({ at }) {
      area.current?.focus({ preventScroll: true });
      send({ type: 'down', cell: cellAt(at, tool.grid) });
    },
    onMove: ({ at }) => send({ type: 'move', cell: cellAt(at, tool.grid) }),
    onUp: () => send({ type: 'up' }),
    onCancel: () => send({ type: 'cancel' }),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey;
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
    // With one of these it is a shortcut of the browser: Alt and an arrow go back.
    if (!isUndo && (hasModifier || !usesGridKey(tool, event.key))) return;
    send(isUndo ? { type: 'undo' } : { type: 'key', key: event.key, isLine: event.shiftKey });
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <PictureArea
      area={area}
      ratio={ratio}
      label={label}
      describedBy={describedBy}
      isDisabled={isDisabled}
      isHolding
      phase={tool.drag ? 'Drag' : 'Edit'}
      pointer={pointer}
      onKeyDown={onKeyDown}
    >
      <svg
        className={classes.layer}
        viewBox={`0 0 ${columns} ${rows}`}
        preserveAspectRatio="none"
        aria-hidden
        focusable="false"
      >
        <path className={classes.gridLines} d={linesOf(columns, rows)} />
        {others.map((other) => (
          <HatchedRegion key={other.number} {...other} isMoving={moving.includes(other.number)} />
        ))}
        {was && <path className={classes.before} data-was d={borderOf(was)} />}
        <g data-tone={toneOf(number)} data-moving={moving.includes(number) || undefined}>
          <path className={classes.cells} d={cellsOf(shownGrid(tool))} />
          <path className={classes.under} d={borderOf(shownGrid(tool))} />
          <path className={classes.border} d={borderOf(shownGrid(tool))} />
        </g>
        {!isDisabled && (
          <g className={classes.keyCell}>
            <path className={classes.cellOuter} d={cellPath(tool.cursor)} />
            <path className={classes.cellInner} d={cellPath(tool.cursor)} />
          </g>
        )}
      </svg>
      {[...others, { number, grid: shownGrid(tool) }].map((region) => (
        <RegionNumber key={region.number} {...region} />
      ))}
    </PictureArea>
  );
}

/** At the first painted cell, as the list of the page writes it. */
function RegionNumber({ number, grid }: { number: number; grid: MotionGrid }) {
  const [first] = everyCell(grid);
  if (!first) return null;
  const { columns, rows } = gridSize(grid);
  return (
    <span
      className={classes.regionNumber}
      data-tone={toneOf(number)}
      style={{
        insetInlineStart: `${(first.column / columns) * 100}%`,
        insetBlockStart: `${(first.row / rows) * 100}%`,
      }}
      aria-hidden
    >
      {number}
    </span>
  );
}

/** Each region has its own hatch direction, so that regions can be told apart without colour. */
const HATCH_TURN = [45, 90, -45, 0] as const;

const toneOf = (number: number) => ((number - 1) % 4) + 1;

function HatchedRegion({ number, grid, isMoving }: { number: number; grid: MotionGrid; isMoving: boolean }) {
  const id = useId();
  const turn = HATCH_TURN[toneOf(number) - 1] ?? 0;
  return (
    <g data-tone={toneOf(number)} data-moving={isMoving || undefined}>
      <pattern id={id} width={0.3} height={0.3} patternUnits="userSpaceOnUse" patternTransform={`rotate(${turn})`}>
        <rect className={classes.hatchGround} width={0.3} height={0.3} />
        <rect className={classes.hatchLine} width={0.07} height={0.3} />
      </pattern>
      <path style={{ fill: `url(#${id})` }} d={cellsOf(grid)} />
      <path className={classes.border} d={borderOf(grid)} />
    </g>
  );
}

function linesOf(columns: number, rows: number): string {
  const upright = Array.from({ length: columns - 1 }, (_, index) => `M${index + 1} 0V${rows}`);
  const level = Array.from({ length: rows - 1 }, (_, index) => `M0 ${index + 1}H${columns}`);
  return [...upright, ...level].join('');
}

const cellPath = ({ column, row }: Cell) => `M${column} ${row}h1v1h-1z`;

function everyCell(grid: MotionGrid): Cell[] {
  const { columns, rows } = gridSize(grid);
  return Array.from({ length: columns * rows }, (_, index) => ({
    column: index % columns,
    row: Math.floor(index / columns),
  })).filter((cell) => isPainted(grid, cell));
}

const cellsOf = (grid: MotionGrid) => everyCell(grid).map(cellPath).join('');

/** The sides of painted cells that have no painted neighbour. */
function borderOf(grid: MotionGrid): string {
  const isOpen = (column: number, row: number) => !isPainted(grid, { column, row });
  return everyCell(grid)
    .map(({ column, row }) =>
      [
        isOpen(column, row - 1) ? `M${column} ${row}h1` : '',
        isOpen(column, row + 1) ? `M${column} ${row + 1}h1` : '',
        isOpen(column - 1, row) ? `M${column} ${row}v1` : '',
        isOpen(column + 1, row) ? `M${column + 1} ${row}v1` : '',
      ].join(''),
    )
    .join('');
}
