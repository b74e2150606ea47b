// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FieldHolder, setUpPage, TestProvider } from '@/components/form/test-provider';
import { NO_SECTION, type TimeSection } from '@/lib/timesection/time-section';
import { DaySections } from './day-sections';

setUpPage();

const on = (start: string, end: string): TimeSection => ({ enabled: true, start, end });

function open(day: TimeSection[]) {
  let now = day;
  render(
    <TestProvider>
      <FieldHolder
        initial={day}
        label="Monday"
        onValue={(next) => {
          now = next;
        }}
      >
        {(field) => <DaySections field={field} isTwelveHour={false} />}
      </FieldHolder>
    </TestProvider>,
  );
  return () => now;
}

const box = (name: string) => screen.getByRole('group', { name });
const hours = (name: string) => within(box(name)).getByRole<HTMLInputElement>('spinbutton', { name: 'Hours' });

describe('DaySections', () => {
  it('changes only one time of one section', () => {
    const day = open([on('08:00:00', '12:00:00'), on('13:00:00', '18:00:00')]);
    fireEvent.change(hours('Period 2, end'), { target: { value: '19' } });
    expect(day()).toEqual([on('08:00:00', '12:00:00'), on('13:00:00', '19:00:00')]);
  });

  it('gives a newly enabled section the longest free interval, and keeps the times of one that has some', () => {
    const day = open([on('08:00:00', '12:00:00'), NO_SECTION]);
    expect(hours('Period 2, start').disabled).toBe(true);
    fireEvent.click(screen.getByRole('switch', { name: 'Period 2' }));
    expect(day()[1]).toEqual(on('12:00:01', '23:59:59'));
    fireEvent.click(screen.getByRole('switch', { name: 'Period 2' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Period 2' }));
    expect(day()[1]).toEqual(on('12:00:01', '23:59:59'));
  });

  it('names an overlap, marks both sections and shortens the earlier one on request', () => {
    const day = open([on('12:00:00', '18:00:00'), on('08:00:00', '12:30:00')]);
    expect(screen.getByText('Monday: periods 2 and 1 overlap')).toBeTruthy();
    for (const name of ['Period 1, start', 'Period 2, end']) {
      expect(hours(name).getAttribute('aria-invalid')).toBe('true');
    }
    fireEvent.click(screen.getByRole('button', { name: 'Trim period 2' }));
    expect(day()).toEqual([on('12:00:00', '18:00:00'), on('08:00:00', '11:59:59')]);
    expect(screen.queryByText(/overlap/)).toBeNull();
  });

  it('announces the reason with the boxes of a section whose end is before its start', () => {
    open([on('18:00:00', '08:00:00')]);
    for (const name of ['Period 1, start', 'Period 1, end']) {
      const id = hours(name).getAttribute('aria-describedby') ?? '';
      expect(document.getElementById(id)?.textContent).toBe('The start must be before the end');
    }
  });

  it('resets the day to the stored one', () => {
    const stored = [on('08:00:00', '12:00:00')];
    const day = open(stored);
    fireEvent.change(hours('Period 1, end'), { target: { value: '19' } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo change: Monday' }));
    expect(day()).toEqual(stored);
  });
});
