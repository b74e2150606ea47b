import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { steadyClock } from '@/lib/clock';

/** A press longer than this is a hold, not a click. */
const HOLD_MS = 500;

/**
 * Event handlers of a button that a click turns on and off, and that is on while it is held, by pointer or by the space
 * bar. If it is released before the action runs (for example while the browser still asks), it counts as turned on.
 */
export function useHold({
  isOn,
  isRunning,
  start,
  end,
}: {
  isOn: boolean;
  isRunning: boolean;
  start: () => void;
  end: () => void;
}) {
  const press = useRef<{ atMs: number; hasBegun: boolean }>(undefined);

  function begin() {
    if (press.current) return;
    press.current = { atMs: steadyClock.now(), hasBegun: !isOn };
    if (!isOn) start();
  }

  /** The press was cancelled: the pointer or the focus was lost. */
  function cancelPress() {
    const hasBegun = press.current?.hasBegun;
    press.current = undefined;
    if (hasBegun && isRunning) end();
  }

  const isHeld = () => press.current !== undefined && steadyClock.now() - press.current.atMs >= HOLD_MS;

  return {
    onClick() {
      const last = press.current;
      // A click without a press comes from a screen reader.
      if (!last) (isOn ? end : start)();
      else if (!last.hasBegun || (isRunning && isHeld())) end();
      press.current = undefined;
    },
    on: {
      onPointerDown(event: PointerEvent<HTMLButtonElement>) {
        if (event.button !== 0) return;
        // Listens everywhere for the release, also where no click follows.
        event.currentTarget.setPointerCapture?.(event.pointerId);
        begin();
      },
      onPointerUp() {
        if (isHeld()) steadyClock.after(0, cancelPress);
      },
      onPointerCancel: cancelPress,
      onKeyDown(event: KeyboardEvent) {
        if (event.key === ' ') begin();
      },
      onBlur: cancelPress,
    },
  };
}
