import { useTranslations } from 'next-intl';
import type { RunWords } from '@/components/feedback/run-frame';
import { useFullText } from './use-full-text';

/** Texts of an import of persons. @param capacity maximum number of persons */
export function useImportWords(capacity: number): RunWords {
  const t = useTranslations('personImport');
  return {
    name: t('title'),
    running: t('sending'),
    stopped: t('cancelled'),
    finished: t('finished'),
    paused: t('paused'),
    offline: t('offline'),
    stop: t('stop'),
    rate: (rate) => t('rate', { rate }),
    full: useFullText(capacity),
  };
}
