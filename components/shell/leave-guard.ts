import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useMayLose } from '@/components/feedback/use-may-lose';
import { drafts } from '@/lib/forms/drafts';
import { openForm } from '@/lib/forms/open-form';
import { hasUnsaved, unsaved } from '@/lib/forms/unsaved';
import { guardBack } from './back-guard';

/**
 * Asks whether unsaved changes may be saved, kept or discarded; true at once when there are none. For tabs too.
 *
 * @param options.isEnd leaving ends the session, as sign-out does, so that changes kept of other pages would be lost,
 * too
 */
export function useMayLeave({ isEnd = false } = {}): () => Promise<boolean> {
  const mayLose = useMayLose();
  return async () => {
    const { names = [], apart = [] } = unsaved.get() ?? {};
    const kept = isEnd ? drafts.get().flatMap(({ changed }) => changed) : [];
    // What a drawer holds would be lost while the form of the page is saved or kept.
    const { save, keep } = (apart.length === 0 && openForm.get()) || {};
    const leaves = await mayLose(names, { kept, ...(kept.length === 0 && { save }), ...(!isEnd && { keep }) });
    // The end of the session clears them itself, and it may still fail.
    if (!leaves || isEnd) return leaves;
    // A link to the open page does not close its form.
    openForm.get()?.discard();
    unsaved.set(undefined);
    return true;
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
      if (hasUnsaved()) event.preventDefault();
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
