'use client';

import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type CSSProperties, type KeyboardEvent, memo, useRef } from 'react';
import { DRAWING_MAX } from '@/lib/contract/limits';
import { usesKey } from '@/lib/drawing/drawing-tool';
import type { Point } from '@/lib/drawing/geometry';
import { handlesOf, type ShapeKind } from '@/lib/drawing/shapes';
import { crossingShown, type DrawingTool, shapeMeant } from '@/lib/drawing/tool-state';
import { useStore } from '@/lib/use-store';
import classes from './drawing.module.css';
import { PictureArea } from './picture-area';
import { ShapeLayer } from './shape-layer';
import type { Drawing } from './use-drawing';
import { usePicturePointer } from './use-picture-pointer';

interface DrawingSurfaceProps {
  drawing: Drawing;
  /** Aspect ratio of the stream. */
  ratio: number;
  /** Name of the drawn object, such as that of the area. */
  label: string;
  /** Id of the `DrawingMessage`. */
  describedBy?: string;
}

const placeAt = ([x, y]: Point): CSSProperties => ({
  insetInlineStart: `${(x / DRAWING_MAX) * 100}%`,
  insetBlockStart: `${(y / DRAWING_MAX) * 100}%`,
});

/**
 * Drawing over the live picture, as a child of the live panel: lines, handles and numbers, by mouse, touch and keys.
 */
export function DrawingSurface({ drawing, ratio, label, describedBy }: DrawingSurfaceProps) {
  const { store, rules, isDisabled, send } = drawing;
  const tool = useStore(store);
  const area = useRef<HTMLDivElement>(null);
  const isDrawing = tool.phase === 'ToDo' || tool.phase === 'Doing';
  const crossing = crossingShown(tool, rules.kind);

  const pointer = usePicturePointer(area, {
    onDown(place, target) {
      const handle = target.closest('[data-handle]');
      const index = handle?.getAttribute('data-handle');
      focusOn(handle ?? area.current);
      send({ type: 'down', ...place, ...(index ? { handle: Number(index) } : {}) });
    },
    onMove: (place) => send({ type: 'move', ...place }),
    onUp: (place) => send({ type: 'up', ...place }),
    onCancel: () => send({ type: 'cancel' }),
    onLongPress: () => send({ type: 'finish' }),
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey;
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
    // With one of these it is a shortcut of the browser: Alt and an arrow go back.
    if (!isUndo && (hasModifier || !usesKey(tool, event.key))) return;
    const next = send(isUndo ? { type: 'undo' } : { type: 'key', key: event.key, isFine: event.shiftKey });
    // The focus would be lost with a removed handle or number.
    if (next.chosen !== tool.chosen || next.shapes.length !== tool.shapes.length) focusOn(area.current);
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
      isHolding={isDrawing || tool.phase === 'Edit' || tool.phase === 'Drag'}
      phase={tool.phase}
      pointer={pointer}
      onKeyDown={onKeyDown}
      {...(isDrawing && { onRightClick: () => send({ type: 'finish' }) })}
      onAreaFocus={() => send({ type: 'choose', index: undefined })}
    >
      <ShapeLayer tool={tool} drawing={drawing} />
      {!isDrawing && !rules.isFixed && <ShapeNumbers tool={tool} drawing={drawing} />}
      <Handles tool={tool} drawing={drawing} />
      {isDrawing && tool.draft.map((point, index) => <PointMark key={index} point={point} number={index + 1} />)}
      {isDrawing && <span className={classes.cursor} style={placeAt(tool.cursor)} aria-hidden />}
      {crossing && (
        <span className={classes.cross} style={placeAt(crossing.at)} aria-hidden>
          <IconX size={14} stroke={2.5} />
        </span>
      )}
    </PictureArea>
  );
}

function focusOn(target: Element | null): void {
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** A point that is set but cannot be selected yet. */
function PointMark({ point, number }: { point: Point; number: number }) {
  return (
    <span className={classes.mark} style={placeAt(point)} aria-hidden>
      <PointNumber point={point} number={number} />
    </span>
  );
}

/** Above the point, or below it at the upper edge of the picture. */
function PointNumber({ point, number }: { point: Point; number: number }) {
  return (
    <span className={classes.number} data-below={point[1] < DRAWING_MAX / 8 || undefined} aria-hidden>
      {number}
    </span>
  );
}

interface ShownProps {
  tool: DrawingTool;
  drawing: Drawing;
}

/** A button on each shape, so that it can be selected without a pointer. A single shape needs no number. */
function ShapeNumbers({ tool, drawing: { rules, isDisabled, send } }: ShownProps) {
  const t = useTranslations('drawing');
  return tool.shapes.map((shape, index) => (
    <button
      key={shape.id}
      type="button"
      className={classes.shape}
      style={placeAt(centreOf(shape.id === tool.selected && tool.preview ? tool.preview : shape.points))}
      data-own-press
      data-tone={(index % 4) + 1}
      data-bare={rules.shapesMax === 1 || undefined}
      aria-label={t('shape', { kind: shape.kind, number: shape.id })}
      aria-pressed={shape.id === tool.selected}
      disabled={isDisabled}
      onFocus={() => send({ type: 'choose', index: undefined })}
      onClick={() => send({ type: 'select', id: shape.id })}
    >
      {/* A single shape has no number, only a place for the focus. */}
      {rules.shapesMax > 1 && shape.id}
    </button>
  ));
}

const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / Math.max(values.length, 1);
const centreOf = (points: readonly Point[]): Point => [
  mean(points.map((point) => point[0])),
  mean(points.map((point) => point[1])),
];

/** Handles of the selected shape while it is edited. */
function Handles({ tool, drawing: { isDisabled, send } }: ShownProps) {
  const shape = tool.phase === 'Edit' || tool.phase === 'Drag' ? shapeMeant(tool) : undefined;
  if (!shape || isDisabled) return null;
  return handlesOf({ kind: shape.kind, points: tool.preview ?? shape.points }).map(([x, y], index) => (
    <Handle key={index} x={x} y={y} index={index} send={send} kind={shape.kind} isChosen={index === tool.chosen} />
  ));
}

interface HandleProps extends Pick<Drawing, 'send'> {
  x: number;
  y: number;
  index: number;
  kind: ShapeKind;
  isChosen: boolean;
}

/** Only the dragged one is rendered again. */
const Handle = memo(function Handle({ x, y, index, kind, isChosen, send }: HandleProps) {
  const t = useTranslations('drawing');
  return (
    <button
      type="button"
      className={classes.handle}
      style={placeAt([x, y])}
      data-handle={index}
      data-chosen={isChosen || undefined}
      aria-label={t('handle', { kind, number: index + 1, x: String(x), y: String(y) })}
      onFocus={() => send({ type: 'choose', index })}
    >
      {kind !== 'rectangle' && <PointNumber point={[x, y]} number={index + 1} />}
    </button>
  );
});
