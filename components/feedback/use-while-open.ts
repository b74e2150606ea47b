import { useEffect, useRef } from 'react';

/**
 * `close` of a dialog for the end of its action: does nothing once the dialog is closed, since after a late answer
 * another one may be open.
 */
export function useWhileOpen(close: () => void): () => void {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return () => {
    if (isOpen.current) close();
  };
}
