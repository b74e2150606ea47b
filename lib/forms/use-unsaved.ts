import { useEffect } from 'react';
import { unsaved } from './unsaved';

/** Tells the guard what would be lost, and takes it back when the form is left. */
export function useUnsaved(names: readonly string[]): void {
  const joined = names.join('\u0000');
  useEffect(() => {
    unsaved.set(joined === '' ? undefined : { names: joined.split('\u0000') });
    return () => unsaved.set(undefined);
  }, [joined]);
}
