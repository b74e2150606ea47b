import { describe, expect, it } from 'vitest';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import type { TimeSection } from './time-section';
import { type PlanTables, whatApplies } from './what-applies';

const OFF = '0 00:00:00-00:00:00';
const tables = (): PlanTables => ({
  AccessControl: [{ HolidayTime: SECTION_ALWAYS }, { HolidayTime: SECTION_ALWAYS }],
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
const spans = (sections: readonly TimeSection[]) =>
  sections.filter(({ enabled }) => enabled).map(({ start, end }) => `${start}-${end}`);
/** Sections for holders of the first plan that applies, otherwise those of the week. */
const times = (date: string, door: number, weekly: number, changed = tables()) => {
  const applies = whatApplies({ date, door, weekly }, changed);
  return spans(applies.plans[0]?.sections ?? applies.weekly);
};

describe('what applies', () => {
  it('is the plan on a holiday, from its first day to its last', () => {
    expect(whatApplies({ date: '2026-12-25', door: 0, weekly: 0 }, tables()).plans).toMatchObject([
      { plan: 1, name: 'Short', holiday: 'Christmas' },
    ]);
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

  it('is the week for persons without a plan, and each plan for those who have it', () => {
    const two = tables();
    const closed = { ScheduleName: 'Closed', Enable: true, GroupNo: 0, TimeSection: [OFF], Doors: [0] };
    const { plans, weekly } = whatApplies(
      { date: '2026-12-25', door: 0, weekly: 0 },
      { ...two, SpecialDaysSchedule: [closed, ...two.SpecialDaysSchedule] },
    );
    expect(plans.map(({ name, sections }) => [name, spans(sections)])).toEqual([
      ['Closed', []],
      ['Short', ['08:00:00-12:00:00']],
    ]);
    expect(spans(weekly)).toEqual(['08:00:00-18:00:00']);
  });

  it('is the plan of the door for everybody but holders of a plan with a lower number', () => {
    const { SpecialDaysSchedule, ...others } = tables();
    const plan = { ScheduleName: 'Late', Enable: true, GroupNo: 0, TimeSection: ['1 10:00:00-11:00:00'], Doors: [0] };
    const all = { ...others, SpecialDaysSchedule: [...SpecialDaysSchedule, plan, { ...plan, ScheduleName: 'Last' }] };
    const applied = whatApplies(
      { date: '2026-12-25', door: 0, weekly: 0 },
      { ...all, AccessControl: [{ HolidayTime: 2 }] },
    );
    expect(applied.doorPlan?.name).toBe('Late');
    expect(applied.plans.map(({ name }) => name)).toEqual(['Short']);
    const otherDay = { date: '2026-12-28', door: 0, weekly: 0 };
    expect(whatApplies(otherDay, { ...all, AccessControl: [{ HolidayTime: 2 }] }).doorPlan).toBeUndefined();
  });

  it('is nothing on a day off or in a section that is off, and all day with "always"', () => {
    expect(times('2026-12-27', 0, 0)).toEqual([]);
    expect(times('2026-12-28', 0, 1)).toEqual([]);
    expect(times('2026-12-28', 0, SECTION_ALWAYS)).toEqual(['00:00:00-23:59:59']);
  });
});
