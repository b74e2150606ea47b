import { useTranslations } from 'next-intl';
import { createElement } from 'react';
import type { ChangedField } from '@/lib/forms/drafts';
import { choose } from './ask';
import { LostChanges } from './lost-changes';

interface LoseOptions {
  /** Words of the question, when changes are lost in another way than by leaving the page. */
  words?: { title: string; confirm: string; stay?: string; text?: string };
  /** Saves them first, and returns whether to continue. Undefined: they can only be discarded or kept. */
  save?: (() => Promise<boolean>) | undefined;
  /** Changes of other pages that would be lost with them. */
  kept?: readonly ChangedField[];
  /** Keeps them for later, and continues. */
  keep?: (() => void) | undefined;
}

/**
 * Asks whether changes of these fields may be discarded, or saved or kept first; continues at once where there are
 * none.
 */
export function useMayLose(): (names: readonly string[], options?: LoseOptions) => Promise<boolean> {
  const t = useTranslations('form');
  const common = useTranslations('common');
  return async (names, { words, save, keep, kept = [] } = {}) => {
    if (names.length + kept.length === 0) return true;
    const answer = await choose({
      title: words?.title ?? t('leaveTitle'),
      text: createElement(LostChanges, { names, kept }, words?.text),
      other: words?.confirm ?? t('leaveButton'),
      cancel: words?.stay ?? t('stayButton'),
      ...(save && { confirm: words ? common('save') : t('saveAndLeave') }),
      ...(keep && { keep: t('keepForLater') }),
    });
    if (answer === 'keep') {
      keep?.();
      return true;
    }
    return answer === 'confirm' ? ((await save?.()) ?? false) : answer === 'other';
  };
}
