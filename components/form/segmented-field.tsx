import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FormField } from '@/lib/forms/form-field';
import { controlId } from './control-id';
import { FormRow } from './form-row';
import type { Choice } from './select-field';

interface SegmentedFieldProps<T extends string | number> {
  field: FormField<T>;
  choices: readonly Choice<T>[];
  hint?: ReactNode;
}

/** A choice between two to four short words. */
export function SegmentedField<T extends string | number>({ field, choices, hint }: SegmentedFieldProps<T>) {
  return (
    <FormRow
      field={field}
      hint={hint}
      isGroup
      width="content"
      show={(value) => choices.find((each) => each.value === value)?.label ?? String(value)}
    >
      <SegmentedControl
        id={controlId(field.key)}
        aria-labelledby={`${controlId(field.key)}-label`}
        data={choices.map((each) => ({ value: String(each.value), label: each.label }))}
        value={String(field.value)}
        disabled={field.disabled}
        onChange={(next) => {
          const chosen = choices.find((each) => String(each.value) === next);
          if (chosen) field.set(chosen.value);
        }}
      />
    </FormRow>
  );
}
