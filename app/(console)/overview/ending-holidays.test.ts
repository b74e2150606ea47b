import { expect, it } from 'vitest';
import type { HolidayGroupTable } from '@/lib/contract/tables/time-sections';
import { endingHolidays } from './ending-holidays';

const group = (days: readonly (readonly [name: string, from: string, to?: string])[], GroupEnable = true) =>
  ({
    GroupName: 'Public holidays',
    GroupEnable,
    SpecialDay: days.map(([DayName, from, to = from]) => ({
      DayName,
      StartTime: `${from} 00:00:00`,
      EndTime: `${to} 23:59:59`,
    })),
  }) satisfies HolidayGroupTable;

const CHRISTMAS = [
  ['Christmas', '2025-12-25', '2025-12-26'],
  ['Christmas', '2026-12-25', '2026-12-26'],
] as const;
const isNamed = (today: string, groups: readonly HolidayGroupTable[] = [group(CHRISTMAS)]) =>
  endingHolidays(groups, today).length > 0;

it('names a holiday of several years from 60 days before its last day until a year later', () => {
  expect(endingHolidays([group(CHRISTMAS)], '2026-11-29')).toEqual([{ name: 'Christmas', end: '2026-12-26' }]);
  expect(['2026-10-26', '2026-10-27', '2027-12-25', '2027-12-26'].map((today) => isNamed(today))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it('says nothing of a single holiday, of one that goes on, of a group that is off, or of a damaged date', () => {
  const today = '2026-11-29';
  expect(isNamed(today, [group([['Opening', '2026-12-01']])])).toBe(false);
  expect(isNamed(today, [group([...CHRISTMAS, ['Christmas', '2027-12-25']])])).toBe(false);
  expect(isNamed(today, [group(CHRISTMAS, false)])).toBe(false);
  expect(isNamed(today, [{ ...group(CHRISTMAS), GroupName: '' }])).toBe(false);
  expect(isNamed(today, [group([CHRISTMAS[0], ['Christmas', '2026-02-30']])])).toBe(false);
  expect(isNamed('unknown')).toBe(false);
});

it('puts first what ends first, over all groups', () => {
  const late = group([
    ['New Year', '2026-01-01'],
    ['New Year', '2027-01-01'],
  ]);
  expect(endingHolidays([late, group(CHRISTMAS)], '2026-12-01').map(({ name }) => name)).toEqual([
    'Christmas',
    'New Year',
  ]);
});
