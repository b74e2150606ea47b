/** Weekly plans, holidays and holiday plans. A table may hold members that are not named here. */

/**
 * One weekly plan of `AccessTimeSchedule`. `TimeSchedule[day][section]`, day 0 Sunday, 'enabled start-end'. @spec §3
 */
export interface TimeScheduleTable {
  Name: string;
  Enable: boolean;
  TimeSchedule: string[][];
}

/**
 * One holiday of a group, 'yyyy-MM-dd HH:mm:ss' of the device's wall clock; it lasts whole days. @assumed pages-1
 * /section/holidayGroup
 */
export interface HolidayTable {
  DayName: string;
  StartTime: string;
  EndTime: string;
}

/** One group of `SpecialDayGroup`; one without a name is free. @assumed pages-1 /section/holidayGroup */
export interface HolidayGroupTable {
  GroupName: string;
  GroupEnable: boolean;
  SpecialDay: HolidayTable[];
}

/** One holiday plan of `SpecialDaysSchedule`; one without a name is free. @assumed pages-1 /section/holidayPlan */
export interface HolidayPlanTable {
  ScheduleName: string;
  Enable: boolean;
  GroupNo: number;
  TimeSection: string[];
  Doors: number[];
}

/** Default day of a new weekly plan: one section all day, three off. @spec §3 */
export const DEFAULT_DAY = [
  '1 00:00:00-23:59:59',
  '0 00:00:00-00:00:00',
  '0 00:00:00-00:00:00',
  '0 00:00:00-00:00:00',
] as const;
