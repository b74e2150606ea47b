import type { SelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FormField } from '@/lib/forms/form-field';
import { describedBy } from './described-by';
import { controlProps, FormRow } from './form-row';
import { SelectBox } from './select-box';

/** One entry of a choice. */
export interface Choice<T extends string | number> {
  value: T;
  label: string;
  /** Further text in the list and beside the chosen entry; the search covers it, too. */
  detail?: string;
}

interface SelectFieldProps<T extends string | number> {
  field: FormField<T>;
  choices: readonly Choice<T>[];
  hint?: ReactNode;
  /** `long` where labels are sentences. */
  width?: 'medium' | 'long';
}

const SEARCHABLE_FROM = 12;

/** A select; searchable from twelve entries. A stored value that is not in the list is kept and shown raw. */
export function SelectField<T extends string | number>({ field, choices, hint, width }: SelectFieldProps<T>) {
  const known = choices.some((each) => each.value === field.value);
  const all =
    known || field.value === undefined ? choices : [...choices, { value: field.value, label: String(field.value) }];
  const labelOf = (value: T) => all.find((each) => each.value === value)?.label ?? String(value);
  const details = new Map(all.map(({ value, detail }) => [String(value), detail]));
  const textOf = ({ value, label }: Choice<string>) => [label, details.get(value)].filter(Boolean).join(' ');
  const hasDetails = all.some(({ detail }) => detail !== undefined);
  const withDetails: Pick<SelectProps, 'renderOption' | 'filter'> = {
    renderOption: ({ option }) => textOf({ value: String(option.value), label: option.label }),
    filter: ({ options, search }) => {
      const wanted = search.trim().toLowerCase();
      return options.filter((each) => 'value' in each && textOf(each).toLowerCase().includes(wanted));
    },
  };
  const { onBlur, ...props } = controlProps(field);
  return (
    <FormRow field={field} hint={hint ?? details.get(String(field.value))} width={width} show={labelOf}>
      <SelectBox
        {...props}
        ref={describedBy(field.key)}
        data={all.map((each) => ({ value: String(each.value), label: each.label }))}
        value={String(field.value)}
        searchable={all.length >= SEARCHABLE_FROM}
        {...(hasDetails && withDetails)}
        error={Boolean(field.problem)}
        onBlur={onBlur}
        onChange={(next) => {
          const chosen = all.find((each) => String(each.value) === next);
          if (chosen) field.set(chosen.value);
        }}
      />
    </FormRow>
  );
}
