import { Checkbox, NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { controlId } from '@/components/form/control-id';
import { FormRow } from '@/components/form/form-row';
import type { Choice } from '@/components/form/select-field';
import type { FormField } from '@/lib/forms/form-field';
import { DAYS } from '@/lib/timesection/week';
import type { WorkDay } from './group-fields';
import classes from './week-field.module.css';

/** The days of a week, one per row: the check box says whether it is a working day, the select chooses the shift. */
export function WeekField({ field, orders }: { field: FormField<WorkDay[]>; orders: readonly Choice<number>[] }) {
  const t = useTranslations('attendance.checkGroup');
  const days = useTranslations('schedule.day');
  const common = useTranslations('common');
  const choices = [
    { value: '0', label: common('none') },
    ...orders.map((each) => ({ ...each, value: String(each.value) })),
  ];
  const orderName = (order: number) => choices.find(({ value }) => value === String(order))?.label ?? String(order);
  const textOf = (day: WorkDay | undefined) => (day?.isWork ? orderName(day.order) : t('free'));
  return DAYS.map((name, index) => {
    const day = field.value[index] ?? { isWork: false, order: 0 };
    const was = field.was?.[index];
    const put = (change: Partial<WorkDay> | undefined) =>
      field.set(field.value.map((each, at) => (at === index ? { ...each, ...change } : each)));
    const isKnown = choices.some(({ value }) => value === String(day.order));
    const key = `${field.key}.${index}`;
    return (
      <FormRow
        key={name}
        field={{
          ...field,
          key,
          label: days(name),
          isChanged: was !== undefined && textOf(was) !== textOf(day),
          reset: () => put(was),
        }}
        isGroup
        label={
          <Checkbox
            label={days(name)}
            checked={day.isWork}
            disabled={field.disabled}
            onChange={(event) => put({ isWork: event.currentTarget.checked })}
          />
        }
        show={(week) => textOf(week[index])}
      >
        {day.isWork ? (
          <NativeSelect
            id={controlId(key)}
            aria-label={t('orderOf', { day: days(name) })}
            disabled={field.disabled}
            value={String(day.order)}
            data={isKnown ? choices : [...choices, { value: String(day.order), label: String(day.order) }]}
            onChange={(event) => put({ order: Number(event.currentTarget.value) })}
          />
        ) : (
          <span className={classes.free}>{t('free')}</span>
        )}
      </FormRow>
    );
  });
}
