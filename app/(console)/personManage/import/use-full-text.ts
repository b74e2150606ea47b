import { useTranslations } from 'next-intl';

/** Explains a run that is paused because the device is full. @param capacity maximum number of persons */
export function useFullText(capacity: number): (used: number | undefined) => string {
  const persons = useTranslations('personManage');
  const codes = useTranslations('failCode');
  return (used) =>
    used === undefined ? codes('InsertLimit') : persons('full', { used, total: Math.max(used, capacity) });
}
