import { useTranslations } from 'next-intl';
import { Tag } from '@/components/feedback/mark';
import { NumberedName } from '@/components/feedback/numbered-name';
import type { Choice } from '@/components/form/select-field';
import { useDoorNames } from '@/components/form/use-door-names';
import type { Column } from '@/components/table/column';
import type { HolidayGroupTable, HolidayPlanTable } from '@/lib/contract/tables/time-sections';
import { spanOf } from '@/lib/timesection/paint';
import { spanText } from '@/lib/timesection/span-text';
import { parseDay } from '@/lib/timesection/time-section';
import { isActive } from '@/lib/timesection/what-applies';

/** A named entry of the table and its index. */
export interface PlanRow {
  number: number;
  plan: HolidayPlanTable;
}

/** Columns of the plan list. @param choices the groups that have a name */
export function usePlanColumns(
  groups: readonly HolidayGroupTable[],
  choices: readonly Choice<number>[],
): Column<PlanRow>[] {
  const t = useTranslations('section.holidayPlan');
  const doors = useDoorNames();
  const sections = ({ TimeSection }: HolidayPlanTable) => {
    const live = parseDay(TimeSection).filter(({ enabled }) => enabled);
    return live.length === 0 ? (
      t('closed')
    ) : (
      <bdi dir="ltr">{live.map((each) => spanText(spanOf(each))).join(', ')}</bdi>
    );
  };
  return [
    { key: 'number', title: t('number'), card: 'none', cell: ({ number }) => <bdi>{number}</bdi> },
    {
      key: 'name',
      title: t('field.name'),
      card: 'name',
      cell: ({ plan }) => (
        <>
          <bdi>{plan.ScheduleName}</bdi>{' '}
          {!isActive(plan, groups) && <Tag tone="off">{plan.Enable ? t('groupOff') : t('off')}</Tag>}
        </>
      ),
    },
    {
      key: 'group',
      title: t('field.group'),
      card: 'line',
      cell: ({ plan }) => {
        const group = choices.find(({ value }) => value === plan.GroupNo);
        return group && <NumberedName text={group.label} />;
      },
    },
    { key: 'sections', title: t('field.sections'), card: 'line', cell: ({ plan }) => sections(plan) },
    {
      key: 'doors',
      title: t('field.doors'),
      rank: 2,
      cell: ({ plan }) =>
        plan.Doors.length > 0 && <bdi>{plan.Doors.map((door) => doors[door] ?? door + 1).join(', ')}</bdi>,
    },
  ];
}
