// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { FormField } from '@/lib/forms/form-field';
import { DigitsField, RoomNumberField } from './digits-field';
import { FieldHolder, setUpPage, TestProvider } from './test-provider';

setUpPage();

function show(initial: string, input: (field: FormField<string>) => ReactNode) {
  render(
    <TestProvider>
      <FieldHolder initial={initial}>{input}</FieldHolder>
    </TestProvider>,
  );
  const box = screen.getByRole<HTMLInputElement>('textbox');
  /** As the browser does: the text is in the box, the caret after the typed digits. */
  const type = (text: string, caret = text.length) => {
    fireEvent.change(box, { target: { value: text, selectionStart: caret, selectionEnd: caret } });
  };
  return { box, type };
}

describe('DigitsField', () => {
  it('stops at its maximum and drops everything but digits', () => {
    const { box, type } = show('', (field) => <DigitsField field={field} max={300} />);
    type('30a1');
    expect(box.value).toBe('300');
    type('12');
    expect(box.value).toBe('12');
    type('x');
    expect(box.value).toBe('');
  });

  it('keeps the position of the caret after a dropped character', () => {
    const { box, type } = show('1234', (field) => <DigitsField field={field} />);
    type('12x34', 3);
    expect(box.value).toBe('1234');
    expect(box.selectionStart).toBe(2);
  });
});

describe('RoomNumberField', () => {
  it('keeps letters, digits and # in upper case', () => {
    const { box, type } = show('', (field) => <RoomNumberField field={field} />);
    type('a-1#b');
    expect(box.value).toBe('A1#B');
  });

  it('limits its length while pasting', () => {
    const { box, type } = show('', (field) => <RoomNumberField field={field} maxLength={3} />);
    type('10-1#2');
    expect(box.value).toBe('101');
  });
});
