import { SECTION_ALWAYS } from '@/lib/contract/limits';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import type { HolidayGroupTable, HolidayPlanTable, TimeScheduleTable } from '@/lib/contract/tables/time-sections';
import { DEFAULT_DAY, parseDay, type TimeSection } from './time-section';

/** Tables that decide who may pass when. */
export interface PlanTables {
  AccessControl: readonly Pick<DoorTable, 'HolidayTime'>[];
  AccessTimeSchedule: readonly TimeScheduleTable[];
  SpecialDayGroup: readonly HolidayGroupTable[];
  SpecialDaysSchedule: readonly HolidayPlanTable[];
}

/** Sections of a date at a door, for holders of a holiday plan. */
interface PlanApplies {
  plan: number;
  name: string;
  holiday: string;
  sections: TimeSection[];
}

/** Sections of a date at a door. */
export interface Applies {
  /** Plans that apply to those who have them; the first one counts for a person with several. */
  plans: PlanApplies[];
  /** The plan of the door itself, which applies to everybody else. */
  doorPlan: PlanApplies | undefined;
  /** The weekly section, which applies to everybody else on a door without a plan on this date. */
  weekly: TimeSection[];
}

/** Whether a plan is active: it and its group are switched on. */
export const isActive = (plan: HolidayPlanTable, groups: readonly HolidayGroupTable[]): boolean =>
  plan.Enable && groups[plan.GroupNo]?.GroupEnable === true;

/**
 * Sections in which a door may be passed on a date: those of each active plan with a holiday on that date, and those of
 * the door's own plan, or else of the weekly section, for everybody else. @assumed pages-1 /section/holidayPlan (a plan
 * beats the week, the lowest number beats other plans)
 */
export function whatApplies(
  { date, door, weekly }: { date: string; door: number; weekly: number },
  { AccessControl, AccessTimeSchedule, SpecialDayGroup, SpecialDaysSchedule }: PlanTables,
): Applies {
  const all = SpecialDaysSchedule.flatMap((plan, number) => {
    if (!isActive(plan, SpecialDayGroup) || !plan.Doors.includes(door)) return [];
    const holiday = SpecialDayGroup[plan.GroupNo]?.SpecialDay.find(
      ({ StartTime, EndTime }) => StartTime.slice(0, 10) <= date && date <= EndTime.slice(0, 10),
    );
    if (!holiday) return [];
    const sections = parseDay(plan.TimeSection);
    return [{ plan: number, name: plan.ScheduleName, holiday: holiday.DayName, sections }];
  });
  const doorPlan = all.find(({ plan }) => plan === AccessControl[door]?.HolidayTime);
  const plans = all.filter(({ plan }) => doorPlan === undefined || plan < doorPlan.plan);
  if (weekly === SECTION_ALWAYS) return { plans, doorPlan, weekly: [...DEFAULT_DAY] };
  const week = AccessTimeSchedule[weekly];
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return { plans, doorPlan, weekly: week?.Enable ? parseDay(week.TimeSchedule[weekday] ?? []) : [] };
}
