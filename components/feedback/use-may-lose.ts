import { useTranslations } from 'next-intl';
import { createElement } from 'react';
import { choose } from './ask';
import { LostChanges } from './lost-changes';
import { saveBeforeLeave } from './save-before-leave';

interface LoseWords {
  title: string;
  confirm: string;
}

/**
 * Asks whether changes of these fields may be lost; yes at once where there are none. `words` stand where they are lost
 * otherwise than by leaving. A settings page can save them first.
 */
export function useMayLose(): (names: readonly string[], words?: LoseWords) => Promise<boolean> {
  const t = useTranslations('form');
  return async (names, words) => {
    if (names.length === 0) return true;
    const save = words ? undefined : saveBeforeLeave.get();
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
