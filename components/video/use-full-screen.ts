import { type RefObject, useEffect, useState } from 'react';

/** Full screen of one element; `toggle` must run in a user gesture. */
export function useFullScreen(element: RefObject<HTMLElement | null>): { isOn: boolean; toggle: () => void } {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const update = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [element]);
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
