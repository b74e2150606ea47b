import { useTranslations } from 'next-intl';
import type { RunWords } from './run-frame';

/** What an import of persons says of itself. */
export function useImportWords(): RunWords {
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
  };
}
