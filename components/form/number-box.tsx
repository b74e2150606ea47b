import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { readNumber } from '@/lib/validation/digits';

interface NumberBoxProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** Empty while the box is empty, NaN while its text is no number: then the text stays for its message. */
  value: number | '';
  /** Digits after the decimal separator; both separators are accepted. */
  decimals?: number;
  /** All of these digits stand there, also zeros; what is being typed stays as it is. */
  isFixed?: boolean;
  /** Of the arrow keys. */
  step?: number;
  onChange(value: number | ''): void;
}

/** The box of a number. Nothing that was typed is dropped or changed: the rules of the form judge it. */
export function NumberBox({
  value,
  decimals = 0,
  isFixed,
  step: width = 1,
  onChange,
  onBlur,
  ...input
}: NumberBoxProps) {
  const [typed, setTyped] = useState('');
  const shown = isFixed && value !== '' ? value.toFixed(decimals) : String(value);
  const text = Number.isNaN(value) ? '' : shown;
  const put = (next: string) => {
    setTyped(next);
    onChange(readNumber(next, decimals));
  };
  return (
    <TextInput
      inputMode="decimal"
      {...input}
      autoComplete="off"
      value={Object.is(readNumber(typed, decimals), value) ? typed : text}
      onChange={(event) => put(event.currentTarget.value)}
      onKeyDown={(event) => {
        const step = { ArrowUp: width, ArrowDown: -width }[event.key];
        if (step === undefined || Number.isNaN(value)) return;
        event.preventDefault();
        put(String(Number((Number(value) + step).toFixed(decimals))));
      }}
      onBlur={(event) => {
        if (!Number.isNaN(value)) setTyped(text);
        onBlur?.(event);
      }}
    />
  );
}
