import { useFormatter, useTranslations } from 'next-intl';
import type { SaveOutcome } from '@/lib/forms/save-tables';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import { isUnanswered } from '@/lib/rpc/rpc-error';
import { useFailureText } from './error-text';
import { useTableName } from './use-table-name';

/** A save that did not store everything, or may not have. */
export type NotSaved = Exclude<SaveOutcome, { kind: 'saved' }>;

/** What such a save stored, in words; undefined when the session is over, which the shell reports. */
export function useNotSavedText(): (outcome: NotSaved) => string | undefined {
  const t = useTranslations('form');
  const format = useFormatter();
  const failureText = useFailureText();
  const tableName = useTableName();
  return (outcome) => {
    if (outcome.kind === 'unknown') return t('saveUnknown');
    if (outcome.kind === 'partly') {
      const names = outcome.failed.map(tableName);
      return t('savePartly', { count: names.length, tables: format.list(names, LIST_FORMAT) });
    }
    return isUnanswered(outcome.error) ? t('notStored') : failureText(outcome.error);
  };
}
