import { HOLIDAY } from '@/lib/contract/limits';
import type { HolidayTable } from '@/lib/contract/tables/time-sections';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { typedTimeProblem } from '@/lib/session/typed-time';
import { required } from './text-kinds';

/** A holiday as a page edits it: whole days 'yyyy-MM-dd'. */
export interface Holiday {
  name: string;
  start: string;
  end: string;
  /** The stored row, whose other members and times of day stay unless the date is changed. */
  stored?: HolidayTable;
}

const DAY_MS = 86_400_000;

/** A row of the device. */
export const readHoliday = (stored: HolidayTable): Holiday => ({
  name: stored.DayName,
  start: stored.StartTime.slice(0, 10),
  end: stored.EndTime.slice(0, 10),
  stored,
});

/** Back into a row: from the first second of its first day to the last of its last. */
export function writeHoliday({ name, start, end, stored }: Holiday): HolidayTable {
  const time = (was: string | undefined, date: string, clock: string) =>
    was?.startsWith(date) ? was : `${date} ${clock}`;
  return {
    ...stored,
    DayName: name,
    StartTime: time(stored?.StartTime, start, '00:00:00'),
    EndTime: time(stored?.EndTime, end, '23:59:59'),
  };
}

/** Day number of a date; undefined when it is not a date, such as 30 February. */
export function dayNumber(date: string): number | undefined {
  const at = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date ? undefined : at / DAY_MS;
}

/** Days a holiday lasts; 0 when it ends before it starts or a date is invalid. */
export function daysOf({ start, end }: Pick<Holiday, 'start' | 'end'>): number {
  const [first, last] = [dayNumber(start), dayNumber(end)];
  return first === undefined || last === undefined ? 0 : Math.max(0, last - first + 1);
}

/** Two holidays share a day. Dates in this form compare as days do. @spec §5 */
export const holidaysOverlap = (left: Holiday, right: Holiday): boolean =>
  daysOf(left) > 0 && daysOf(right) > 0 && left.start <= right.end && right.start <= left.end;

/** Those of valid holidays that share a day with another one. */
export function clashingHolidays(holidays: readonly Holiday[]): Set<Holiday> {
  const clashing = new Set<Holiday>();
  /** The one that lasts longest so far. */
  let running: Holiday | undefined;
  for (const each of [...holidays].sort((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start)))) {
    if (running && each.start <= running.end) clashing.add(each).add(running);
    if (!running || each.end > running.end) running = each;
  }
  return clashing;
}

/**
 * Rules of one holiday; it is also compared with the others of its group. @spec §5; fields @assumed pages-1
 * /section/holidayGroup
 */
export function holidayProblems(holiday: Holiday, others: readonly Holiday[]): Problems<Holiday> {
  const { name, start, end } = holiday;
  const isBackwards = dayNumber(start) !== undefined && dayNumber(end) !== undefined && end < start;
  const hit = others.find((each) => holidaysOverlap(holiday, each));
  const overlap: Problem | undefined = hit && { key: 'HolidayOverlap', values: { name: hit.name } };
  return {
    name: required(name),
    start: typedTimeProblem(start, 'date') ?? overlap,
    end: typedTimeProblem(end, 'date') ?? (isBackwards ? { key: 'TimeSettingError' } : undefined),
  };
}

/**
 * Problem of the whole list of a group; `elsewhere` is the number of holidays in other groups. At most HOLIDAY.max in
 * all groups @spec §5; at most HOLIDAY.perGroupMax in one @assumed pages-1 /section/holidayGroup
 */
export function holidayListProblem(holidays: readonly Holiday[], elsewhere: number): Problem | undefined {
  const full = holidaysFull(holidays.length - 1, elsewhere);
  if (holidays.length > 0 && full) return full;
  for (const [index, each] of holidays.entries()) {
    const before = holidays.slice(0, index);
    const found = Object.values(holidayProblems(each, before)).find(Boolean);
    if (found) return found;
  }
  return undefined;
}

/** Why a group with that many holidays cannot take another one; undefined when it can. */
export function holidaysFull(count: number, elsewhere: number): Problem | undefined {
  if (count >= HOLIDAY.perGroupMax) return { key: 'HolidayGroupMax', values: { max: HOLIDAY.perGroupMax } };
  return count + elsewhere >= HOLIDAY.max ? { key: 'HolidayMax', values: { max: HOLIDAY.max } } : undefined;
}

/** A holiday that was over before this day; the device does not repeat it. */
export const isPast = (holiday: Holiday, today: string): boolean => daysOf(holiday) > 0 && holiday.end < today;
