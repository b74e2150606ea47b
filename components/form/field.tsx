import type { ReactNode } from 'react';
import type { FormField } from '@/lib/forms/form-field';
import { useLanguage } from '../feedback/use-language';
import { type DeclaredRowProps, useDeclaredRow } from './declared-row';
import { NumberField } from './number-field';
import { SwitchField } from './switch-field';
import { TextField } from './text-field';
import { TypedNumberField } from './typed-number-field';

interface FieldProps<F extends object, K extends keyof F & string> extends DeclaredRowProps<F, K> {
  /** A control of its own. */
  children?(own: { field: FormField<F[K]>; hint: ReactNode }): ReactNode;
}

/**
 * A declared switch, number or text, or a field with a control of its own; nothing while its condition does not hold.
 * Kinds with a library part of their own are components of their own: Secret, ChoiceList, ChoiceRow, SliderRow.
 */
export function Field<F extends object, K extends keyof F & string>(props: FieldProps<F, K>) {
  const { text } = useLanguage();
  const row = useDeclaredRow(props);
  if (!row) return null;
  const { field, hint, says } = row;
  if (props.children) return props.children({ field, hint });
  const { kind, max, isRequired, isTechnical, unit, decimals, range } = says;
  // The kind follows from the type of the value: see the kinds of `at`.
  if (kind === 'switch') return <SwitchField field={field as unknown as FormField<boolean>} hint={hint} />;
  if (kind === 'text')
    return (
      <TextField
        field={field as unknown as FormField<string>}
        maxLength={max}
        isRequired={isRequired}
        isTechnical={isTechnical}
        hint={hint}
      />
    );
  if (kind !== 'number') throw new Error(`${props.name} is a ${kind} and needs another control`);
  const number = field as unknown as FormField<number | ''>;
  const own = { field: number, unit: unit && (text(unit) ?? unit), hint };
  // A number below zero is typed as text, whose first letter is no number yet. It says its range nowhere, so that what
  // is outside becomes the nearest end. @spec §5
  if (range && range.min < 0)
    return <TypedNumberField {...own} rule={{ kind: decimals ? 'float' : 'num', range }} hasTip={false} />;
  return <NumberField {...own} decimals={decimals} />;
}
