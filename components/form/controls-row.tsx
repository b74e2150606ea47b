import type { ReactNode } from 'react';
import type { FormField } from '@/lib/forms/form-field';
import { controlId } from './control-id';
import { describedBy } from './described-by';
import { FormRow } from './form-row';
import classes from './form-row.module.css';

interface ControlsRowProps<T> {
  field: FormField<T>;
  hint?: ReactNode;
  show(value: T): string;
  children: ReactNode;
}

/** A row of several controls in a line, which are a group under the label of the row. */
export const ControlsRow = <T,>({ field, hint, show, children }: ControlsRowProps<T>) => (
  <FormRow field={field} hint={hint} show={show} width="full" isGroup>
    <fieldset ref={describedBy(field.key)} className={classes.line} aria-labelledby={`${controlId(field.key)}-label`}>
      {children}
    </fieldset>
  </FormRow>
);
