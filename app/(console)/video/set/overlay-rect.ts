import { DRAWING_MAX } from '@/lib/contract/limits';
import type { OverlayRect } from '@/lib/contract/tables/video';

/** As a fraction of the picture: the step of an arrow key, and the finer step with Shift. */
export const KEY_STEP = { normal: 0.01, fine: 0.001 } as const;

const clamped = (start: number, length: number) => Math.min(Math.max(Math.round(start), 0), DRAWING_MAX - length);

/** The position moved by fractions of the picture, limited to the picture; the size is kept. */
export function movedRect([x1, y1, x2, y2]: OverlayRect, byX: number, byY: number): OverlayRect {
  const width = Math.min(x2 - x1, DRAWING_MAX);
  const height = Math.min(y2 - y1, DRAWING_MAX);
  const x = clamped(x1 + byX * DRAWING_MAX, width);
  const y = clamped(y1 + byY * DRAWING_MAX, height);
  return [x, y, x + width, y + height];
}

/** Fractions of the picture from its left and upper edge. */
export const placeOf = ([x1, y1]: OverlayRect): { x: number; y: number } => ({
  x: x1 / DRAWING_MAX,
  y: y1 / DRAWING_MAX,
});
