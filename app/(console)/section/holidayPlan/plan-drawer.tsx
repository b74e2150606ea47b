import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
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
import { isLive } from '@/lib/timesection/paint';
import { isTwelveHour } from '@/lib/timesection/time-of-day';
import { NO_SECTION } from '@/lib/timesection/time-section';
import classes from './plan-drawer.module.css';
import { duplicated, isFreePlan, newPlan, PLAN, planProblems } from './plan-fields';

interface PlanDrawerProps extends DrawerEnds {
  plans: HolidayPlanTable[];
  /** Index in the table; undefined for a new plan. */
  number: number | undefined;
  /** Initial values of a new plan. */
  model?: HolidayPlanTable | undefined;
  groups: readonly Choice<number>[];
  /** Groups that are switched off: a plan of such a group does nothing. */
  offGroups: readonly number[];
  doors: readonly Choice<number>[];
}

/** Adds or changes a holiday plan. */
export function PlanDrawer({ plans, number, model, groups, offGroups, doors, ...ends }: PlanDrawerProps) {
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
  const isClosed = !sections.value.some(isLive);

  return (
    <DrawerForm title={isNew ? t(model ? 'duplicate' : 'add') : <bdi>{fields.loaded.name}</bdi>} {...drawer}>
      <TextField field={fields.field('name')} maxLength={HOLIDAY.nameMax} isRequired />
      <SwitchField field={fields.field('enabled')} />
      <SelectField
        field={fields.field('group')}
        choices={fields.values.group === SECTION_ALWAYS ? [{ value: SECTION_ALWAYS, label: '–' }, ...groups] : groups}
      />
      {offGroups.includes(fields.values.group) && (
        <div className={classes.notice}>
          <Notice tone="warn" isNews>
            {t('groupIsOff')}
          </Notice>
        </div>
      )}
      <CheckboxesField field={fields.field('doors')} choices={doors} />
      <WeekPainter
        rows={[{ key: 'sections', label: sections.label, sections: sections.value, isChanged: sections.isChanged }]}
        chosen="sections"
        onChoose={() => undefined}
        onChange={(_, next) => sections.set(next)}
        isDisabled={sections.disabled}
      />
      <div className={classes.opening}>
        <p aria-live="polite">{t(isClosed ? 'letsNobodyIn' : 'letsIn')}</p>
        <Button
          variant="default"
          size="xs"
          disabled={sections.disabled}
          onClick={() => sections.set(sections.value.map(() => NO_SECTION))}
        >
          {t('closeAllDay')}
        </Button>
      </div>
      <DaySections field={sections} isTwelveHour={isTwelveHour(timeFormat)} />
    </DrawerForm>
  );
}
