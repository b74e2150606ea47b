import { useTranslations } from 'next-intl';
import { copyText } from '@/lib/copy-text';
import { toast } from './toasts';

/** Copies a text, and says whether the browser allowed it. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useTranslations('version');
  const common = useTranslations('common');
  return async (text) => {
    if (await copyText(text)) toast.success(common('copied'));
    else toast.failure(t('copyFailed'));
  };
}
