import type { HolidayGroupTable } from '@/lib/contract/tables/time-sections';
import { dayNumber, daysOf, readHoliday } from '@/lib/validation/holidays';

/** So many days before its last day a holiday that is written year by year is a point of the overview. */
const REMINDED_DAYS = 60;
const YEAR_DAYS = 365;

/** A holiday without a following year. */
export interface EndingHoliday {
  name: string;
  /** Its last day, 'yyyy-MM-dd'. */
  end: string;
}

/**
 * Holidays that a group in force has under the same name in several years, and of which the last is over soon or was
 * over less than a year ago: from then on the doors treat the day as any other. The first to end comes first. `today`:
 * 'yyyy-MM-dd' of the device. The device knows no holiday that repeats. @assumed pages-1 /section/holidayGroup
 */
export function endingHolidays(groups: readonly HolidayGroupTable[], today: string): EndingHoliday[] {
  const now = dayNumber(today);
  if (now === undefined) return [];
  const ending = groups
    .filter(({ GroupEnable, GroupName }) => GroupEnable && GroupName !== '')
    .flatMap(({ SpecialDay }) => {
      const valid = SpecialDay.map(readHoliday).filter((each) => daysOf(each) > 0);
      return [...new Set(valid.map(({ name }) => name))].flatMap((name) => {
        const days = valid.filter((each) => each.name === name);
        const years = new Set(days.map(({ start }) => start.slice(0, 4)));
        const end =
          days
            .map((each) => each.end)
            .sort()
            .at(-1) ?? '';
        const left = (dayNumber(end) ?? 0) - now;
        return years.size > 1 && left <= REMINDED_DAYS && left > -YEAR_DAYS ? [{ name, end }] : [];
      });
    });
  return ending.sort((one, other) => one.end.localeCompare(other.end));
}
