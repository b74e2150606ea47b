import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { browserClock, type Cancel } from '@/lib/clock';
import { type PictureSize, type Point, toDrawing } from '@/lib/drawing/geometry';

/** Position of the pointer in drawing units, and the picture's size on the screen. */
export interface PicturePlace {
  at: Point;
  size: PictureSize;
}

interface PointerActs {
  /** `target`: what the pointer went down on. */
  onDown(place: PicturePlace, target: Element): void;
  onMove(place: PicturePlace): void;
  onUp(place: PicturePlace): void;
  onCancel(): void;
  /** A finger was held still: replaces the right click. */
  onLongPress?(): void;
}

const LONG_PRESS_MS = 600;
/** Tolerance for a trembling finger. */
const LONG_PRESS_PX = 10;

/**
 * Handlers that convert pointer events over a picture to positions in it. The pointer is captured, so that a drag past
 * the edge ends where the button is released; only the main button counts.
 */
export function usePicturePointer(area: RefObject<HTMLElement | null>, acts: PointerActs) {
  const longPress = useRef<{ cancel: Cancel; x: number; y: number }>(undefined);
  /** Id of the active pointer: a second finger is ignored. */
  const held = useRef<number>(undefined);
  const endLongPress = () => {
    longPress.current?.cancel();
    longPress.current = undefined;
  };
  useEffect(() => endLongPress, []);

  const placeOf = ({ clientX, clientY }: PointerEvent): PicturePlace => {
    const box = area.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const size = { width: box.width, height: box.height };
    return { at: toDrawing([clientX - box.left, clientY - box.top], size), size };
  };

  const isOurs = ({ pointerId, isPrimary }: PointerEvent) =>
    held.current === undefined ? isPrimary : held.current === pointerId;

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
      // A button over the picture would not get its click if the pointer were captured.
      if (event.target.closest('[data-own-press]')) return;
      area.current?.setPointerCapture(event.pointerId);
      held.current = event.pointerId;
      acts.onDown(placeOf(event), event.target);
      if (event.pointerType === 'mouse' || !acts.onLongPress) return;
      endLongPress();
      const cancel = browserClock.after(LONG_PRESS_MS, () => acts.onLongPress?.());
      longPress.current = { cancel, x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent) {
      if (!isOurs(event)) return;
      const from = longPress.current;
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > LONG_PRESS_PX) endLongPress();
      acts.onMove(placeOf(event));
    },
    onPointerUp(event: PointerEvent) {
      if (event.pointerId !== held.current) return;
      held.current = undefined;
      endLongPress();
      acts.onUp(placeOf(event));
    },
    onPointerCancel(event: PointerEvent) {
      if (event.pointerId !== held.current) return;
      held.current = undefined;
      endLongPress();
      acts.onCancel();
    },
  };
}
