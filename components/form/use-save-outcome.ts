import { useFormatter, useTranslations } from 'next-intl';
import { useNotSavedText } from '@/components/feedback/not-saved-text';
import { toast } from '@/components/feedback/toasts';
import { usePageTitle } from '@/components/shell/page-title';
import type { FormOutcome } from '@/lib/forms/form-outcome';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import { useRestartQuestion } from './use-restart-question';

/** Reports the result of a save: toast, names of the tables that failed, the question about a restart. */
export function useSaveOutcome() {
  const t = useTranslations('form');
  const format = useFormatter();
  const notSavedText = useNotSavedText();
  const askRestart = useRestartQuestion();
  // The message about a save with an unknown outcome stays on the next page, under the title of this one.
  const page = usePageTitle();
  return async (outcome: FormOutcome, retry: () => void) => {
    // The trial band above the page reports it; an earlier refusal of the save is past.
    if (outcome.kind === 'on-trial') return toast.settle('save');
    if (outcome.kind === 'changed-elsewhere') {
      const fields = format.list(outcome.fields, LIST_FORMAT);
      return toast.failure(t('changedElsewhere', { count: outcome.fields.length, fields }), { act: 'save' });
    }
    if (outcome.kind === 'refused') {
      const { error } = outcome;
      return toast.failure(notSavedText(outcome), { title: t('notSaved'), act: 'save', error, retry });
    }
    if (outcome.kind === 'unknown') {
      toast.failure(notSavedText(outcome), { title: page, act: page, outlivesPage: true });
    } else if (outcome.kind === 'partly') {
      toast.failure(notSavedText(outcome), { act: 'save', retry });
    } else {
      toast.settle(page);
      toast.success(outcome.replyLost ? t('savedReplyLost') : t('saved'), 'save');
    }
    if (outcome.needReboot) await askRestart();
    return undefined;
  };
}
