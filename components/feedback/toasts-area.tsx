import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from '@/lib/use-store';
import { pendingToasts } from './toasts';

const ToastHost = lazy(() => import('./toast-host'));

/** Where messages appear; stands once in the shell. */
export function ToastsArea() {
  const isNeeded = useStore(pendingToasts).length > 0;
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (isNeeded) setLoaded(true);
  }, [isNeeded]);
  return isLoaded ? (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  ) : null;
}
