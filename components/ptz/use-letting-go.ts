import { useEffect } from 'react';
import type { PtzControl } from '@/lib/ptz/ptz-control';

/**
 * Releases what is held when the window loses focus, the tab is hidden, the page is left, or everything is disabled.
 */
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
