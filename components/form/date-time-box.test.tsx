// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { describe, expect, it, vi } from 'vitest';
import { typedTimeProblem } from '@/lib/session/typed-time';
import arabic from '@/messages/ar.json';
import { DateTimeBox } from './date-time-box';
import { DateTimeField } from './date-time-field';
import { DialogTimeField } from './dialog-time-field';
import { FieldHolder, setUpPage, TestProvider } from './test-provider';

setUpPage();
vi.mock('@/lib/session/use-visitor', () => ({ useCapabilities: () => ({ timeFormat: 'yyyy-MM-dd HH:mm:ss' }) }));
// The day of the device, which the picker requests.
vi.mock('@/lib/session/use-device-clock', () => ({ useDeviceClock: () => '2026-06-12 10:20:30' }));

function show(initial: string) {
  const onValue = vi.fn();
  render(
    <TestProvider>
      <FieldHolder
        initial={initial}
        label="Valid to"
        validate={(value) => typedTimeProblem(value, 'dateTime')}
        onValue={onValue}
      >
        {(field) => <DateTimeField field={field} edge="end" />}
      </FieldHolder>
    </TestProvider>,
  );
  const box = screen.getByLabelText<HTMLInputElement>('Valid to');
  const type = (text: string) => fireEvent.change(box, { target: { value: text } });
  const open = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Choose from a calendar' }));
    return within(await screen.findByRole('dialog', { name: 'Valid to' }));
  };
  return { box, type, open, stored: () => onValue.mock.lastCall?.[0] };
}

const focusedDay = () => document.activeElement?.getAttribute('aria-label');
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement as Element, { key, ...more });

describe('a typed date and time', () => {
  it("is stored at once in the device's format, and shown in it on blur", () => {
    const { box, type, stored } = show('2026-01-07 08:00:00');
    expect(box.value).toBe('2026-01-07 08:00:00');
    type('30.6.2026');
    expect(box.value).toBe('30.6.2026');
    expect(stored()).toBe('2026-06-30 23:59:59');
    fireEvent.blur(box);
    expect(box.value).toBe('2026-06-30 23:59:59');
  });

  it('stays as typed when it is invalid, and the expected format is shown', () => {
    const { box, type, stored } = show('2026-01-07 08:00:00');
    type('next week');
    fireEvent.blur(box);
    expect(box.value).toBe('next week');
    expect(stored()).toBe('next week');
    expect(screen.getByRole('alert').textContent).toBe('Enter a date and time such as 2026-06-30 23:59:59');
    expect(box.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the calendar', () => {
  it('opens at the day of the field and moves by days, weeks, months and years', async () => {
    const { open } = show('2026-06-30 23:59:59');
    const picker = await open();
    expect(picker.getByRole('grid', { name: 'June 2026' })).toBeTruthy();
    await waitFor(() => expect(focusedDay()).toBe('Tuesday, June 30, 2026'));
    press('ArrowRight');
    expect(focusedDay()).toBe('Wednesday, July 1, 2026');
    press('ArrowUp');
    expect(focusedDay()).toBe('Wednesday, June 24, 2026');
    press('Home');
    expect(focusedDay()).toBe('Monday, June 22, 2026');
    press('PageDown');
    expect(focusedDay()).toBe('Wednesday, July 22, 2026');
    press('PageUp', { shiftKey: true });
    expect(focusedDay()).toBe('Tuesday, July 22, 2025');
  });

  it('keeps the time when a day is chosen, and closes by Escape with the focus on its button', async () => {
    const { open, stored, box } = show('2026-06-30 23:59:59');
    const picker = await open();
    fireEvent.click(picker.getByRole('button', { name: 'Friday, June 12, 2026' }));
    expect(stored()).toBe('2026-06-12 23:59:59');
    fireEvent.change(picker.getByRole('spinbutton', { name: 'Hours' }), { target: { value: '07' } });
    expect(stored()).toBe('2026-06-12 07:59:59');
    fireEvent.click(picker.getByRole('button', { name: 'Start of day' }));
    expect(box.value).toBe('2026-06-12 00:00:00');
    press('Escape');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.getAttribute('aria-haspopup')).toBe('dialog');
  });

  it('sets the time of the chosen day while another month is looked at', async () => {
    const { open, stored } = show('2026-06-30 10:00:00');
    const picker = await open();
    fireEvent.click(picker.getByRole('button', { name: 'Next month' }));
    fireEvent.change(picker.getByRole('spinbutton', { name: 'Hours' }), { target: { value: '11' } });
    expect(stored()).toBe('2026-06-30 11:00:00');
    fireEvent.click(picker.getByRole('button', { name: 'End of day' }));
    expect(stored()).toBe('2026-06-30 23:59:59');
  });

  it('starts at the day of the device where nothing is stored, and takes its time by Now', async () => {
    const { open, stored } = show('');
    const picker = await open();
    expect(focusedDay()).toBe('Friday, June 12, 2026');
    fireEvent.click(picker.getByRole('button', { name: 'Now' }));
    expect(stored()).toBe('2026-06-12 10:20:30');
  });

  it('writes digits as the device does and starts the week as its language does', async () => {
    render(
      <TestProvider>
        <NextIntlClientProvider locale="ar" messages={arabic} timeZone="UTC">
          <FieldHolder initial="2026-06-30" label="x">
            {(field) => <DialogTimeField field={field} kind="date" />}
          </FieldHolder>
        </NextIntlClientProvider>
      </TestProvider>,
    );
    await act(async () => fireEvent.click(screen.getByRole('button')));
    const heads = await screen.findAllByRole('columnheader');
    expect(heads[0]?.getAttribute('abbr')).toBe('السبت');
    expect(screen.getByRole('grid').getAttribute('aria-label')).toBe('يونيو 2026');
    fireEvent.click(screen.getAllByText('1')[0] as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('x').value).toBe('2026-06-01');
  });
});

it("shows the format of the device on touch screens, too, with the phone's own picker behind the button", () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const { box, stored } = show('2026-01-07 08:00:00');
  expect([box.type, box.value]).toEqual(['text', '2026-01-07 08:00:00']);
  const picker = document.querySelector<HTMLInputElement>('input[type="datetime-local"]');
  const showPicker = vi.fn();
  Object.assign(picker as HTMLInputElement, { showPicker });
  fireEvent.click(screen.getByRole('button'));
  expect(showPicker).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.change(picker as HTMLInputElement, { target: { value: '2026-06-30T08:10' } });
  expect(stored()).toBe('2026-06-30 08:10:00');
  expect(box.value).toBe('2026-06-30 08:10:00');
});

it('opens the calendar where a touch screen has no picker of its own', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  show('2026-01-07 08:00:00');
  await act(async () => fireEvent.click(screen.getByRole('button')));
  expect(await screen.findByRole('grid')).toBeTruthy();
});

it('has no button at a time of day where a touch screen has no picker of its own', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  render(<DateTimeBox label="From" kind="time" value="08:30" onChange={() => undefined} />, { wrapper: TestProvider });
  expect(screen.queryByRole('button')).toBeNull();
});
