import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { noteChange } from '@/components/feedback/changed-rows';
import { useProblemText } from '@/components/feedback/problem-text';
import type { FormField } from '@/lib/forms/form-field';
import { controlId } from './control-id';
import classes from './form-row.module.css';
import { PutBack } from './put-back';

const messageId = (key: string) => `${controlId(key)}-message`;

/** Attributes that connect a control with its row for screen readers. */
export function controlProps<T>(field: FormField<T>) {
  return {
    id: controlId(field.key),
    'aria-invalid': field.problem ? true : undefined,
    'aria-describedby': messageId(field.key),
    disabled: field.disabled,
    onBlur: field.blur,
  } as const;
}

interface FormRowProps<T> {
  field: FormField<T>;
  children: ReactNode;
  /** Replaces the label's text: a check box that includes it. */
  label?: ReactNode;
  /** One short line beside the control: what the value means, or why it is disabled. */
  hint?: ReactNode;
  /** Formats a value as the control shows it; used for the stored value beside a changed field. */
  show?(value: T): string;
  /** Width of the control: number, name, its content, the whole line, or a line of its own below the label. */
  width?: 'short' | 'medium' | 'long' | 'content' | 'full' | 'table' | 'slider';
  /** In the place of the stored value while the field is unchanged; only of a slider, whose row keeps that place. */
  idle?: ReactNode;
  /** Has to be filled in; visible in the form of a new entry. */
  isRequired?: boolean | undefined;
  /** A switch stays on one line on phones. */
  isSwitch?: boolean;
  /** The control is a group with its own label. */
  isGroup?: boolean;
}

/** Label, control, and its messages; the bar at the start distinguishes changed from invalid. */
export function FormRow<T>(props: FormRowProps<T>) {
  const { field, children, label, hint, show, width = 'medium', idle, isRequired, isSwitch, isGroup } = props;
  const t = useTranslations('form');
  const problemText = useProblemText();
  const { label: name } = field;
  // A new entry has no stored value to differ from.
  const isChanged = field.isChanged && !field.isNew;
  const state = field.problem ? 'wrong' : isChanged ? 'changed' : undefined;
  const was = field.was === undefined ? undefined : show?.(field.was);
  const now = show?.(field.value);
  // An area that was moved has as many points as before: the two values would read alike.
  const isAlike = was === now;
  useEffect(() => {
    if (!field.isChanged) return;
    return isAlike ? noteChange(name, undefined, undefined) : noteChange(name, was, now);
  }, [field.isChanged, name, was, now, isAlike]);
  if (field.isLacking) return null;
  const Label = isGroup ? 'span' : 'label';
  const stored = isChanged && was !== undefined && (
    <span className={classes.was}>
      {isAlike ? t('tabChanged') : t.rich('was', { value: was as string, bdi })}
      <PutBack field={field} />
    </span>
  );
  return (
    <div
      className={classes.row}
      data-field={field.key}
      data-state={state}
      data-table={width === 'table' || undefined}
      data-slider={width === 'slider' || undefined}
      data-switch={isSwitch || undefined}
      data-disabled={field.disabled || undefined}
      data-required={(isRequired && field.isNew) || undefined}
    >
      <Label
        className={classes.label}
        {...(isGroup ? { id: `${controlId(field.key)}-label` } : { htmlFor: controlId(field.key) })}
      >
        {label ?? field.rowLabel ?? field.label}
      </Label>
      <div className={classes.control}>
        <div className={classes.box} data-width={width}>
          {children}
        </div>
        {width === 'slider' ? <span className={classes.place}>{stored || idle}</span> : stored}
        <div className={classes.message} id={messageId(field.key)}>
          {field.problem ? (
            <span className={classes.problem} role="alert">
              <IconAlertCircle size={14} stroke={1.75} aria-hidden />
              {problemText(field.problem)}
            </span>
          ) : (
            hint && <span className={classes.hint}>{hint}</span>
          )}
        </div>
      </div>
    </div>
  );
}
