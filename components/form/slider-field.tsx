import { Slider } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import type { FormField } from '@/lib/forms/form-field';
import { describedBy } from './described-by';
import { controlProps, FormRow } from './form-row';
import { NumberBox } from './number-box';
import classes from './slider-field.module.css';
import { unitProps } from './unit';

/** Moved by Shift and an arrow, or by a page key. */
const LARGE_STEP = 10;

interface SliderFieldProps {
  /** Empty while the box is empty, NaN while its text is no number. */
  field: FormField<number | ''>;
  min: number;
  max: number;
  /** Shown inside the box, after the digits. */
  unit?: string | undefined;
  /** The device's default, where the page has read it. */
  standard?: number | undefined;
  hint?: ReactNode;
}

/**
 * A number that is dragged, or typed into the box beside the track. The track shows the stored value and the default;
 * Delete sets the default, Escape the stored value.
 */
export function SliderField({ field, min, max, unit, standard, hint }: SliderFieldProps) {
  const t = useTranslations('form');
  const [hasFocus, setFocus] = useState(false);
  const { onBlur, disabled, ...props } = controlProps(field);
  const within = (value: number) => Math.min(Math.max(value, min), max);
  const shown = within(Number(field.value) || 0);
  const share = (value: number) => `${((within(value) - min) / (max - min)) * 100}%`;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedBy(event, shown, field.was === '' ? undefined : field.was, standard);
    if (next === undefined || disabled) return;
    event.preventDefault();
    event.stopPropagation();
    field.set(within(next));
  };
  const inWords = (value: number) => (unit ? `${value} ${unit}` : String(value));
  const isStoredShown = field.isChanged && typeof field.was === 'number';
  return (
    <FormRow
      field={field}
      hint={hint}
      width="slider"
      show={(value) => (value === '' ? '–' : inWords(value))}
      idle={
        hasFocus &&
        standard !== undefined && (
          <button
            type="button"
            className={classes.reset}
            tabIndex={-1}
            disabled={disabled || standard === field.value}
            // The slider keeps the focus, with which this is shown; by keyboard it is the key Delete.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => field.set(standard)}
          >
            {t.rich('defaultIs', { value: inWords(standard), bdi })}
          </button>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: further keys of the slider and the box inside. */}
      <div
        className={classes.both}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        onKeyDownCapture={(event) => {
          if (event.target instanceof HTMLElement && event.target.role === 'slider') onKeyDown(event);
        }}
      >
        <div className={classes.track}>
          <Slider
            value={shown}
            min={min}
            max={max}
            label={null}
            thumbLabel={field.label}
            disabled={disabled}
            onChange={field.set}
            onChangeEnd={onBlur}
          />
          {isStoredShown && (
            <span className={classes.stored} style={{ insetInlineStart: share(Number(field.was)) }} aria-hidden />
          )}
          {standard !== undefined && (
            <span className={classes.standard} style={{ insetInlineStart: share(standard) }} aria-hidden />
          )}
        </div>
        <NumberBox
          {...props}
          ref={describedBy(field.key)}
          className={classes.box}
          {...unitProps(unit)}
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

/** The value after a key that the slider does not know by itself; undefined for any other. */
function movedBy(
  { key, shiftKey, currentTarget }: KeyboardEvent,
  value: number,
  stored: number | undefined,
  standard: number | undefined,
): number | undefined {
  if (key === 'Delete') return standard;
  if (key === 'Escape') return stored === value ? undefined : stored;
  if (key === 'PageUp') return value + LARGE_STEP;
  if (key === 'PageDown') return value - LARGE_STEP;
  if (!shiftKey) return undefined;
  const isRightToLeft = currentTarget.closest('[dir]')?.getAttribute('dir') === 'rtl';
  const more = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'ArrowUp' || key === more) return value + LARGE_STEP;
  return key.startsWith('Arrow') ? value - LARGE_STEP : undefined;
}
