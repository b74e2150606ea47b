import { NumberInput } from '@mantine/core';
import { useFormatter } from 'next-intl';
import type { ReactNode } from 'react';
import type { FormField } from '@/lib/forms/form-field';
import { describedBy } from './described-by';
import { controlProps, FormRow } from './form-row';
import { unitProps } from './unit';
import '@mantine/core/styles/NumberInput.layer.css';

interface NumberFieldProps {
  /** Empty while the box is empty. */
  field: FormField<number | ''>;
  /** Shown inside the box, after the digits. */
  unit?: string;
  /** Digits after the decimal separator; both separators are accepted. */
  decimals?: number;
  hint?: ReactNode;
  /** A number without grouping, such as a port. */
  isPlain?: boolean;
}

/** A number field. An out-of-range value is reported, never silently changed. */
export function NumberField({ field, unit, decimals = 0, hint, isPlain }: NumberFieldProps) {
  const format = useFormatter();
  const shown = (value: number | '' | undefined) => {
    if (value === '' || value === undefined) return '–';
    const text = isPlain ? String(value) : format.number(value, { maximumFractionDigits: decimals });
    return unit ? `${text} ${unit}` : text;
  };
  return (
    <FormRow field={field} hint={hint} width="short" was={shown(field.was)}>
      <NumberInput
        {...controlProps(field)}
        ref={describedBy(field.key)}
        value={field.value}
        // Required only if the device has a number here.
        aria-required={field.was !== ''}
        decimalScale={decimals}
        fixedDecimalScale={false}
        allowDecimal={decimals > 0}
        allowedDecimalSeparators={['.', ',']}
        allowNegative={false}
        {...unitProps(unit)}
        error={Boolean(field.problem)}
        onChange={(value) => field.set(value === '' || Number.isNaN(Number(value)) ? '' : Number(value))}
      />
    </FormRow>
  );
}
