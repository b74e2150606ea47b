import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useProblemText } from '@/components/feedback/problem-text';
import type { FormField } from '@/lib/forms/form-field';
import { controlId } from './control-id';

interface DialogTextFieldProps {
  field: FormField<string>;
  hint?: ReactNode;
  maxLength?: number;
  autoComplete?: string;
  isTechnical?: boolean;
  'aria-required'?: boolean;
  /** Gets the focus when the dialog opens. */
  'data-autofocus'?: boolean;
  inputMode?: 'numeric';
  rightSection?: ReactNode;
  keep?(typed: string): string;
}

/** Text with its label above: dialogs, wizard, sign-in. */
export function DialogTextField({ field, hint, keep, isTechnical, ...input }: DialogTextFieldProps) {
  const problemText = useProblemText();
  return (
    <TextInput
      {...input}
      id={controlId(field.key)}
      label={field.label}
      value={field.value}
      disabled={field.disabled}
      dir={isTechnical ? 'ltr' : 'auto'}
      // A problem replaces the hint, because most hints state the same rule.
      description={field.problem ? undefined : hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={field.problem && problemText(field.problem)}
      errorProps={{ role: 'alert' }}
      onChange={(event) => field.set(keep ? keep(event.currentTarget.value) : event.currentTarget.value)}
      onBlur={field.blur}
    />
  );
}
