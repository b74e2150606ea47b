import { useTranslations } from 'next-intl';
import { useMayLose } from '@/components/feedback/use-may-lose';
import { openForm } from '@/lib/forms/open-form';

/**
 * For an act on what is stored, after which the page is read again: what is typed is saved or discarded first. Returns
 * whether to go on.
 */
export function useCleanForm(changedLabels: readonly string[]): () => Promise<boolean> {
  const t = useTranslations('form');
  const common = useTranslations('common');
  const mayLose = useMayLose();
  return async () => {
    const words = {
      title: t('unsaved', { count: changedLabels.length }),
      confirm: common('discard'),
      stay: common('cancel'),
    };
    const form = openForm.get();
    if (!(await mayLose(changedLabels, { words, save: form?.save }))) return false;
    form?.discard();
    return true;
  };
}
