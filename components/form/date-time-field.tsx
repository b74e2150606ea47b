import type { FormField } from '@/lib/forms/form-field';
import type { DayEdge } from '@/lib/session/typed-time';
import { DateTimeBox } from './date-time-box';
import { controlProps, FormRow } from './form-row';

interface DateTimeFieldProps {
  /** 'yyyy-MM-dd HH:mm:ss' as the device writes it, never converted to another time zone. */
  field: FormField<string>;
  /** The time used for a day without one. */
  edge?: DayEdge;
}

/** Date and time in a row of a form. Invalid text stays in the field; `typedTimeProblem` is its rule. */
export function DateTimeField({ field, edge = 'start' }: DateTimeFieldProps) {
  const { 'aria-invalid': isWrong, ...props } = controlProps(field);
  return (
    <FormRow field={field} show={(value) => value || '–'}>
      <DateTimeBox
        {...props}
        label={field.label}
        kind="dateTime"
        edge={edge}
        value={field.value}
        isWrong={isWrong ?? false}
        onChange={field.set}
      />
    </FormRow>
  );
}
