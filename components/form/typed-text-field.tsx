import { TextInput } from '@mantine/core';
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import type { FormField } from '@/lib/forms/form-field';
import { settledText, type TextRule } from '@/lib/validation/typed-text';
import { describedBy } from './described-by';
import { controlProps, FormRow } from './form-row';
import { unitProps } from './unit';

interface TypedTextFieldProps {
  /** Validated by `typedTextProblem` with the same rule in the rules of the form. */
  field: FormField<string>;
  rule: TextRule;
  /** Shown inside the box, after the text. */
  unit?: string | undefined;
  hint?: ReactNode;
  /** Without a tip an out-of-range number is clamped on blur, instead of a message. */
  hasTip?: boolean;
}

type Keyboard = { inputMode?: 'numeric' | 'decimal' | 'url' | 'email'; type?: HTMLInputTypeAttribute };

/** Phone keyboards. A number below zero needs a minus, which the digit pad lacks. */
const KEYBOARDS: Partial<Record<TextRule['kind'], Keyboard>> = {
  ip: { inputMode: 'decimal' },
  mask: { inputMode: 'decimal' },
  url: { inputMode: 'url' },
  email: { inputMode: 'email' },
};
const FREE_TEXT: readonly TextRule['kind'][] = ['char', 'charNum'];

/**
 * One line of text of a known kind: number, address, name. The message is connected with the box for screen readers.
 * @spec §5
 */
export function TypedTextField({ field, rule, unit, hint, hasTip = true }: TypedTextFieldProps) {
  const isNumber = rule.kind === 'num' || rule.kind === 'float';
  const isPositive = isNumber && rule.range !== undefined && rule.range.min >= 0;
  const settle = () => {
    const settled = settledText(field.value, rule, hasTip);
    if (settled !== field.value) field.set(settled);
    field.blur();
  };
  return (
    <FormRow
      field={field}
      isRequired={rule.isRequired}
      hint={hint}
      width={isNumber ? 'short' : 'medium'}
      show={(value) => (value && unit ? `${value} ${unit}` : value || '–')}
    >
      <TextInput
        {...controlProps(field)}
        ref={describedBy(field.key)}
        {...(isPositive ? { inputMode: 'decimal' } : KEYBOARDS[rule.kind])}
        value={field.value}
        maxLength={rule.maxLength}
        dir={FREE_TEXT.includes(rule.kind) ? 'auto' : 'ltr'}
        aria-required={rule.isRequired || undefined}
        autoCapitalize="off"
        spellCheck={false}
        {...unitProps(unit)}
        error={Boolean(field.problem)}
        onBlur={settle}
        onChange={(event) => field.set(event.currentTarget.value)}
      />
    </FormRow>
  );
}
