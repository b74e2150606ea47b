import { useTranslations } from 'next-intl';
import { Tag } from '@/components/feedback/mark';
import type { Choice } from '@/components/form/select-field';
import type { Column } from '@/components/table/record-page';
import type { HolidayGroupTable, HolidayPlanTable } from '@/lib/contract/tables/time-sections';
import { spanOf } from '@/lib/timesection/paint';
import { spanText } from '@/lib/timesection/span-text';
import { parseDay } from '@/lib/timesection/time-section';
import { isActive } from '@/lib/timesection/what-applies';

/** A named entry of the table and its place there. */
export interface PlanRow {
  number: number;
  plan: HolidayPlanTable;
}

/** What the list tells of a plan. @param choices the groups that have a name */
export function usePlanColumns(
  groups: readonly HolidayGroupTable[],
  choices: readonly Choice<number>[],
): Column<PlanRow>[] {
  const t = useTranslations('section.holidayPlan');
  const sections = ({ TimeSection }: HolidayPlanTable) => {
    const live = parseDay(TimeSection).filter(({ enabled }) => enabled);
    return live.length === 0 ? (
      t('closed')
    ) : (
      <bdi dir="ltr">{live.map((each) => spanText(spanOf(each))).join(', ')}</bdi>
    );
  };
  return [
    { key: 'number', title: t('number'), cell: ({ number }) => <bdi>{number}</bdi> },
    {
      key: 'name',
      title: t('field.name'),
      isIdentity: true,
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
      cell: ({ plan }) => <bdi>{choices.find(({ value }) => value === plan.GroupNo)?.label ?? '–'}</bdi>,
    },
    { key: 'sections', title: t('field.sections'), cell: ({ plan }) => sections(plan) },
    {
      key: 'doors',
      title: t('field.doors'),
      cell: ({ plan }) => <bdi dir="ltr">{plan.Doors.map((door) => door + 1).join(', ') || '–'}</bdi>,
    },
  ];
}
