import { Checkbox } from '@mantine/core';
import { useFormatter } from 'next-intl';
import type { ReactNode } from 'react';
import { NumberedName } from '@/components/feedback/numbered-name';
import type { FormField } from '@/lib/forms/form-field';
import { isolated } from '@/lib/i18n/isolated';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import classes from './checkboxes-field.module.css';
import { controlId } from './control-id';
import { describedBy } from './described-by';
import { FormRow } from './form-row';
import type { Choice } from './select-field';

interface CheckboxesFieldProps<T extends string | number> {
  field: FormField<T[]>;
  choices: readonly Choice<T>[];
  hint?: ReactNode;
}

/** Longer lists scroll in a box of their own. */
const SCROLLS_FROM = 12;

/** Check boxes for a short list. Stored values that are not in the list are kept, shown raw and can be unchecked. */
export function CheckboxesField<T extends string | number>({ field, choices, hint }: CheckboxesFieldProps<T>) {
  const format = useFormatter();
  const isKnown = (value: T) => choices.some((each) => each.value === value);
  const unknown = [...new Set([...(field.was ?? []), ...field.value])].filter((value) => !isKnown(value));
  const all = [...choices, ...unknown.map((value) => ({ value, label: String(value) }))];
  /** The device may hold the same values in another order. */
  const asStored = (next: T[]) =>
    field.was?.length === next.length && next.every((each) => field.was?.includes(each)) ? field.was : next;
  const shown = (values: readonly T[]) => {
    const chosen = all.filter(({ value }) => values.includes(value)).map(({ label }) => isolated(label));
    return format.list(chosen, LIST_FORMAT) || '–';
  };
  return (
    <FormRow field={field} isGroup width="full" show={shown} hint={hint}>
      <fieldset
        ref={describedBy(field.key)}
        className={classes.group}
        aria-labelledby={`${controlId(field.key)}-label`}
        data-scrolls={all.length >= SCROLLS_FROM || undefined}
      >
        {all.map(({ value, label }, index) => (
          <Checkbox
            key={String(value)}
            id={index === 0 ? controlId(field.key) : undefined}
            label={<NumberedName text={label} />}
            disabled={field.disabled}
            checked={field.value.includes(value)}
            onBlur={field.blur}
            onChange={(event) => {
              const isChosen = (each: T) => (each === value ? event.currentTarget.checked : field.value.includes(each));
              field.set(asStored(all.map((each) => each.value).filter(isChosen)));
            }}
          />
        ))}
      </fieldset>
    </FormRow>
  );
}
