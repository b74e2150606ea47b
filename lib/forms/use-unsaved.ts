import { useEffect } from 'react';
import { unsaved } from './unsaved';

/** Reports to the guard what would be lost, until unmount. */
export function useUnsaved(names: readonly string[]): void {
  const joined = names.join('\u0000');
  useEffect(() => {
    unsaved.set(joined === '' ? undefined : { names: joined.split('\u0000') });
    return () => unsaved.set(undefined);
  }, [joined]);
}
