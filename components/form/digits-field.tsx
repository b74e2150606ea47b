import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FormField } from '@/lib/forms/form-field';
import { keepDigits } from '@/lib/validation/digits';
import { keepRoomNumber } from '@/lib/validation/room-number';
import { describedBy } from './described-by';
import classes from './digits-field.module.css';
import { controlProps, FormRow } from './form-row';

interface KeptFieldProps {
  field: FormField<string>;
  hint?: ReactNode;
  maxLength?: number;
  isRequired?: boolean;
  /** Below the box: a quiet action, such as generating digits. */
  below?: ReactNode;
}

/** Digits only, such as a code or a count, capped at `max` while typing and pasting. @spec §5 numeric input */
export function DigitsField({ max, ...props }: KeptFieldProps & { max?: number }) {
  return <KeptField {...props} keep={(typed) => keepDigits(typed, max)} inputMode="numeric" />;
}

/** A room number such as 101 or 101#1: letters, digits and # in upper case. @spec §5 room-number input */
export function RoomNumberField(props: KeptFieldProps) {
  return <KeptField {...props} keep={keepRoomNumber} />;
}

/** A box that drops invalid characters. The caret keeps its position when a character is dropped. */
function KeptField({
  field,
  hint,
  maxLength,
  isRequired,
  below,
  keep,
  inputMode,
}: KeptFieldProps & { keep(typed: string): string; inputMode?: 'numeric' }) {
  const change = (box: HTMLInputElement) => {
    const before = box.value.slice(0, box.selectionStart ?? box.value.length);
    const kept = keep(box.value).slice(0, maxLength);
    const caret = Math.min(kept.length, keep(before).length);
    // Set before React does: React then leaves the equal value and the caret alone.
    box.value = kept;
    box.setSelectionRange(caret, caret);
    field.set(kept);
  };
  return (
    <FormRow
      field={field}
      isRequired={isRequired}
      hint={hint}
      width={below ? 'medium' : 'short'}
      show={(value) => value || '–'}
    >
      <TextInput
        {...controlProps(field)}
        ref={describedBy(field.key)}
        value={field.value}
        inputMode={inputMode}
        dir="ltr"
        aria-required={isRequired}
        autoComplete="off"
        spellCheck={false}
        error={Boolean(field.problem)}
        onChange={(event) => change(event.currentTarget)}
      />
      {below && <div className={classes.below}>{below}</div>}
    </FormRow>
  );
}
