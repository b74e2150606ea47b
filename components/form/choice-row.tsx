import type { FormField } from '@/lib/forms/form-field';
import { type DeclaredRowProps, useChoices, useDeclaredRow } from './declared-row';
import { SegmentedField } from './segmented-field';

/** A declared choice between two to four short words beside each other. */
export function ChoiceRow<F extends object, K extends keyof F & string>(row: DeclaredRowProps<F, K>) {
  const own = useDeclaredRow(row);
  const choices = useChoices(row, undefined);
  if (!own) return null;
  return (
    <SegmentedField field={own.field as unknown as FormField<string | number>} choices={choices} hint={own.hint} />
  );
}
