import { useFormatter, useMessages, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { AnyTables, Difference } from '@/lib/config-file/differences';
import { isolated } from '@/lib/i18n/isolated';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import { textOf } from '@/lib/i18n/text-of';
import { valueInWords } from '@/lib/settings-index/value-words';
import { bdi } from './bdi';
import classes from './difference-words.module.css';
import { useLanguage } from './use-language';

/** A difference as a line shows it; without values where there is a secret, or one that no line can show. */
interface DifferenceWords {
  label: ReactNode;
  was: string | undefined;
  now: string | undefined;
}

const SHOWN_MAX = 80;

/**
 * Writes values as their pages do; undefined for one that is too deep. `tables` give entries that a value points at
 * their names. Of a long value the beginning is shown; where values are compared nothing, as it could be the same.
 */
export function useValueText(
  tables: AnyTables,
  isCompared = false,
): (value: unknown, place: Pick<Difference, 'words' | 'isInSeconds'>) => string | undefined {
  const common = useTranslations('common');
  const search = useTranslations('pageSearch');
  const format = useFormatter();
  const language = useLanguage();

  const beginning = (text: string) =>
    text.length <= SHOWN_MAX
      ? text
      : isCompared
        ? undefined
        : `${text.slice(0, SHOWN_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

  return (value, { words, isInSeconds }) => {
    const inWords = (each: unknown) => (words ? valueInWords(words, each, tables, language) : undefined);
    if (typeof value === 'boolean') return inWords(value) ?? common(value ? 'on' : 'off');
    if (typeof value === 'number') {
      return isInSeconds ? search('seconds', { value: value / 1_000 }) : (inWords(value) ?? String(value));
    }
    if (typeof value === 'string') return inWords(value) ?? (value === '' ? common('none') : beginning(value));
    if (!Array.isArray(value)) return inWords(value);
    const plain = (each: unknown) => (typeof each === 'object' ? undefined : each === '' ? '' : isolated(String(each)));
    const texts = value.map((each) => inWords(each) ?? plain(each));
    if (texts.includes(undefined)) return undefined;
    // Sections that are off have no words, nor has an entry without a value.
    const parts = texts.flatMap((each) => each || []);
    const text = format.list(parts, LIST_FORMAT);
    if (text.length <= SHOWN_MAX || isCompared) return text === '' ? common('none') : beginning(text);
    const first = parts.filter((_, at) => parts.slice(0, at + 1).join().length < SHOWN_MAX);
    return first.length > 0 ? `${format.list(first, LIST_FORMAT)} …` : isolated(beginning(parts[0] ?? '') ?? '');
  };
}

/** Names a differing setting as its page does, or by its place in the tables, and writes its values. */
export function useDifferenceWords(tables: AnyTables): (difference: Difference) => DifferenceWords {
  const t = useTranslations('cfg.compare');
  const messages = useMessages();
  const valueText = useValueText(tables, true);

  return (difference) => {
    const { setting, others, row, paths, was, now } = difference;
    const known =
      setting && [setting.of, setting.name, ...others].flatMap((key) => (key && textOf(messages, key)) || []);
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
