import { useFormatter, useTranslations } from 'next-intl';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import type { Fault } from './verdict';

/** What a picture lacks, in words. */
export function useFaultText(): (faults: readonly Fault[]) => string {
  const t = useTranslations('faceImg.fault');
  const format = useFormatter();
  return (faults) =>
    format.list(
      faults.map((fault) => t(fault)),
      LIST_FORMAT,
    );
}
