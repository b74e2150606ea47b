import { useTranslations } from 'next-intl';
import { controlId } from '@/components/form/control-id';
import { ControlsRow } from '@/components/form/controls-row';
import { DateTimeBox } from '@/components/form/date-time-box';
import { isEmpty, type TimeSpan } from '@/lib/attendance/spans';
import type { FormField } from '@/lib/forms/form-field';

/** From one time of day to another, as two texts; both empty for none. */
export function SpanField({ field, hint }: { field: FormField<TimeSpan>; hint?: string }) {
  const t = useTranslations('attendance.workOrder');
  const { value } = field;
  const box = (end: 'from' | 'to') => (
    <DateTimeBox
      {...(end === 'from' && { id: controlId(field.key) })}
      aria-label={t(end === 'from' ? 'begin' : 'end', { period: field.label })}
      aria-describedby={`${controlId(field.key)}-message`}
      label={field.label}
      kind="time"
      value={value[end]}
      disabled={field.disabled}
      isWrong={field.problem !== undefined}
      onBlur={field.blur}
      onChange={(time) => field.set({ ...value, [end]: time })}
    />
  );
  return (
    <ControlsRow field={field} hint={hint} show={(span) => (isEmpty(span) ? '–' : `${span.from}–${span.to}`)}>
      {box('from')}
      <span aria-hidden>–</span>
      {box('to')}
    </ControlsRow>
  );
}
