import { useEffect } from 'react';
import type { PtzControl } from '@/lib/ptz/ptz-control';

/** Ends what is held when the window, the tab or the page goes away, or all of it is disabled. */
export function useReleaseOnLeave(control: PtzControl, isDisabled: boolean): void {
  useEffect(() => {
    const letGo = () => control.release();
    window.addEventListener('blur', letGo);
    window.addEventListener('pagehide', letGo);
    document.addEventListener('visibilitychange', letGo);
    return () => {
      window.removeEventListener('blur', letGo);
      window.removeEventListener('pagehide', letGo);
      document.removeEventListener('visibilitychange', letGo);
      letGo();
    };
  }, [control]);
  useEffect(() => {
    if (isDisabled) control.release();
  }, [control, isDisabled]);
}
