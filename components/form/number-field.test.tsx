// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { rangeProblem } from '@/lib/validation/text-kinds';
import { NumberField } from './number-field';
import { FieldHolder, setUpPage, TestProvider } from './test-provider';

setUpPage();

function show(initial: number | '', range: { min: number; max: number }, decimals?: number, unit?: string) {
  const onValue = vi.fn();
  render(
    <TestProvider>
      <FieldHolder<number | ''> initial={initial} validate={(value) => rangeProblem(value, range)} onValue={onValue}>
        {(field) => <NumberField field={field} decimals={decimals} {...(unit && { unit })} />}
      </FieldHolder>
    </TestProvider>,
  );
  const box = screen.getByRole<HTMLInputElement>('textbox');
  const type = (text: string) => {
    fireEvent.change(box, { target: { value: text } });
    fireEvent.blur(box);
    return [box.value, onValue.mock.lastCall?.[0], screen.queryByRole('alert')?.textContent];
  };
  return { box, type };
}

it('keeps what was typed, and says that it is no whole number of the range', () => {
  const { type } = show(30, { min: 1, max: 180 });
  for (const text of ['1e3', '1.5', 'abc', '12 3', '0x10']) {
    expect(type(text)).toEqual([text, Number.NaN, 'Enter a whole number from 1 to 180']);
  }
  expect(type('-5')).toEqual(['-5', -5, 'Enter 1 to 180']);
  expect(type('007')).toEqual(['7', 7, undefined]);
  expect(type('')).toEqual(['', '', 'Enter a value']);
});

it('reads decimals with a comma or a point, and reports more of them than the device stores', () => {
  const { type } = show(2, { min: 0.2, max: 600 }, 1);
  expect(type('3,5')).toEqual(['3.5', 3.5, undefined]);
  expect(type('0.5')).toEqual(['0.5', 0.5, undefined]);
  expect(type('1.55')).toEqual(['1.55', Number.NaN, 'Enter 0.2 to 600']);
});

it('shows a temperature with two decimals, once it is typed', () => {
  const { box, type } = show(37.3, { min: 30, max: 45 }, 2, '°C');
  expect(box.value).toBe('37.30');
  fireEvent.change(box, { target: { value: '38.' } });
  expect(box.value).toBe('38.');
  expect(type('38.1')).toEqual(['38.10', 38.1, undefined]);
  fireEvent.keyDown(box, { key: 'ArrowUp' });
  expect(type('39')).toEqual(['39.00', 39, undefined]);
});

it('shows the number of the device again after a reset, and steps with the arrow keys', () => {
  const { box, type } = show(30, { min: 1, max: 180 });
  type('1e3');
  fireEvent.click(screen.getByRole('button', { name: /Field/ }));
  expect(box.value).toBe('30');
  fireEvent.keyDown(box, { key: 'ArrowUp' });
  fireEvent.keyDown(box, { key: 'ArrowUp' });
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  expect(box.value).toBe('31');
});

it('writes what the device holds as the box does, without groups of digits', () => {
  const { type } = show(1500, { min: 1280, max: 1500 });
  type('1400');
  expect(screen.getByText(/1500/)).toBeTruthy();
});
