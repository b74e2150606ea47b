import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FormField } from '@/lib/forms/form-field';
import { describedBy } from './described-by';
import { controlProps, FormRow } from './form-row';

interface TextFieldProps {
  field: FormField<string>;
  /** In place of the label's text, such as with an icon. */
  label?: ReactNode;
  hint?: ReactNode;
  maxLength?: number;
  placeholder?: string;
  isRequired?: boolean;
  /** Addresses, keys and numbers stay left-to-right. */
  isTechnical?: boolean;
  /** Changes the typed text, such as dropping invalid characters. */
  keep?(typed: string): string;
}

/** One line of text. */
export function TextField({
  field,
  label,
  hint,
  maxLength,
  placeholder,
  isRequired,
  isTechnical,
  keep,
}: TextFieldProps) {
  return (
    <FormRow field={field} label={label} hint={hint} was={field.was === '' ? '–' : field.was}>
      <TextInput
        {...controlProps(field)}
        ref={describedBy(field.key)}
        value={field.value}
        maxLength={maxLength}
        placeholder={placeholder}
        aria-required={isRequired}
        dir={isTechnical ? 'ltr' : 'auto'}
        error={Boolean(field.problem)}
        onChange={(event) => field.set(keep ? keep(event.currentTarget.value) : event.currentTarget.value)}
      />
    </FormRow>
  );
}
