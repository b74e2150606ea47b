/**
 * Holiday groups and the effect of a holiday. @spec §5 holidays; the rest @assumed pages-1 /section/holidayGroup,
 * holidayPlan
 */

import { HOLIDAY, SECTION_ALWAYS } from '@/lib/contract/limits';
import type { AccessUser } from '@/lib/contract/records';
import type { HolidayGroupTable, HolidayTable } from '@/lib/contract/tables/time-sections';
import type { DeviceState } from '../state/device-state';
import { parseWallTime } from '../state/wall-time';

const DAY_MS = 86_400_000;

/** First and last day of a holiday, counted from 1970; undefined when a time is invalid. */
function daysOf({ StartTime, EndTime }: HolidayTable): { first: number; last: number } | undefined {
  const [start, end] = [parseWallTime(StartTime), parseWallTime(EndTime)];
  if (start === undefined || end === undefined) return undefined;
  return { first: Math.floor(start / DAY_MS), last: Math.floor(end / DAY_MS) };
}

const isName = (text: string) => text.length >= 1 && text.length <= HOLIDAY.nameMax;

function groupProblem({ GroupName, GroupEnable, SpecialDay }: HolidayGroupTable): string | undefined {
  const isFree = GroupName === '' && !GroupEnable && SpecialDay.length === 0;
  if (!isFree && !isName(GroupName)) return 'GroupName';
  if (SpecialDay.length > HOLIDAY.perGroupMax) return 'SpecialDay';
  const before: { first: number; last: number }[] = [];
  for (const [index, day] of SpecialDay.entries()) {
    if (!isName(day.DayName)) return `SpecialDay[${index}].DayName`;
    const days = daysOf(day);
    if (!days) return `SpecialDay[${index}].${parseWallTime(day.StartTime) === undefined ? 'StartTime' : 'EndTime'}`;
    if (day.EndTime < day.StartTime) return `SpecialDay[${index}].EndTime`;
    if (before.some(({ first, last }) => first <= days.last && days.first <= last)) {
      return `SpecialDay[${index}].StartTime`;
    }
    before.push(days);
  }
  return undefined;
}

/**
 * Path of the invalid member: `[3].SpecialDay[1].EndTime`. Days of one group must not overlap; those of two groups
 * may. Names are unique, and all groups together hold at most HOLIDAY.max.
 */
export function holidayGroupProblem(
  groups: readonly HolidayGroupTable[],
  before: readonly HolidayGroupTable[],
): string | undefined {
  const names = new Set<string>();
  for (const [index, group] of groups.entries()) {
    const member = groupProblem(group) ?? (names.has(group.GroupName) ? 'GroupName' : undefined);
    if (member) return `[${index}].${member}`;
    if (group.GroupName !== '') names.add(group.GroupName);
  }
  if (groups.reduce((sum, { SpecialDay }) => sum + SpecialDay.length, 0) <= HOLIDAY.max) return undefined;
  const grown = groups.findIndex(
    ({ SpecialDay }, index) => SpecialDay.length > (before[index]?.SpecialDay.length ?? 0),
  );
  return `[${Math.max(0, grown)}].SpecialDay`;
}

/**
 * Sections that replace the weekly ones on a holiday: those of the plan with the lowest number that the person or the
 * door uses, while it and its group are switched on and one of its holidays is today. Undefined on other days.
 * @param wallNow wall time in milliseconds
 */
export function holidaySections(
  tables: DeviceState['tables'],
  person: AccessUser,
  door: number,
  wallNow: number,
): readonly string[] | undefined {
  const numbers = [...person.SpecialDaysSchedule, tables.AccessControl[door]?.HolidayTime ?? SECTION_ALWAYS];
  const today = Math.floor(wallNow / DAY_MS);
  for (const number of numbers.sort((a, b) => a - b)) {
    const plan = number === SECTION_ALWAYS ? undefined : tables.SpecialDaysSchedule[number];
    const group = plan && tables.SpecialDayGroup[plan.GroupNo];
    if (!plan?.Enable || !plan.Doors.includes(door) || !group?.GroupEnable) continue;
    const isToday = group.SpecialDay.some((each) => {
      const days = daysOf(each);
      return days !== undefined && days.first <= today && today <= days.last;
    });
    if (isToday) return plan.TimeSection;
  }
  return undefined;
}
