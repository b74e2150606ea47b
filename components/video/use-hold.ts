import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { browserClock } from '@/lib/clock';

/** A press longer than this is held, no click. */
const HOLD_MS = 500;

/**
 * Events of a button that a click turns on and off, and that is on while it is held, by pointer or by the space bar. What
 * has not come to run yet when it is let go (the browser still asks, say) was only turned on.
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
    press.current = { atMs: browserClock.now(), hasBegun: !isOn };
    if (!isOn) start();
  }

  /** The press came to nothing else: the pointer was taken away, or the focus. */
  function letGo() {
    const hasBegun = press.current?.hasBegun;
    press.current = undefined;
    if (hasBegun && isRunning) end();
  }

  const isHeld = () => press.current !== undefined && browserClock.now() - press.current.atMs >= HOLD_MS;

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
        // It is let go wherever the pointer is then, where no click follows.
        event.currentTarget.setPointerCapture?.(event.pointerId);
        begin();
      },
      onPointerUp() {
        if (isHeld()) browserClock.after(0, letGo);
      },
      onPointerCancel: letGo,
      onKeyDown(event: KeyboardEvent) {
        if (event.key === ' ') begin();
      },
      onBlur: letGo,
    },
  };
}
