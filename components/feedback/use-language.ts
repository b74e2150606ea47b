import { useFormatter, useMessages, useTranslations } from 'next-intl';
import { textOf } from '@/lib/i18n/text-of';
import type { Language } from '@/lib/settings-index/value-words';
import { useCalendarWords } from './use-calendar-words';

/** How texts, numbers and days are found in the language shown, for `valueInWords`. */
export function useLanguage(): Language {
  const all = useTranslations();
  const messages = useMessages();
  const format = useFormatter();
  const calendar = useCalendarWords();
  return {
    text: (key, values) =>
      values || textOf(messages, key) !== undefined ? all(key as never, values as never) : undefined,
    number: (value) => format.number(value, { useGrouping: false }),
    ...calendar,
  };
}
