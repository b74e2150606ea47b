import { Checkbox } from '@mantine/core';
import type { FormField } from '@/lib/forms/form-field';
import classes from './checkboxes-field.module.css';
import { controlId } from './control-id';
import { FormRow } from './form-row';
import type { Choice } from './select-field';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

interface CheckboxesFieldProps<T extends string | number> {
  field: FormField<T[]>;
  choices: readonly Choice<T>[];
}

/** Several of few. */
export function CheckboxesField<T extends string | number>({ field, choices }: CheckboxesFieldProps<T>) {
  const labels = (values: readonly T[] | undefined) =>
    choices
      .filter((each) => values?.includes(each.value))
      .map((each) => each.label)
      .join(', ') || '–';
  return (
    <FormRow field={field} isGroup width="full" was={labels(field.was)}>
      <fieldset className={classes.group} aria-labelledby={`${controlId(field.key)}-label`}>
        {choices.map(({ value, label }, index) => (
          <Checkbox
            key={String(value)}
            id={index === 0 ? controlId(field.key) : undefined}
            label={label}
            disabled={field.disabled}
            checked={field.value.includes(value)}
            onBlur={field.leave}
            onChange={(event) =>
              field.set(
                choices
                  .map((each) => each.value)
                  .filter((each) => (each === value ? event.currentTarget.checked : field.value.includes(each))),
              )
            }
          />
        ))}
      </fieldset>
    </FormRow>
  );
}
