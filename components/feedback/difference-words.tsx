import { useMessages, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Difference } from '@/lib/config-file/differences';
import { textOf } from '@/lib/i18n/text-of';
import { bdi } from './bdi';
import classes from './difference-words.module.css';

/** A difference as a line shows it; without values where there is a secret, or one that no line can show. */
interface DifferenceWords {
  label: ReactNode;
  was: string | undefined;
  now: string | undefined;
}

/** Longer values are not compared by eye. */
const SHOWN_MAX = 80;

/** Names a differing setting as its page does, or by its place in the tables, and its values. */
export function useDifferenceWords(): (difference: Difference) => DifferenceWords {
  const t = useTranslations('cfg.compare');
  const common = useTranslations('common');
  const search = useTranslations('pageSearch');
  const messages = useMessages();

  /** Undefined for a value that is too long or too deep. */
  const valueText = (value: unknown, isInSeconds: boolean): string | undefined => {
    if (typeof value === 'boolean') return common(value ? 'on' : 'off');
    if (typeof value === 'number') return isInSeconds ? search('seconds', { value: value / 1_000 }) : String(value);
    if (typeof value === 'string') return value.length > SHOWN_MAX ? undefined : value || common('none');
    const isPlain = Array.isArray(value) && value.every((each) => typeof each === 'string' || typeof each === 'number');
    const text = isPlain ? value.join(', ') : undefined;
    return text !== undefined && text.length <= SHOWN_MAX ? text || common('none') : undefined;
  };

  return ({ setting, row, paths, was, now, isInSeconds }) => {
    const known = setting && [setting.of, setting.name].flatMap((key) => (key && textOf(messages, key)) || []);
    const label = known ? (
      <>
        {known.join(' · ')}
        {row !== undefined && <span className={classes.row}>{t('row', { number: row + 1 })}</span>}
      </>
    ) : (
      bdi(paths[0]?.join('.'))
    );
    const [before, after] = [valueText(was, isInSeconds), valueText(now, isInSeconds)];
    const isShown = before !== undefined && after !== undefined;
    return { label, was: isShown ? before : undefined, now: isShown ? after : undefined };
  };
}
