import { TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { controlId } from '@/components/form/control-id';
import { describedBy } from '@/components/form/described-by';
import { FormRow } from '@/components/form/form-row';
import type { FormField } from '@/lib/forms/form-field';
import { isEmpty, type TimeSpan } from './order-fields';
import classes from './span-field.module.css';

/** From one time of day to another, by the browser's own boxes; both empty for none. */
export function SpanField({ field, hint }: { field: FormField<TimeSpan>; hint?: string }) {
  const t = useTranslations('attendance.workOrder');
  const { value, was } = field;
  const box = (end: 'from' | 'to') => (
    <TextInput
      id={end === 'from' ? controlId(field.key) : undefined}
      ref={describedBy(field.key)}
      type="time"
      dir="ltr"
      aria-label={t(end === 'from' ? 'begin' : 'end', { period: field.label })}
      aria-invalid={field.problem ? true : undefined}
      value={value[end]}
      disabled={field.disabled}
      error={Boolean(field.problem)}
      onBlur={field.leave}
      onChange={(event) => field.set({ ...value, [end]: event.currentTarget.value })}
    />
  );
  return (
    <FormRow field={field} hint={hint} isGroup width="full" was={was && (isEmpty(was) ? '–' : `${was.from}–${was.to}`)}>
      <div className={classes.pair}>
        {box('from')}
        <span aria-hidden>–</span>
        {box('to')}
      </div>
    </FormRow>
  );
}
