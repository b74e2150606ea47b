import { expect, it } from 'vitest';
import type { CountRow } from '@/lib/contract/methods/people-counting';
import { timeBefore } from '@/lib/records/people-counts';
import { busiest, changeOf, rowTexts, searchProblems } from './count-texts';

const row = (StartTime: string, EndTime: string, EnteredSubtotal = 0, ExitedSubtotal = 0): CountRow => ({
  ...{ StartTime, EndTime, RuleName: 'NumberStat', EnteredSubtotal, ExitedSubtotal },
});
const times = (from: string, to: string) => ({ from: `${from} 00:00:00`, to: `${to} 23:59:59` });

it('adds up at most 31 days of hours and 366 of days, and any number of months', () => {
  const month = times('2026-10-01', '2026-10-31');
  expect(searchProblems({ ...month, step: 'Hour' })).toEqual({});
  const longer = { ...month, to: '2026-11-01 00:00:00' };
  expect(searchProblems({ ...longer, step: 'Hour' })).toEqual({ to: { key: 'SpanTooLong', values: { max: 31 } } });
  expect(searchProblems({ ...longer, step: 'Day' })).toEqual({});
  expect(searchProblems({ ...times('2024-01-01', '2024-12-31'), step: 'Day' })).toEqual({});
  expect(searchProblems({ ...times('2025-01-01', '2026-01-02'), step: 'Day' })).toMatchObject({
    to: { key: 'SpanTooLong' },
  });
  expect(searchProblems({ ...times('2020-01-01', '2026-01-02'), step: 'Month' })).toEqual({});
  expect(searchProblems({ ...times('2026-11-02', '2026-11-01'), step: 'Month' })).toEqual({
    to: { key: 'TimeSettingError' },
  });
});

it('compares as much of the time before as has passed, over the end of a year too', () => {
  const day = { ...times('2026-11-20', '2026-11-20'), step: 'Hour' as const };
  expect(timeBefore(day, '2026-11-20 12:00:00')).toEqual({ from: '2026-11-19 00:00:00', to: '2026-11-19 12:00:00' });
  expect(timeBefore(day, '2026-12-01 12:00:00')).toEqual(times('2026-11-19', '2026-11-19'));
  expect(timeBefore({ ...times('2027-01-01', '2027-01-02'), step: 'Day' }, '2027-03-01 00:00:00')).toEqual(
    times('2026-12-30', '2026-12-31'),
  );
  expect(timeBefore(day, '2026-11-19 12:00:00')).toBeUndefined();
});

it('names hours with their day where there are several, in the order of the device', () => {
  const hour = row('2026-11-20 23:00:00', '2026-11-20 23:59:59');
  const one = rowTexts({ ...times('2026-11-20', '2026-11-20'), step: 'Hour' }, 'dd-MM-yyyy HH:mm:ss');
  expect([one.short(hour), one.whole(hour), one.span(hour)]).toEqual(['23', '23:00', '23:00–00:00']);
  expect(one.filed(hour)).toBe('20-11-2026 23:00');
  const several = rowTexts({ ...times('2026-11-19', '2026-11-20'), step: 'Hour' }, 'dd-MM-yyyy HH:mm:ss');
  expect([several.short(hour), several.whole(hour)]).toEqual(['20-11-2026', '20-11-2026 23:00']);
  const month = rowTexts({ ...times('2026-11-01', '2026-11-20'), step: 'Month' }, 'dd-MM-yyyy HH:mm:ss');
  expect([month.whole(hour), month.span(hour)]).toEqual(['2026-11', '2026-11']);
});

it('finds the busiest row, and no change where there was nothing', () => {
  const rows = [row('a', 'b', 1, 2), row('c', 'd', 5, 0), row('e', 'f', 0, 5)];
  expect(busiest(rows)).toBe(rows[1]);
  expect(busiest([row('a', 'b')])).toBeUndefined();
  expect([changeOf(110, 100), changeOf(110, 0), changeOf(110, undefined)]).toEqual([0.1, undefined, undefined]);
});
