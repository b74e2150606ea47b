import { useFormatter } from 'next-intl';
import type { ReactNode } from 'react';
import type { FormField } from '@/lib/forms/form-field';
import { describedBy } from './described-by';
import { controlProps, FormRow } from './form-row';
import { NumberBox } from './number-box';
import { unitProps } from './unit';

const CELSIUS = '°C';

interface NumberFieldProps {
  /** Empty while the box is empty, NaN while its text is no number. */
  field: FormField<number | ''>;
  /** Shown inside the box, after the digits. */
  unit?: string;
  /** Digits after the decimal separator; both separators are accepted. */
  decimals?: number;
  hint?: ReactNode;
  isSigned?: boolean;
}

/** A number field. What is no number or out of range is reported, never silently changed. */
export function NumberField({ field, unit, decimals = 0, hint, isSigned = false }: NumberFieldProps) {
  const format = useFormatter();
  // A temperature keeps its two decimals. @spec §9
  const isFixed = unit === CELSIUS;
  const shown = (value: number | '') => {
    if (value === '' || Number.isNaN(value)) return '–';
    const text = format.number(value, {
      // As in the box beside it.
      useGrouping: false,
      maximumFractionDigits: decimals,
      minimumFractionDigits: isFixed ? decimals : 0,
    });
    return unit ? `${text} ${unit}` : text;
  };
  return (
    <FormRow field={field} hint={hint} width="short" show={shown}>
      <NumberBox
        {...controlProps(field)}
        ref={describedBy(field.key)}
        value={field.value}
        // Required only if the device has a number here.
        aria-required={field.was !== ''}
        decimals={decimals}
        isFixed={isFixed}
        // The number keyboard of some phones has no minus.
        inputMode={isSigned ? 'text' : 'decimal'}
        {...unitProps(unit)}
        error={Boolean(field.problem)}
        onChange={field.set}
      />
    </FormRow>
  );
}
