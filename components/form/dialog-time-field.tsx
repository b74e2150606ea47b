import { Input } from '@mantine/core';
import { useProblemText } from '@/components/feedback/problem-text';
import type { FormField } from '@/lib/forms/form-field';
import type { DayEdge, TimeKind } from '@/lib/session/typed-time';
import { controlId } from './control-id';
import { DateTimeBox } from './date-time-box';
import classes from './dialog-time-field.module.css';

interface DialogTimeFieldProps {
  field: Pick<FormField<string>, 'key' | 'label' | 'value' | 'problem' | 'disabled' | 'set' | 'blur'>;
  kind: Exclude<TimeKind, 'time'>;
  edge?: DayEdge;
  isRequired?: boolean;
  hasFocus?: boolean;
  /** The message is above the box, so that the boxes of a line stay aligned. */
  hasMessageAbove?: boolean;
}

/** A date, or a date and a time, with its label above: dialogs and the filters of a log. */
export function DialogTimeField(props: DialogTimeFieldProps) {
  const { field, kind, edge, isRequired, hasFocus, hasMessageAbove = false } = props;
  const problemText = useProblemText();
  const id = controlId(field.key);
  return (
    <div>
      <Input.Label className={classes.label} htmlFor={id}>
        {field.label}
      </Input.Label>
      <div className={classes.lines} data-above={hasMessageAbove || undefined}>
        <DateTimeBox
          id={id}
          label={field.label}
          kind={kind}
          {...(edge && { edge })}
          {...(isRequired && { 'aria-required': true })}
          {...(hasFocus && { 'data-autofocus': true })}
          aria-describedby={`${id}-message`}
          value={field.value}
          disabled={field.disabled}
          isWrong={field.problem !== undefined}
          onChange={field.set}
          onBlur={field.blur}
        />
        <div id={`${id}-message`} className={classes.message}>
          {field.problem && <span role="alert">{problemText(field.problem)}</span>}
        </div>
      </div>
    </div>
  );
}
