import { useEffect } from 'react';
import { isSessionOver } from '@/lib/rpc/rpc-error';
import { useStore } from '@/lib/use-store';
import { session } from './device';

/** Whether the session is open; while it is over a page makes no requests by itself. */
const useSessionOpen = (): boolean => useStore(session.state).phase === 'open';

/** Interval of a repeated read: none while the session is over, unchanged after the next sign-in. */
export function usePolling(everyMs: number): number | false {
  return useSessionOpen() ? everyMs : false;
}

/**
 * Reads again after the next sign-in, when the read failed only because the session was over: that failure is never
 * shown, so there is no retry button.
 */
export function useReadAgain(error: unknown, read: () => void): void {
  const isOpen = useSessionOpen();
  const wasOver = isSessionOver(error);
  useEffect(() => {
    if (wasOver && isOpen) read();
  }, [wasOver, isOpen]);
}
