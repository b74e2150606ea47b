import { useTranslations } from 'next-intl';
import { useDoorNames } from '@/components/form/use-door-names';
import { useNameList } from '@/lib/i18n/use-name-list';
import type { SectionUse } from '@/lib/records/plan-uses';

/** What refers to sections, in words, each of them once. `isWhole`: nothing else can. */
export function useUserNames(): (uses: readonly SectionUse[], isWhole: boolean) => string {
  const t = useTranslations('section.set.user');
  const alarms = useTranslations('alarm.alarmlog.type');
  const doorNames = useDoorNames();
  const nameList = useNameList();
  const words = (use: SectionUse) => {
    switch (use.kind) {
      case 'door':
        return doorNames[use.door] ?? '';
      case 'person':
        return use.name;
      case 'code':
      case 'route':
        return t(use.kind, { name: use.name });
      case 'alarm':
        return t('alarm', { alarm: alarms(use.alarm === 'ChassisIntrusion' ? 'ChassisIntruded' : use.alarm) });
      case 'lift':
        return t('lift');
    }
  };
  return (uses, isWhole) => nameList([...new Set(uses.map(words)), ...(isWhole ? [] : [t('unread')])]);
}
