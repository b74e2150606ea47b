import { describe, expect, it } from 'vitest';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { type PlanTables, whatApplies } from './what-applies';

const OFF = '0 00:00:00-00:00:00';
const tables = (): PlanTables => ({
  AccessTimeSchedule: [
    {
      Name: 'Office',
      Enable: true,
      TimeSchedule: [[OFF], ...Array.from({ length: 5 }, () => ['1 08:00:00-18:00:00']), [OFF]],
    },
    { Name: 'Off', Enable: false, TimeSchedule: Array.from({ length: 7 }, () => ['1 08:00:00-18:00:00']) },
  ],
  SpecialDayGroup: [
    {
      GroupName: 'Public',
      GroupEnable: true,
      SpecialDay: [{ DayName: 'Christmas', StartTime: '2026-12-24 00:00:00', EndTime: '2026-12-26 23:59:59' }],
    },
    { GroupName: 'Off', GroupEnable: false, SpecialDay: [] },
  ],
  SpecialDaysSchedule: [
    { ScheduleName: 'Off', Enable: false, GroupNo: 0, TimeSection: [OFF], Doors: [0, 1] },
    { ScheduleName: 'Short', Enable: true, GroupNo: 0, TimeSection: ['1 08:00:00-12:00:00'], Doors: [0] },
  ],
});
const times = (date: string, door: number, weekly: number, changed = tables()) =>
  whatApplies({ date, door, weekly }, changed)
    .sections.filter(({ enabled }) => enabled)
    .map(({ start, end }) => `${start}-${end}`);

describe('what applies', () => {
  it('is the plan on a holiday, from its first day to its last', () => {
    expect(whatApplies({ date: '2026-12-25', door: 0, weekly: 0 }, tables())).toMatchObject({
      source: 'holiday',
      plan: 1,
      name: 'Short',
      holiday: 'Christmas',
    });
    expect(times('2026-12-24', 0, 0)).toEqual(['08:00:00-12:00:00']);
    expect(times('2026-12-23', 0, 0)).toEqual(['08:00:00-18:00:00']);
    expect(times('2026-12-28', 0, 0)).toEqual(['08:00:00-18:00:00']);
  });

  it('is the week at a door that the plan does not include, and when plan or group are off', () => {
    expect(times('2026-12-25', 1, 0)).toEqual(['08:00:00-18:00:00']);
    const off = tables();
    Object.assign(off.SpecialDayGroup[0] ?? {}, { GroupEnable: false });
    expect(times('2026-12-25', 0, 0, off)).toEqual(['08:00:00-18:00:00']);
  });

  it('is nothing on a day off or in a section that is off, and all day with "always"', () => {
    expect(times('2026-12-27', 0, 0)).toEqual([]);
    expect(times('2026-12-28', 0, 1)).toEqual([]);
    expect(times('2026-12-28', 0, SECTION_ALWAYS)).toEqual(['00:00:00-23:59:59']);
  });
});
