import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { saveBeforeLeave } from '@/components/feedback/save-before-leave';
import { useMayLose } from '@/components/feedback/use-may-lose';
import { unsaved } from '@/lib/forms/unsaved';
import { guardBack } from './back-guard';

/**
 * Asks whether unsaved changes may be discarded; true at once when there are none. For tabs, language and sign-out
 * too.
 */
export function useMayLeave(): () => Promise<boolean> {
  const mayLose = useMayLose();
  return async () => {
    const leaves = await mayLose(unsaved.get()?.names ?? [], { save: saveBeforeLeave.get() });
    if (leaves) unsaved.set(undefined);
    return leaves;
  };
}

/** Guards links, Back and the closing of the tab while a form has changes. One guard, one definition of "changed". */
export function useLeaveGuard(): void {
  const router = useRouter();
  const mayLeave = useMayLeave();

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a[href]');
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (!(link instanceof HTMLAnchorElement) || !isPlain || !unsaved.get()) return;
      if (link.target === '_blank' || link.origin !== window.location.origin || link.hash) return;
      event.preventDefault();
      event.stopPropagation();
      void mayLeave().then((leaves) => leaves && router.push(link.pathname + link.search));
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.get()) event.preventDefault();
    };
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    const endBack = guardBack(mayLeave);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
      endBack();
    };
  });
}
