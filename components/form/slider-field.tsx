import { Slider } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FormField } from '@/lib/forms/form-field';
import { describedBy } from './described-by';
import { controlProps, FormRow } from './form-row';
import { NumberBox } from './number-box';
import classes from './slider-field.module.css';

interface SliderFieldProps {
  /** Empty while the box is empty, NaN while its text is no number. */
  field: FormField<number | ''>;
  min: number;
  max: number;
  hint?: ReactNode;
}

/** A number that is dragged, or typed into the box beside the track. */
export function SliderField({ field, min, max, hint }: SliderFieldProps) {
  const { onBlur, disabled, ...props } = controlProps(field);
  const shown = Math.min(Math.max(Number(field.value) || 0, min), max);
  return (
    <FormRow field={field} hint={hint} width="long" show={(value) => (value === '' ? '–' : String(value))}>
      <div className={classes.both}>
        <Slider
          className={classes.track}
          value={shown}
          min={min}
          max={max}
          label={null}
          thumbLabel={field.label}
          disabled={disabled}
          onChange={field.set}
          onChangeEnd={onBlur}
        />
        <NumberBox
          {...props}
          ref={describedBy(field.key)}
          className={classes.box}
          value={field.value}
          aria-required
          disabled={disabled}
          error={Boolean(field.problem)}
          onBlur={onBlur}
          onChange={field.set}
        />
      </div>
    </FormRow>
  );
}
