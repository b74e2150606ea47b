import { useId, useLayoutEffect } from 'react';
import { createStore } from '@/lib/store';
import { useStore } from '@/lib/use-store';
import { asked } from './ask';

/** Drawers and dialogs that are open, each over the one before it. */
const open = createStore<readonly string[]>([]);

/** Every open drawer and dialog hears Escape: true for the one over which there is no other, and no question. */
export function useIsUppermost(isOpen = true): boolean {
  const id = useId();
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    open.set([...open.get(), id]);
    return () => open.set(open.get().filter((each) => each !== id));
  }, [id, isOpen]);
  const isAsking = useStore(asked) !== undefined;
  return useStore(open).at(-1) === id && !isAsking;
}
