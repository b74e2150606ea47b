import type { FormField } from '@/lib/forms/form-field';
import { type DeclaredRowProps, useDeclaredRow } from './declared-row';
import { SliderField } from './slider-field';

/** A declared number between two ends, as a slider with a box. */
export function SliderRow<F extends object, K extends keyof F & string>(props: DeclaredRowProps<F, K>) {
  const own = useDeclaredRow(props);
  if (!own) return null;
  const { range } = own.says;
  if (!range) throw new Error(`${props.name} has no range`);
  return <SliderField field={own.field as unknown as FormField<number | ''>} {...range} hint={own.hint} />;
}
