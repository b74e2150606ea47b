import { SECTION_ALWAYS } from '@/lib/contract/limits';
import type { HolidayGroupTable, HolidayPlanTable, TimeScheduleTable } from '@/lib/contract/tables/time-sections';
import { DEFAULT_DAY, parseDay, type TimeSection } from './time-section';

/** Tables that decide who may pass when. */
export interface PlanTables {
  AccessTimeSchedule: readonly TimeScheduleTable[];
  SpecialDayGroup: readonly HolidayGroupTable[];
  SpecialDaysSchedule: readonly HolidayPlanTable[];
}

/** Sections of a day at a door, and where they come from. */
export type Applies = { sections: TimeSection[] } & (
  | { source: 'holiday'; plan: number; name: string; holiday: string }
  | { source: 'weekly' }
);

/** Whether a plan is active: it and its group are switched on. */
export const isActive = (plan: HolidayPlanTable, groups: readonly HolidayGroupTable[]): boolean =>
  plan.Enable && groups[plan.GroupNo]?.GroupEnable === true;

/**
 * Sections in which a holder of every holiday plan and of this weekly section may pass a door on a date: those of the
 * active plan with the lowest number for this door, otherwise the weekly section. @assumed pages-1
 * /section/holidayPlan (a plan beats the week)
 */
export function whatApplies(
  { date, door, weekly }: { date: string; door: number; weekly: number },
  { AccessTimeSchedule, SpecialDayGroup, SpecialDaysSchedule }: PlanTables,
): Applies {
  for (const [number, plan] of SpecialDaysSchedule.entries()) {
    if (!isActive(plan, SpecialDayGroup) || !plan.Doors.includes(door)) continue;
    const holiday = SpecialDayGroup[plan.GroupNo]?.SpecialDay.find(
      ({ StartTime, EndTime }) => StartTime.slice(0, 10) <= date && date <= EndTime.slice(0, 10),
    );
    if (holiday) {
      const sections = parseDay(plan.TimeSection);
      return { source: 'holiday', plan: number, name: plan.ScheduleName, holiday: holiday.DayName, sections };
    }
  }
  if (weekly === SECTION_ALWAYS) return { source: 'weekly', sections: [...DEFAULT_DAY] };
  const week = AccessTimeSchedule[weekly];
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return { source: 'weekly', sections: week?.Enable ? parseDay(week.TimeSchedule[weekday] ?? []) : [] };
}
