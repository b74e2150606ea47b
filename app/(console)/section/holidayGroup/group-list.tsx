import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { NumberedList } from '@/components/table/numbered-list';
import type { HolidayGroupTable } from '@/lib/contract/tables/time-sections';

interface GroupListProps {
  groups: readonly HolidayGroupTable[];
  chosen: number;
  isReadOnly: boolean;
  onChoose(number: number): void;
}

/** The groups that have a name and the open one, with a way to the next free one. */
export function GroupList({ groups, chosen, isReadOnly, onChoose }: GroupListProps) {
  const t = useTranslations('section.holidayGroup');
  const free = groups.findIndex(({ GroupName }, index) => GroupName === '' && index !== chosen);
  return (
    <NumberedList
      label={t('list')}
      chosen={chosen}
      onChoose={onChoose}
      entries={groups.flatMap(({ GroupName, GroupEnable, SpecialDay }, index) => {
        if (GroupName === '' && index !== chosen) return [];
        const count = SpecialDay.length;
        const note = { figure: String(count), words: t('holidays', { count }) };
        return [{ number: index, name: GroupName, isOff: !GroupEnable, note }];
      })}
      action={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          disabled={free < 0 || isReadOnly}
          onClick={() => onChoose(free)}
        >
          {t('addGroup')}
        </Button>
      }
    />
  );
}
