import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FormField } from '@/lib/forms/form-field';
import { describedBy } from './described-by';
import { controlProps, FormRow } from './form-row';

interface TextFieldProps {
  field: FormField<string>;
  hint?: ReactNode;
  maxLength?: number;
  placeholder?: string;
  isRequired?: boolean;
  /** Addresses, keys and numbers stay left-to-right. */
  isTechnical?: boolean;
  /** Changes what is typed, such as dropping characters that cannot stand there. */
  keep?(typed: string): string;
}

/** One line of text. */
export function TextField({ field, hint, maxLength, placeholder, isRequired, isTechnical, keep }: TextFieldProps) {
  return (
    <FormRow field={field} hint={hint} was={field.was === '' ? '–' : field.was}>
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
