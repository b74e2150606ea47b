// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { NO_SECTION, type TimeSection } from '@/lib/timesection/time-section';
import { WeekPainter } from './week-painter';

setUpPage();

/** Pixels of a track in these tests: one for five minutes. */
const WIDTH = 288;
const on = (start: string, end: string): TimeSection => ({ enabled: true, start, end });

beforeAll(() => {
  SVGElement.prototype.getBoundingClientRect = () => new DOMRect(0, 0, WIDTH, 26);
  Object.assign(SVGElement.prototype, { setPointerCapture: () => undefined });
  // happy-dom has no pointer events of its own.
  vi.stubGlobal('PointerEvent', MouseEvent);
});

type Days = { monday: TimeSection[]; tuesday: TimeSection[] };
const OFFICE: Days = {
  monday: [on('08:00:00', '12:00:00'), on('13:00:00', '18:00:00'), NO_SECTION, NO_SECTION],
  tuesday: [on('09:00:00', '17:00:00'), NO_SECTION, NO_SECTION, NO_SECTION],
};

function open(isDisabled = false) {
  let now = OFFICE;
  function Holder() {
    const [days, setDays] = useState(OFFICE);
    const [chosen, setChosen] = useState<keyof Days>('monday');
    now = days;
    return (
      <WeekPainter<keyof Days>
        rows={[
          { key: 'monday', label: 'Monday', sections: days.monday },
          { key: 'tuesday', label: 'Tuesday', sections: days.tuesday },
        ]}
        chosen={chosen}
        onChoose={setChosen}
        onChange={(key, sections) => setDays({ ...days, [key]: sections })}
        isDisabled={isDisabled}
      />
    );
  }
  render(
    <TestProvider>
      <Holder />
    </TestProvider>,
  );
  return () => now;
}

const slider = (name: string) => screen.getByRole('slider', { name });
const track = (day: string) => screen.getByRole('group', { name: `Periods: ${day}` });
/** Current position of the pointer, used for the release. */
let hour = 0;
const point = (type: string, day: string, to: number) => {
  hour = to;
  const event = new MouseEvent(type, { clientX: hour * 12, clientY: 10, button: 0, bubbles: true });
  Object.assign(event, { isPrimary: true, pointerId: 1, pointerType: 'mouse' });
  fireEvent(track(day), event);
};
const press = (day: string, from: number) => point('pointerdown', day, from);
const drag = (day: string, from: number, to: number) => {
  press(day, from);
  point('pointermove', day, to);
};
const release = (day: string) => point('pointerup', day, hour);

it('gives each bar its times, also one that is too narrow to show them', () => {
  open();
  expect([...track('Monday').querySelectorAll('title')].map((each) => each.textContent)).toEqual([
    '08:00:00–12:00:00',
    '13:00:00–18:00:00',
  ]);
});

describe('the week painter by keyboard', () => {
  it('moves an edge by a minute, by half an hour with Shift, and announces its position', () => {
    const days = open();
    const edge = slider('Monday, period 1, end');
    expect(edge.getAttribute('aria-valuetext')).toBe('12:00:00');
    fireEvent.keyDown(edge, { key: 'ArrowRight' });
    expect(days().monday[0]?.end).toBe('12:01:00');
    fireEvent.keyDown(slider('Monday, period 1, end'), { key: 'ArrowRight', shiftKey: true });
    expect(days().monday[0]?.end).toBe('12:30:00');
    fireEvent.keyDown(slider('Monday, period 1, end'), { key: 'End' });
    expect(slider('Monday, period 1, end').getAttribute('aria-valuetext')).toBe('12:59:59');
  });

  it('keeps a minute between the edges of a period', () => {
    const days = open();
    fireEvent.keyDown(slider('Monday, period 1, end'), { key: 'Home' });
    expect(days().monday[0]).toMatchObject({ start: '08:00:00', end: '08:01:00' });
    fireEvent.keyDown(slider('Monday, period 1, start'), { key: 'ArrowRight' });
    expect(days().monday[0]).toMatchObject({ start: '08:00:00', end: '08:01:00' });
  });

  it('removes a section', () => {
    const days = open();
    fireEvent.keyDown(slider('Monday, period 2, start'), { key: 'Delete' });
    expect(days().monday).toEqual([OFFICE.monday[0], NO_SECTION, NO_SECTION, NO_SECTION]);
  });

  it('removes all sections of the day whose name has the focus, and no more while the key is held', () => {
    const days = open();
    const [monday] = screen.getAllByRole('button');
    fireEvent.keyDown(monday as HTMLElement, { key: 'Delete', repeat: true });
    expect(days()).toEqual(OFFICE);
    fireEvent.keyDown(monday as HTMLElement, { key: 'Delete' });
    expect(days()).toEqual({ ...OFFICE, monday: [NO_SECTION, NO_SECTION, NO_SECTION, NO_SECTION] });
  });

  it('has one tab stop for the days, which Up and Down change', () => {
    open();
    const [monday, tuesday] = screen.getAllByRole('button');
    expect([monday?.tabIndex, tuesday?.tabIndex]).toEqual([0, -1]);
    expect(slider('Tuesday, period 1, start').tabIndex).toBe(-1);
    monday?.focus();
    fireEvent.keyDown(monday as Element, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(tuesday);
    expect([monday?.tabIndex, tuesday?.tabIndex]).toEqual([-1, 0]);
    expect(slider('Tuesday, period 1, start').tabIndex).toBe(0);
  });

  it('moves from an edge to one of the next day', () => {
    open();
    const edge = slider('Monday, period 2, end');
    edge.focus();
    fireEvent.keyDown(edge, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(slider('Tuesday, period 1, end'));
  });

  it('describes the day in words', () => {
    open();
    expect(screen.getByRole('button', { name: 'Monday' }).getAttribute('aria-describedby')).toBeTruthy();
    expect(screen.getByText('08:00:00 to 12:00:00; 13:00:00 to 18:00:00')).toBeTruthy();
  });
});

describe('the week painter by pointer', () => {
  it('paints, and announces what will be overlapped beforehand', () => {
    const days = open();
    drag('Monday', 20, 17);
    expect(screen.getByRole('status').textContent).toBe(
      '17:00:00–20:00:00 overlaps a period at 17:00:00–18:00:00: they are merged.',
    );
    expect(days()).toEqual(OFFICE);
    release('Monday');
    expect(days().monday[1]).toEqual(on('13:00:00', '20:00:00'));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('erases inside a section', () => {
    const days = open();
    drag('Tuesday', 11, 13);
    release('Tuesday');
    expect(days().tuesday.slice(0, 2)).toEqual([on('09:00:00', '11:00:00'), on('13:00:00', '17:00:00')]);
  });

  it('stops an edge at its neighbour', () => {
    const days = open();
    drag('Monday', 12, 15);
    expect(screen.getByRole('status').textContent).toContain('the edge stops before the period');
    release('Monday');
    expect(days().monday[0]?.end).toBe('12:59:59');
  });

  it('cancels a drag that became a scroll of the page', () => {
    const days = open();
    drag('Monday', 20, 22);
    fireEvent(track('Monday'), new MouseEvent('pointercancel', { bubbles: true }));
    release('Monday');
    expect(days()).toEqual(OFFICE);
  });

  it('is readable but not editable while the form is disabled', () => {
    const days = open(true);
    drag('Monday', 20, 22);
    release('Monday');
    fireEvent.keyDown(slider('Monday, period 1, end'), { key: 'Delete' });
    fireEvent.keyDown(screen.getByRole('button', { name: 'Monday' }), { key: 'Delete' });
    expect(days()).toEqual(OFFICE);
  });
});
