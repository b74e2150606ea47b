import { type DeclaredRowProps, type NamesOf, useChoices, useDeclaredRow } from './declared-row';
import { SelectField } from './select-field';

interface ChoiceListProps<F extends object, K extends NamesOf<F, string | number>> extends DeclaredRowProps<F, K> {
  /** Those of its values that this device offers; undefined: all. */
  only?: readonly unknown[] | undefined;
}

/** A declared choice as a list. */
export function ChoiceList<F extends object, K extends NamesOf<F, string | number>>({
  only,
  ...row
}: ChoiceListProps<F, K>) {
  const own = useDeclaredRow<F, K, string | number>(row);
  const choices = useChoices(row, only);
  if (!own) return null;
  return <SelectField field={own.field} choices={choices} hint={own.hint} />;
}
