import { type RefObject, useEffect, useRef } from 'react';

type Way = 'up' | 'down';

/** Attribute of the buttons that move an entry. */
export const moveMark = (id: string | number, way: Way) => ({ 'data-move': `${id} ${way}` });

/**
 * The pressed button moves with its entry, and the browser then drops its focus. It gets the focus back, or at an end
 * of the list the one for the other way. Returns what a press has to call first.
 */
export function useMovedFocus(list: RefObject<HTMLElement | null>): (id: string | number, way: Way) => void {
  const pressed = useRef<{ id: string | number; way: Way }>(undefined);
  useEffect(() => {
    if (pressed.current === undefined) return;
    const { id, way } = pressed.current;
    pressed.current = undefined;
    const button = (name: Way) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-move="${id} ${name}"]:not(:disabled)`);
    (button(way) ?? button(way === 'up' ? 'down' : 'up'))?.focus();
  });
  return (id, way) => {
    pressed.current = { id, way };
  };
}
