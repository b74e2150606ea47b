import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '@/lib/calendar/calendar-event';
import { type Holiday, holidayListProblem, isPast } from '@/lib/validation/holidays';
import { copiedYear, incomingLines, nextTime, yearsOf } from './incoming';

const day = (name: string, start: string, end = start): Holiday => ({ name, start, end });
const outcomes = (lines: ReturnType<typeof incomingLines>) => lines.map(({ outcome }) => outcome);

describe('holidays to be added to a group', () => {
  it('are new, already there, or overlap one of the group or of the file', () => {
    const held = [day('May', '2026-05-01', '2026-05-07')];
    const lines = incomingLines(
      [
        day('May', '2026-05-01', '2026-05-07'),
        day('Bridge', '2026-05-07'),
        day('A', '2026-06-01'),
        day('B', '2026-06-01'),
      ],
      held,
      0,
    );
    expect(outcomes(lines)).toEqual(['there', 'overlap', 'new', 'overlap']);
    expect(lines.map(({ other }) => other)).toEqual([undefined, 'May', undefined, 'A']);
  });

  it('are limited to 16 in a group and 128 in all', () => {
    const many = Array.from({ length: 20 }, (_, index) => day(`D${index}`, addDays('2026-01-01', index)));
    expect(outcomes(incomingLines(many, [], 0)).filter((each) => each === 'new')).toHaveLength(16);
    expect(outcomes(incomingLines(many, [], 126)).filter((each) => each === 'new')).toHaveLength(2);
  });

  it('never produce a list that the rules refuse', () => {
    const some = fc
      .tuple(
        fc.string({ minLength: 1, maxLength: 60 }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 20 }),
      )
      .map(([name, at, length]) => {
        const start = addDays('2026-01-01', at);
        return { name: `x${name}`, start, end: addDays(start, length) };
      });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 30 }), fc.integer({ min: 0, max: 128 }), (days, elsewhere) => {
        const taken = incomingLines(days, [], elsewhere).filter(({ outcome }) => outcome === 'new');
        const list = taken.map(({ holiday }) => holiday);
        expect(holidayListProblem(list, elsewhere)).toBeUndefined();
        expect(list.every(({ name }) => name.length <= 32)).toBe(true);
      }),
    );
  });
});

describe('a year copied to another', () => {
  it('keeps days, and holidays over New Year', () => {
    const copied = copiedYear(
      [day('Winter', '2026-12-30', '2027-01-02'), day('May', '2026-05-01'), day('Old', '2025-01-01')],
      2026,
      2027,
    );
    expect(copied.days).toEqual([day('May', '2027-05-01'), day('Winter', '2027-12-30', '2028-01-02')]);
    expect([copied.lost, copied.shorter]).toEqual([[], []]);
  });

  it('reports the holidays on 29 February', () => {
    const held = [day('Leap', '2028-02-29'), day('To', '2028-02-27', '2028-02-29')];
    const copied = copiedYear([...held, day('From', '2028-02-29', '2028-03-02')], 2028, 2029);
    expect(copied.lost).toEqual(['Leap']);
    expect(copied.shorter).toEqual(['To', 'From']);
    expect(copied.days).toEqual([day('To', '2029-02-27', '2029-02-28'), day('From', '2029-03-01', '2029-03-02')]);
    expect(copiedYear(held, 2028, 2032).lost).toEqual([]);
  });

  it('offers the years that have holidays, latest first', () => {
    expect(yearsOf([day('A', '2025-01-01'), day('B', '2026-01-01'), day('C', '2026-02-01'), day('D', '')])).toEqual([
      2026, 2025,
    ]);
  });
});

describe('holidays that are over', () => {
  const moved = (holiday: Holiday, today = '2026-11-24') =>
    nextTime([holiday], today).map(({ start, end }) => [start, end])[0];

  it('move to the first year in which they are still to come, and the others stay', () => {
    expect(moved(day('May', '2026-05-01'))).toEqual(['2027-05-01', '2027-05-01']);
    expect(moved(day('Christmas', '2019-12-25', '2019-12-26'))).toEqual(['2026-12-25', '2026-12-26']);
    expect(moved(day('Today', '2026-11-24'))).toEqual(['2026-11-24', '2026-11-24']);
    expect(moved(day('Winter', '2024-12-30', '2025-01-02'), '2027-01-02')).toEqual(['2026-12-30', '2027-01-02']);
    expect(moved(day('Broken', '2026-02-30'))).toEqual(['2026-02-30', '2026-02-30']);
  });

  it('are on 29 February only in a leap year', () => {
    expect(moved(day('Leap', '2024-02-29'))).toEqual(['2028-02-29', '2028-02-29']);
    expect(moved(day('Carnival', '2024-02-28', '2024-02-29'))).toEqual(['2027-02-28', '2027-02-28']);
  });

  it('are all to come afterwards, with name and stored row as they were', () => {
    const dates = fc.integer({ min: 0, max: 9_000 }).map((days) => addDays('2010-01-01', days));
    fc.assert(
      fc.property(dates, fc.nat(20), dates, (start, length, today) => {
        const stored = { DayName: 'x', StartTime: start, EndTime: start };
        const [after] = nextTime([{ ...day('x', start, addDays(start, length)), stored }], today);
        expect(after && isPast(after, today)).toBe(false);
        expect(after).toMatchObject({ name: 'x', stored });
      }),
    );
  });
});
