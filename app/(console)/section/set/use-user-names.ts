import { useTranslations } from 'next-intl';
import { useNameList } from '@/lib/i18n/use-name-list';
import type { SectionUse } from '@/lib/records/plan-uses';

/** What refers to sections, in words, each of them once. */
export function useUserNames(): (uses: readonly SectionUse[]) => string {
  const t = useTranslations('section.set.user');
  const alarms = useTranslations('alarm.alarmlog.type');
  const lift = useTranslations('liftControl');
  const nameList = useNameList();
  const words = (use: SectionUse) => {
    switch (use.kind) {
      case 'door':
      case 'person':
        return use.name;
      case 'code':
      case 'route':
        return t(use.kind, { name: use.name });
      case 'alarm':
        return t('alarm', { alarm: alarms(use.alarm === 'ChassisIntrusion' ? 'ChassisIntruded' : use.alarm) });
      case 'lift':
        return lift('peak');
    }
  };
  return (uses) => nameList([...new Set(uses.map(words))]);
}
