import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayNumber,
  daysOf,
  type Holiday,
  holidayListProblem,
  holidayProblems,
  holidaysFull,
  holidaysOverlap,
  readHoliday,
  writeHoliday,
} from './holidays';

const dateOf = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);
const holiday: fc.Arbitrary<Holiday & { days: number[] }> = fc
  .tuple(fc.integer({ min: 20_400, max: 20_800 }), fc.integer({ min: 0, max: 10 }))
  .map(([first, more]) => ({
    name: 'Day',
    start: dateOf(first),
    end: dateOf(first + more),
    days: Array.from({ length: more + 1 }, (_, index) => first + index),
  }));
const may = (first: number, last: number): Holiday => ({
  name: `May ${first}`,
  start: `2026-05-0${first}`,
  end: `2026-05-0${last}`,
});

describe('holidays', () => {
  it('overlap exactly when they share a day, in either order', () => {
    fc.assert(
      fc.property(holiday, holiday, (a, b) => {
        const shares = a.days.some((day) => b.days.includes(day));
        expect(holidaysOverlap(a, b)).toBe(shares);
        expect(holidaysOverlap(b, a)).toBe(shares);
      }),
    );
  });

  it('of 1 to 7 and 7 to 8 May overlap, of 1 to 6 and 7 to 8 do not', () => {
    expect(holidayProblems(may(7, 8), [may(1, 7)]).start).toEqual({ key: 'HolidayOverlap', values: { name: 'May 1' } });
    expect(holidayProblems(may(7, 8), [may(1, 6)])).toEqual({});
  });

  it('have a name, two dates, and the first before the last', () => {
    expect(holidayProblems({ name: '', start: '', end: '2026-02-30' }, [])).toEqual({
      name: { key: 'NotNull' },
      start: { key: 'NotNull' },
      end: { key: 'DateError', values: { example: '2026-06-30' } },
    });
    expect(holidayProblems(may(5, 4), []).end).toEqual({ key: 'TimeSettingError' });
    expect([daysOf(may(1, 7)), daysOf(may(5, 4)), dayNumber('2026-02-30')]).toEqual([7, 0, undefined]);
  });

  it('are at most 16 in a group and 128 in all', () => {
    expect(holidaysFull(15, 0)).toBeUndefined();
    expect(holidaysFull(16, 0)?.key).toBe('HolidayGroupMax');
    expect(holidaysFull(3, 124)).toBeUndefined();
    expect(holidaysFull(3, 125)?.key).toBe('HolidayMax');
    const list = Array.from({ length: 17 }, (_, index) => ({
      name: 'Day',
      start: dateOf(20_500 + index * 2),
      end: dateOf(20_500 + index * 2),
    }));
    expect(holidayListProblem(list, 0)?.key).toBe('HolidayGroupMax');
    expect(holidayListProblem(list.slice(1), 0)).toBeUndefined();
    expect(holidayListProblem(list.slice(1), 113)?.key).toBe('HolidayMax');
  });

  it('find the overlap in a list exactly when two of them share a day', () => {
    fc.assert(
      fc.property(fc.array(holiday, { maxLength: 8 }), (list) => {
        const days = list.flatMap((each) => each.days);
        expect(holidayListProblem(list, 0)?.key).toBe(new Set(days).size < days.length ? 'HolidayOverlap' : undefined);
      }),
    );
  });

  it('survive reading and writing; a new date gets whole days, other members stay', () => {
    const stored = {
      DayName: 'Eve',
      StartTime: '2026-12-24 12:00:00',
      EndTime: '2026-12-24 18:00:00',
      Vendor_Reserved: 7,
    };
    expect(writeHoliday(readHoliday(stored))).toEqual(stored);
    expect(writeHoliday({ ...readHoliday(stored), end: '2026-12-26' })).toEqual({
      ...stored,
      EndTime: '2026-12-26 23:59:59',
    });
    expect(writeHoliday(may(1, 7))).toEqual({
      DayName: 'May 1',
      StartTime: '2026-05-01 00:00:00',
      EndTime: '2026-05-07 23:59:59',
    });
  });
});
