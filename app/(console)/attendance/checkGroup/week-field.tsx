import { Checkbox, NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { controlId } from '@/components/form/control-id';
import { FormRow } from '@/components/form/form-row';
import type { Choice } from '@/components/form/select-field';
import type { FormField } from '@/lib/forms/form-field';
import { DAYS } from '@/lib/timesection/week';
import type { WorkDay } from './group-fields';
import classes from './week-field.module.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

/** Days that are worked, and the work order of each. */
export function WeekField({ field, orders }: { field: FormField<WorkDay[]>; orders: readonly Choice<number>[] }) {
  const t = useTranslations('attendance.checkGroup');
  const days = useTranslations('schedule.day');
  const common = useTranslations('common');
  const choices = [
    { value: '0', label: common('none') },
    ...orders.map((each) => ({ ...each, value: String(each.value) })),
  ];
  const put = (day: number, change: Partial<WorkDay>) =>
    field.set(field.value.map((each, at) => (at === day ? { ...each, ...change } : each)));
  return (
    <FormRow field={field} isGroup width="full">
      <div className={classes.week} id={controlId(field.key)}>
        {DAYS.map((name, day) => {
          const { isWork = false, order = 0 } = field.value[day] ?? {};
          const isKnown = choices.some(({ value }) => value === String(order));
          return (
            <div key={name} className={classes.day}>
              <Checkbox
                label={days(name)}
                checked={isWork}
                disabled={field.disabled}
                onChange={(event) => put(day, { isWork: event.currentTarget.checked })}
              />
              <NativeSelect
                aria-label={t('orderOf', { day: days(name) })}
                disabled={field.disabled || !isWork}
                value={String(order)}
                data={isKnown ? choices : [...choices, { value: String(order), label: String(order) }]}
                onChange={(event) => put(day, { order: Number(event.currentTarget.value) })}
              />
            </div>
          );
        })}
      </div>
    </FormRow>
  );
}
