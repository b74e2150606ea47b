import { type ReactNode, useState } from 'react';
import type { FormField } from '@/lib/forms/form-field';
import { readNumber } from '@/lib/validation/digits';
import type { TextRule } from '@/lib/validation/typed-text';
import { TypedTextField } from './typed-text-field';

interface TypedNumberFieldProps {
  /** Empty while the box is empty, NaN while its text is no number. Its form has the same rule in numbers. */
  field: FormField<number | ''>;
  rule: TextRule & { kind: 'num' | 'float' };
  unit?: string | undefined;
  hint?: ReactNode;
  hasTip?: boolean;
}

/** Digits after the separator. @spec §5 float */
const DECIMALS = { num: 0, float: 2 } as const;

/**
 * A number as validated text: for one that goes below zero, whose lone minus becomes 0, or one with extra values
 * outside its range. A float has its two decimals, as temperatures do. @spec §5, §9
 */
export function TypedNumberField({ field, rule, ...row }: TypedNumberFieldProps) {
  const decimals = DECIMALS[rule.kind];
  const [typed, setTyped] = useState('');
  const textOf = (value: number | '') => (value === '' || Number.isNaN(value) ? '' : value.toFixed(decimals));
  const isTyped = Object.is(readNumber(typed, decimals), field.value);
  const asText: FormField<string> = {
    ...field,
    value: isTyped ? typed : textOf(field.value),
    was: field.was === undefined ? undefined : textOf(field.was),
    set(text) {
      setTyped(text);
      field.set(readNumber(text, decimals));
    },
    setUnfinished: undefined,
    blur() {
      // What is no number stays for its message.
      setTyped((now) => (Number.isNaN(readNumber(now, decimals)) ? now : ''));
      field.blur();
    },
  };
  // Required only if the device has a number here.
  return <TypedTextField field={asText} rule={{ isRequired: field.was !== '', ...rule }} {...row} />;
}
