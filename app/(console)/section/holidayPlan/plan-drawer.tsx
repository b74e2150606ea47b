import { useTranslations } from 'next-intl';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import { DrawerForm } from '@/components/form/drawer-form';
import { type Choice, SelectField } from '@/components/form/select-field';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import { type DrawerEnds, useDrawerForm } from '@/components/form/use-drawer-form';
import { DaySections } from '@/components/schedule/day-sections';
import { WeekPainter } from '@/components/schedule/week-painter';
import { HOLIDAY, SECTION_ALWAYS } from '@/lib/contract/limits';
import type { HolidayPlanTable } from '@/lib/contract/tables/time-sections';
import { writeElement } from '@/lib/forms/write-element';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { isTwelveHour } from '@/lib/timesection/time-of-day';
import { duplicated, newPlan, PLAN, type PlanFields, planFields, planMembers, planProblems } from './plan-fields';

interface PlanDrawerProps extends DrawerEnds {
  /** Index in the table. */
  number: number;
  /** Undefined for a new plan. */
  plan: HolidayPlanTable | undefined;
  /** Initial values of a new plan. */
  model?: HolidayPlanTable | undefined;
  /** Names of all plans. */
  names: readonly string[];
  groups: readonly Choice<number>[];
  doors: readonly Choice<number>[];
}

/** Adds or changes a holiday plan. */
export function PlanDrawer({ number, plan, model, names, groups, doors, ...ends }: PlanDrawerProps) {
  const t = useTranslations('section.holidayPlan');
  const { timeFormat } = useCapabilities();
  const was = plan ?? newPlan(doors.length);
  const { fields, drawer } = useDrawerForm<PlanFields>({
    initial: model ? duplicated(model, names) : planFields(was),
    isNew: !plan,
    label: (key) => t(`field.${key}`),
    validate: (values) => planProblems(values, t('door')),
    fieldOf: PLAN.fieldOf,
    save: (values) => writeElement(rpc, 'SpecialDaysSchedule', number, planMembers(values, was)),
    ...ends,
  });
  const sections = fields.field('sections');

  return (
    <DrawerForm title={plan ? <bdi>{plan.ScheduleName}</bdi> : t(model ? 'duplicate' : 'add')} {...drawer}>
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
