import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { useProblemText } from '@/components/feedback/problem-text';
import { controlId } from '@/components/form/control-id';
import { PutBack } from '@/components/form/put-back';
import type { FormField } from '@/lib/forms/form-field';
import classes from './stream-row.module.css';

/** Titles of the two columns. */
export function StreamHead() {
  const t = useTranslations('video.set');
  return (
    <div className={classes.head}>
      <span>{t('mainStream')}</span>
      <span>{t('subStream')}</span>
    </div>
  );
}

interface StreamRowProps {
  label: string;
  /** The row's fields, for the bar at its start. */
  fields: readonly Pick<FormField<unknown>, 'isChanged' | 'problem'>[];
  main: ReactNode;
  sub: ReactNode;
}

/** One setting of both streams. The label is read once; each control has its own full name. */
export function StreamRow({ label, fields, main, sub }: StreamRowProps) {
  const isWrong = fields.some((each) => each.problem);
  const isChanged = fields.some((each) => each.isChanged);
  return (
    <div className={classes.row} data-state={isWrong ? 'wrong' : isChanged ? 'changed' : undefined}>
      {/* By such an identifier the search finds a row. */}
      <span id={`${useId()}-label`} className={classes.label}>
        {label}
      </span>
      <div className={classes.cell}>{main}</div>
      <div className={classes.cell}>{sub}</div>
    </div>
  );
}

/** Shown in place of a control that does not apply to this stream. */
export function StreamNote({ children }: { children: ReactNode }) {
  return <span className={classes.note}>{children}</span>;
}

const messageId = (key: string) => `${controlId(key)}-message`;

/** Connects a control of a cell with its name and message. */
export function cellProps<T>(field: FormField<T>) {
  return {
    id: controlId(field.key),
    'aria-label': field.label,
    'aria-invalid': field.problem ? true : undefined,
    disabled: field.disabled,
    onBlur: field.blur,
  } as const;
}

interface StreamCellProps<T> {
  field: FormField<T>;
  /** The value before the change, as the control would show it. */
  was: string;
  hint?: string | undefined;
  /** The page changed the value to fit narrower limits. */
  isMoved?: boolean;
  children: ReactNode;
}

/** One control with its messages below. */
export function StreamCell<T>({ field, was, hint, isMoved = false, children }: StreamCellProps<T>) {
  const t = useTranslations('form');
  const set = useTranslations('video.set');
  const problemText = useProblemText();
  return (
    <>
      {children}
      <div className={classes.message} id={messageId(field.key)}>
        {field.problem ? (
          <span className={classes.problem} role="alert">
            <IconAlertCircle size={14} stroke={1.75} aria-hidden />
            {problemText(field.problem)}
          </span>
        ) : isMoved ? (
          <span className={classes.moved} role="status">
            <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
            {set('nearest')}
          </span>
        ) : (
          hint && <span className={classes.hint}>{hint}</span>
        )}
      </div>
      {field.isChanged && (
        <span className={classes.was}>
          {t.rich('was', { value: was, bdi })}
          <PutBack field={field} />
        </span>
      )}
    </>
  );
}
