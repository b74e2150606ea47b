import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import type { RemovedPerson } from './removed-persons';

/** Called with the persons of a deletion that is to be undone. */
export type OnUndo = (removed: readonly RemovedPerson[]) => void;

/**
 * Reports deleted persons and offers to undo it.
 * @returns function of the number deleted and what was read before; `text` replaces the usual message
 */
export function useRemovedToast(onUndo: OnUndo) {
  const t = useTranslations('personManage');
  return (count: number, removed: readonly RemovedPerson[] | undefined, text = t('removed', { count })) => {
    if (removed && removed.length > 0) toast.undoable(text, () => onUndo(removed));
    else toast.success(text);
    if (!removed) toast.info(t('undo.unread'));
  };
}
