import { useTranslations } from 'next-intl';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import { DrawerForm } from '@/components/form/drawer-form';
import { type Choice, SelectField } from '@/components/form/select-field';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import type { DrawerEnds } from '@/components/form/use-drawer-form';
import { useElementForm } from '@/components/form/use-element-form';
import { DaySections } from '@/components/schedule/day-sections';
import { WeekPainter } from '@/components/schedule/week-painter';
import { HOLIDAY, SECTION_ALWAYS } from '@/lib/contract/limits';
import type { HolidayPlanTable } from '@/lib/contract/tables/time-sections';
import { useCapabilities } from '@/lib/session/use-visitor';
import { isTwelveHour } from '@/lib/timesection/time-of-day';
import { duplicated, isFreePlan, newPlan, PLAN, planProblems } from './plan-fields';

interface PlanDrawerProps extends DrawerEnds {
  plans: HolidayPlanTable[];
  /** Index in the table; undefined for a new plan. */
  number: number | undefined;
  /** Initial values of a new plan. */
  model?: HolidayPlanTable | undefined;
  groups: readonly Choice<number>[];
  doors: readonly Choice<number>[];
}

/** Adds or changes a holiday plan. */
export function PlanDrawer({ plans, number, model, groups, doors, ...ends }: PlanDrawerProps) {
  const t = useTranslations('section.holidayPlan');
  const { timeFormat } = useCapabilities();
  const isNew = number === undefined;
  const { fields, drawer } = useElementForm({
    name: 'SpecialDaysSchedule',
    table: plans,
    binding: PLAN,
    index: number ?? 0,
    isNew,
    initial: isNew ? (model ? duplicated(model, plans) : newPlan(doors.length)) : undefined,
    isFree: isFreePlan,
    label: (key) => t(`field.${key}`),
    validate: (values) => planProblems(values, t('door')),
    ...ends,
  });
  const sections = fields.field('sections');

  return (
    <DrawerForm title={isNew ? t(model ? 'duplicate' : 'add') : <bdi>{fields.loaded.name}</bdi>} {...drawer}>
      <TextField field={fields.field('name')} maxLength={HOLIDAY.nameMax} isRequired />
      <SwitchField field={fields.field('enabled')} />
      <SelectField
        field={fields.field('group')}
        choices={fields.values.group === SECTION_ALWAYS ? [{ value: SECTION_ALWAYS, label: '–' }, ...groups] : groups}
      />
      <CheckboxesField field={fields.field('doors')} choices={doors} />
      <WeekPainter
        rows={[{ key: 'sections', label: sections.label, sections: sections.value, isChanged: sections.isChanged }]}
        chosen="sections"
        onChoose={() => undefined}
        onChange={(_, next) => sections.set(next)}
        isDisabled={sections.disabled}
      />
      <DaySections field={sections} isTwelveHour={isTwelveHour(timeFormat)} />
    </DrawerForm>
  );
}
