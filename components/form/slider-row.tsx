import { useLanguage } from '../feedback/use-language';
import { type DeclaredRowProps, type NamesOf, useDeclaredRow } from './declared-row';
import { SliderField } from './slider-field';

interface SliderRowProps<F extends object, K extends NamesOf<F, number | ''>> extends DeclaredRowProps<F, K> {
  /** Values of the device's defaults, where the page has read them. */
  defaults?: F | undefined;
}

/** A declared number between two ends, as a slider with a box. */
export function SliderRow<F extends object, K extends NamesOf<F, number | ''>>({
  defaults,
  ...row
}: SliderRowProps<F, K>) {
  const { text } = useLanguage();
  const own = useDeclaredRow<F, K, number | ''>(row);
  const standard = defaults?.[row.name];
  if (!own) return null;
  const { range, unit } = own.says;
  if (!range) throw new Error(`${row.name} has no range`);
  return (
    <SliderField
      field={own.field}
      {...range}
      unit={unit && (text(unit) ?? unit)}
      standard={typeof standard === 'number' ? standard : undefined}
      hint={own.hint}
    />
  );
}
