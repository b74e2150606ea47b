// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FieldHolder, setUpPage, TestProvider } from './test-provider';
import { TimeField } from './time-field';

setUpPage();

function show(initial: string, isTwelveHour = false) {
  const onValue = vi.fn();
  render(
    <TestProvider>
      <FieldHolder initial={initial} label="Start" onValue={onValue}>
        {(field) => <TimeField field={field} isTwelveHour={isTwelveHour} />}
      </FieldHolder>
      <button type="button">elsewhere</button>
    </TestProvider>,
  );
  const group = within(screen.getByRole('group', { name: 'Start' }));
  const part = (name: 'hours' | 'minutes' | 'seconds') =>
    group.getByRole<HTMLInputElement>('spinbutton', { name: new RegExp(`^${name}$`, 'i') });
  const shown = () => (['hours', 'minutes', 'seconds'] as const).map((name) => part(name).value).join(':');
  const type = (name: 'hours' | 'minutes' | 'seconds', text: string) => {
    act(() => part(name).focus());
    fireEvent.change(part(name), { target: { value: text } });
  };
  const blur = () => act(() => screen.getByRole('button', { name: 'elsewhere' }).focus());
  const stored = () => onValue.mock.lastCall?.[0];
  return { part, shown, type, blur, stored };
}

describe('TimeField', () => {
  it('reads the digits of other scripts, and keeps the time under what is none', () => {
    const { type, blur, shown, stored } = show('08:30:00');
    type('hours', '٩');
    expect(stored()).toBe('09:30:00');
    type('hours', 'p');
    blur();
    expect([shown(), stored()]).toEqual(['09:30:00', '09:30:00']);
  });

  it('makes 7 to 07 and 61 minutes to 59 on blur', () => {
    const { type, blur, shown, stored } = show('12:00:00');
    type('hours', '7');
    blur();
    expect(shown()).toBe('07:00:00');
    type('minutes', '61');
    blur();
    expect(shown()).toBe('07:59:00');
    expect(stored()).toBe('07:59:00');
  });

  it('stores 12:15 AM as 00:15:00', () => {
    const { type, stored, shown } = show('15:00:00', true);
    expect(shown()).toBe('03:00:00');
    fireEvent.change(screen.getByRole('combobox', { name: 'AM or PM' }), { target: { value: 'am' } });
    type('hours', '12');
    type('minutes', '15');
    expect(stored()).toBe('00:15:00');
  });

  it('accepts 0930 for 09:30:00, typed digit by digit or pasted', () => {
    const { type, part, stored } = show('12:34:56');
    type('hours', '09');
    expect(document.activeElement).toBe(part('minutes'));
    type('minutes', '30');
    expect(stored()).toBe('09:30:00');
    fireEvent.paste(part('hours'), { clipboardData: { getData: () => '2145' } });
    expect(stored()).toBe('21:45:00');
  });

  it('keeps the seconds when only the minutes are typed', () => {
    const { type, stored } = show('12:34:56');
    type('minutes', '30');
    expect(stored()).toBe('12:30:56');
  });

  it('steps inside a part and wraps', () => {
    const { part, stored } = show('23:59:00');
    fireEvent.keyDown(part('minutes'), { key: 'ArrowUp' });
    expect(stored()).toBe('23:00:00');
    fireEvent.keyDown(part('hours'), { key: 'ArrowUp' });
    expect(stored()).toBe('00:00:00');
    fireEvent.keyDown(part('seconds'), { key: 'ArrowDown' });
    expect(stored()).toBe('00:00:59');
  });

  it('gives screen readers the range and value of each part', () => {
    const { part } = show('00:15:00', true);
    expect(part('hours').getAttribute('aria-valuenow')).toBe('12');
    expect(part('hours').getAttribute('aria-valuemin')).toBe('1');
    expect(part('minutes').getAttribute('aria-valuemax')).toBe('59');
  });
});
