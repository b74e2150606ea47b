import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useProblemText } from '@/components/feedback/problem-text';
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
  /** Gets the focus when its dialog opens. */
  hasFocus?: boolean;
  /** Addresses, keys and numbers stay left-to-right. */
  isTechnical?: boolean;
  /** Changes the typed text, such as dropping invalid characters. */
  keep?(typed: string): string;
  /** Enter starts this, and does not save the page around it. */
  onEnter?(): void;
}

/** One line of text. */
export function TextField({
  field,
  label,
  hint,
  maxLength,
  placeholder,
  isRequired,
  hasFocus,
  isTechnical,
  keep,
  onEnter,
}: TextFieldProps) {
  const problemText = useProblemText();
  // The browser drops what is typed or pasted beyond the length.
  const isFull = maxLength !== undefined && field.isChanged && field.value.length >= maxLength;
  return (
    <FormRow
      field={field}
      label={label}
      isRequired={isRequired}
      hint={isFull ? problemText({ key: 'TooLong', values: { max: maxLength } }) : hint}
      show={(value) => value || '–'}
    >
      <TextInput
        {...controlProps(field)}
        ref={describedBy(field.key)}
        value={field.value}
        maxLength={maxLength}
        placeholder={placeholder}
        aria-required={isRequired}
        data-autofocus={hasFocus || undefined}
        dir={isTechnical ? 'ltr' : 'auto'}
        error={Boolean(field.problem)}
        onKeyDown={(event) => {
          if (!onEnter || event.key !== 'Enter') return;
          event.preventDefault();
          onEnter();
        }}
        onChange={(event) => field.set(keep ? keep(event.currentTarget.value) : event.currentTarget.value)}
      />
    </FormRow>
  );
}
