import { useEffect, useState } from 'react';
import { useStore } from '@/lib/use-store';
import { lazyPart } from './lazy-part';
import { shownToasts } from './toasts';

export const ToastHost = lazyPart(() => import('./toast-host').then((module) => module.default), 'nothing');

/** The place of the messages; rendered once, in the shell. */
export function ToastsArea() {
  const isNeeded = useStore(shownToasts).length > 0;
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (isNeeded) setLoaded(true);
  }, [isNeeded]);
  return isLoaded ? <ToastHost /> : null;
}
