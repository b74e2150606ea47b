import { type DeclaredRowProps, type NamesOf, useChoices, useDeclaredRow } from './declared-row';
import { SegmentedField } from './segmented-field';

/** A declared choice between two to four short words beside each other. */
export function ChoiceRow<F extends object, K extends NamesOf<F, string | number>>(row: DeclaredRowProps<F, K>) {
  const own = useDeclaredRow<F, K, string | number>(row);
  const choices = useChoices(row, undefined);
  if (!own) return null;
  return <SegmentedField field={own.field} choices={choices} hint={own.hint} />;
}
