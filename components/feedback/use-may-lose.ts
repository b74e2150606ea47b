import { useTranslations } from 'next-intl';
import { createElement } from 'react';
import { choose } from './ask';
import { LostChanges } from './lost-changes';

interface LoseOptions {
  /** Where changes can be lost other than by leaving the page. */
  words?: { title: string; confirm: string };
  /** Saves them first, and returns whether to continue. Undefined: they can only be discarded or kept. */
  save?: (() => Promise<boolean>) | undefined;
}

/** Asks whether changes of these fields may be discarded, or saved first; continues at once where there are none. */
export function useMayLose(): (names: readonly string[], options?: LoseOptions) => Promise<boolean> {
  const t = useTranslations('form');
  return async (names, { words, save } = {}) => {
    if (names.length === 0) return true;
    const answer = await choose({
      title: words?.title ?? t('leaveTitle'),
      text: createElement(LostChanges, { names }),
      other: words?.confirm ?? t('leaveButton'),
      cancel: t('stayButton'),
      ...(save && { confirm: t('saveAndLeave') }),
    });
    return answer === 'confirm' ? ((await save?.()) ?? false) : answer === 'other';
  };
}
