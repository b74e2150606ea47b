import type { FormField } from '@/lib/forms/form-field';
import type { DayEdge } from '@/lib/session/typed-time';
import { DateTimeBox } from './date-time-box';
import { controlProps, FormRow } from './form-row';

interface DateTimeFieldProps {
  /** 'yyyy-MM-dd HH:mm:ss' as the device writes it, never shifted by a zone. */
  field: FormField<string>;
  /** Where a day without a time lies. */
  edge?: DayEdge;
}

/** A date and a time in a row of a form. What is no time stays in the field; `typedTimeProblem` is its rule. */
export function DateTimeField({ field, edge = 'start' }: DateTimeFieldProps) {
  const { 'aria-invalid': isWrong, ...props } = controlProps(field);
  return (
    <FormRow field={field} was={field.was}>
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
