import { useFormatter, useMessages, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { AnyTables, Difference } from '@/lib/config-file/differences';
import { isolated } from '@/lib/i18n/isolated';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import { textOf } from '@/lib/i18n/text-of';
import { type Language, valueInWords } from '@/lib/settings-index/value-words';
import { bdi } from './bdi';
import classes from './difference-words.module.css';
import { useCalendarWords } from './use-calendar-words';

/** A difference as a line shows it; without values where there is a secret, or one that no line can show. */
interface DifferenceWords {
  label: ReactNode;
  was: string | undefined;
  now: string | undefined;
}

/** Longer values are not compared by eye. */
const SHOWN_MAX = 80;

/**
 * Writes values as their pages do; undefined for one that is too long or too deep. `tables` give entries that a value
 * points at their names.
 */
export function useValueText(
  tables: AnyTables,
): (value: unknown, place: Pick<Difference, 'words' | 'isInSeconds'>) => string | undefined {
  const all = useTranslations();
  const common = useTranslations('common');
  const search = useTranslations('pageSearch');
  const messages = useMessages();
  const format = useFormatter();
  const calendar = useCalendarWords();
  const language: Language = {
    text: (key, values) =>
      values || textOf(messages, key) !== undefined ? all(key as never, values as never) : undefined,
    number: (value) => format.number(value, { useGrouping: false }),
    ...calendar,
  };

  return (value, { words, isInSeconds }) => {
    const inWords = (each: unknown) => (words ? valueInWords(words, each, tables, language) : undefined);
    if (typeof value === 'boolean') return inWords(value) ?? common(value ? 'on' : 'off');
    if (typeof value === 'number') {
      return isInSeconds ? search('seconds', { value: value / 1_000 }) : (inWords(value) ?? String(value));
    }
    if (typeof value === 'string')
      return inWords(value) ?? (value.length > SHOWN_MAX ? undefined : value || common('none'));
    if (!Array.isArray(value)) return inWords(value);
    const texts = value.map((each) => inWords(each) ?? (typeof each === 'object' ? undefined : isolated(String(each))));
    // Sections that are off have no words.
    const text = format.list(
      texts.flatMap((each) => each || []),
      LIST_FORMAT,
    );
    return !texts.includes(undefined) && text.length <= SHOWN_MAX ? text || common('none') : undefined;
  };
}

/** Names a differing setting as its page does, or by its place in the tables, and writes its values. */
export function useDifferenceWords(tables: AnyTables): (difference: Difference) => DifferenceWords {
  const t = useTranslations('cfg.compare');
  const messages = useMessages();
  const valueText = useValueText(tables);

  return (difference) => {
    const { setting, row, paths, was, now } = difference;
    const known = setting && [setting.of, setting.name].flatMap((key) => (key && textOf(messages, key)) || []);
    const label = known ? (
      <>
        {known.join(' · ')}
        {row !== undefined && <span className={classes.row}>{t('row', { number: row + 1 })}</span>}
      </>
    ) : (
      bdi(paths[0]?.join('.'))
    );
    const [before, after] = [valueText(was, difference), valueText(now, difference)];
    const isShown = before !== undefined && after !== undefined;
    return { label, was: isShown ? before : undefined, now: isShown ? after : undefined };
  };
}
