import { useTranslations } from 'next-intl';
import { NumberedList } from '@/components/table/numbered-list';
import type { HolidayGroupTable } from '@/lib/contract/tables/time-sections';

interface GroupListProps {
  groups: readonly HolidayGroupTable[];
  chosen: number;
  isReadOnly: boolean;
  onChoose(number: number): void;
}

/** The groups by number; one without a name is unused. */
export function GroupList({ groups, chosen, isReadOnly, onChoose }: GroupListProps) {
  const t = useTranslations('section.holidayGroup');
  return (
    <NumberedList
      label={t('list')}
      chosen={chosen}
      onChoose={onChoose}
      entries={groups.map(({ GroupName, GroupEnable, SpecialDay }, number) => {
        const count = SpecialDay.length;
        const note = { figure: String(count), words: t('holidays', { count }) };
        return { number, name: GroupName, isFree: !GroupName, isOff: !GroupEnable, note };
      })}
      add={{ label: t('addGroup'), isDisabled: isReadOnly }}
    />
  );
}
