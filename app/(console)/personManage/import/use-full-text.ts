import { useTranslations } from 'next-intl';

/** Why a run stands still when the device holds as many persons as it can. @param capacity persons it has room for */
export function useFullText(capacity: number): (used: number | undefined) => string {
  const persons = useTranslations('personManage');
  const codes = useTranslations('errors.FailCode');
  return (used) =>
    used === undefined ? codes('InsertLimit') : persons('full', { used, total: Math.max(used, capacity) });
}
