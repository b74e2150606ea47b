import { useEffect } from 'react';
import type { PtzControl } from '@/lib/ptz/ptz-control';

/**
 * Releases what is held when the window loses focus, the tab is hidden, the page is left, or everything is disabled. A
 * browser waits for `beforeunload`, but ends a busy page before `pagehide` or before its last request is sent.
 */
export function useReleaseOnLeave(control: PtzControl, isDisabled: boolean): void {
  useEffect(() => {
    const release = () => control.release();
    window.addEventListener('blur', release);
    window.addEventListener('beforeunload', release);
    window.addEventListener('pagehide', release);
    document.addEventListener('visibilitychange', release);
    return () => {
      window.removeEventListener('blur', release);
      window.removeEventListener('beforeunload', release);
      window.removeEventListener('pagehide', release);
      document.removeEventListener('visibilitychange', release);
      release();
    };
  }, [control]);
  useEffect(() => {
    if (isDisabled) control.release();
  }, [control, isDisabled]);
}
