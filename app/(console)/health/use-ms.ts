import { useFormatter, useTranslations } from 'next-intl';

/** Writes a time in milliseconds, in seconds from ten of them on; a dash for undefined. */
export function useMs(): (ms: number | undefined) => string {
  const t = useTranslations('health');
  const format = useFormatter();
  return (ms) => {
    if (ms === undefined) return '–';
    return ms < 10_000
      ? t('ms', { time: format.number(Math.round(ms)) })
      : t('s', { time: format.number(Math.round(ms / 1_000)) });
  };
}
