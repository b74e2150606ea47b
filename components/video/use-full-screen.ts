import { type RefObject, useEffect, useState } from 'react';

/** `toggle` must run in a user gesture. */
export interface FullScreen {
  isOn: boolean;
  toggle(): void;
}

/** Full screen of one element; undefined where the browser has none, as on iPhones. */
export function useFullScreen(element: RefObject<HTMLElement | null>): FullScreen | undefined {
  const [isOn, setOn] = useState(false);
  const [isPossible, setPossible] = useState(false);
  useEffect(() => {
    setPossible(document.fullscreenEnabled);
    const update = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [element]);
  if (!isPossible) return undefined;
  return {
    isOn,
    toggle() {
      // A browser may refuse (embedded page, no gesture): the picture then stays as it is.
      const refused = () => setOn(false);
      if (isOn) document.exitFullscreen().catch(refused);
      else element.current?.requestFullscreen().catch(refused);
    },
  };
}
