import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DrawerForm } from '@/components/form/drawer-form';
import { SelectField } from '@/components/form/select-field';
import type { DrawerEnds } from '@/components/form/use-drawer-form';
import { useElementForm } from '@/components/form/use-element-form';
import { WeekRows } from '@/components/schedule/week-rows';
import type { ConfigTables } from '@/lib/contract/configs';
import { DAYS, type Day, isDay } from '@/lib/timesection/week';
import classes from './img.module.css';
import { PLAN, PLAN_CHOICES, type PlanFields, planProblems } from './plan-fields';

interface PlanDrawerProps extends DrawerEnds {
  modes: ConfigTables['VideoInMode'];
  channel: number;
}

const WORKING_DAYS: readonly Day[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

/** Which profile the camera uses when: one always, or Day inside of the painted times and Night outside of them. */
export function PlanDrawer({ modes, channel, ...ends }: PlanDrawerProps) {
  const t = useTranslations('img');
  const days = useTranslations('schedule.day');
  const [day, setDay] = useState<Day>('monday');
  const { fields, drawer, isLocked } = useElementForm<'VideoInMode', PlanFields>({
    name: 'VideoInMode',
    table: modes,
    binding: PLAN,
    index: channel,
    label: (key) => (isDay(key) ? days(key) : t('plan.choice')),
    validate: planProblems,
    ...ends,
  });
  const sameFor = (label: string, others: readonly Day[]) => (
    <Button
      size="xs"
      variant="default"
      disabled={isLocked}
      onClick={() => fields.set(Object.fromEntries(others.map((each) => [each, [...fields.values[day]]])))}
    >
      {label}
    </Button>
  );
  return (
    <DrawerForm title={t('plan.title')} {...drawer}>
      <SelectField
        field={fields.field('choice')}
        choices={PLAN_CHOICES.map((value) => ({
          value,
          label: value === 'plan' ? t('plan.byPlan') : t('plan.always', { profile: t(`profile.${value}`) }),
        }))}
      />
      {fields.values.choice === 'plan' && (
        <>
          <WeekRows fieldOf={(each) => fields.field(each)} day={day} onDay={setDay} />
          <div className={classes.acts}>
            <span>{t('plan.sameFor')}</span>
            {sameFor(t('plan.workingDays'), WORKING_DAYS)}
            {sameFor(t('plan.allDays'), DAYS)}
          </div>
          <p className={classes.note}>{t('plan.note')}</p>
        </>
      )}
    </DrawerForm>
  );
}
