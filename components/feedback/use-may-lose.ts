import { useFormatter, useTranslations } from 'next-intl';
import { ask } from './ask';

/**
 * Asks whether changes of these fields may be lost; yes at once where there are none. `words` stand where they are lost
 * otherwise than by leaving.
 */
export function useMayLose(): (
  names: readonly string[],
  words?: { title: string; confirm: string },
) => Promise<boolean> {
  const t = useTranslations('form');
  const format = useFormatter();
  return async (names, words = { title: t('leaveTitle'), confirm: t('leaveButton') }) =>
    names.length === 0 ||
    ask({
      ...words,
      text: t('leaveText', { count: names.length, names: format.list(names, { type: 'unit' }) }),
      cancel: t('stayButton'),
      isDangerous: true,
    });
}
