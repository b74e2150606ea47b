import type { FormField } from '@/lib/forms/form-field';
import { type DeclaredRowProps, useChoices, useDeclaredRow } from './declared-row';
import { SelectField } from './select-field';

interface ChoiceListProps<F extends object, K extends keyof F & string> extends DeclaredRowProps<F, K> {
  /** Those of its values that this device offers; undefined: all. */
  only?: readonly unknown[] | undefined;
}

/** A declared choice as a list. */
export function ChoiceList<F extends object, K extends keyof F & string>({ only, ...row }: ChoiceListProps<F, K>) {
  const own = useDeclaredRow(row);
  const choices = useChoices(row, only);
  if (!own) return null;
  return <SelectField field={own.field as unknown as FormField<string | number>} choices={choices} hint={own.hint} />;
}
