import { useEffect } from 'react';
import { isSessionOver } from '@/lib/rpc/rpc-error';
import { useStore } from '@/lib/use-store';
import { session } from './device';

/** Whether the session is open; while it is over a page asks nothing by itself. */
const useSessionOpen = (): boolean => useStore(session.state).phase === 'open';

/** Interval of a read that repeats: none while the session is over, as before once somebody signed in again. */
export function usePolling(everyMs: number): number | false {
  return useSessionOpen() ? everyMs : false;
}

/**
 * Reads again after somebody signed in again, when the read failed only because the session was over: its failure is
 * never shown, so nobody could ask for another try.
 */
export function useReadAgain(error: unknown, read: () => void): void {
  const isOpen = useSessionOpen();
  const wasOver = isSessionOver(error);
  useEffect(() => {
    if (wasOver && isOpen) read();
  }, [wasOver, isOpen]);
}
