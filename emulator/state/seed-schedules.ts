/** Weekly plans, holiday groups and holiday plans as they come. @assumed pages-1 /section */
import { SECTION_ALWAYS, SECTION_COUNT } from '@/lib/contract/limits';
import {
  DEFAULT_DAY,
  type HolidayGroupTable,
  type HolidayPlanTable,
  type TimeScheduleTable,
} from '@/lib/contract/tables/time-sections';
import { withUnknown } from './unknown-member';

const OFF = '0 00:00:00-00:00:00';
/** A week of seven days, from Sunday. */
export const weekOf = (day: (weekday: number) => readonly string[]) =>
  [0, 1, 2, 3, 4, 5, 6].map((each) => [...day(each)]);

/** Weekly plans: three of them named. */
export function seedSchedules(): TimeScheduleTable[] {
  const named: Record<number, { Name: string; TimeSchedule: string[][] }> = {
    0: { Name: 'Default', TimeSchedule: weekOf(() => DEFAULT_DAY) },
    1: {
      Name: 'Office',
      TimeSchedule: weekOf((day) =>
        day === 0 || day === 6 ? [OFF, OFF, OFF, OFF] : ['1 08:00:00-12:00:00', '1 13:00:00-18:00:00', OFF, OFF],
      ),
    },
    2: { Name: 'Night', TimeSchedule: weekOf(() => ['1 00:00:00-06:00:00', '1 22:00:00-23:59:59', OFF, OFF]) },
  };
  return Array.from({ length: SECTION_COUNT }, (_, index) =>
    withUnknown({
      Name: named[index]?.Name ?? '',
      Enable: index in named,
      TimeSchedule: named[index]?.TimeSchedule ?? weekOf(() => DEFAULT_DAY),
    }),
  );
}

/** First and last day of the holidays of group 0; the year is that of the seeded persons. */
const PUBLIC_HOLIDAYS: readonly (readonly [name: string, from: string, to: string])[] = [
  ["New Year's Day", '01-01', '01-01'],
  ['Epiphany', '01-06', '01-06'],
  ['Carnival', '02-16', '02-17'],
  ['Good Friday', '04-03', '04-03'],
  ['Easter Monday', '04-06', '04-06'],
  ['Labour Day', '05-01', '05-01'],
  ['Ascension', '05-14', '05-14'],
  ['Whit Monday', '05-25', '05-25'],
  ['National Day', '08-15', '08-15'],
  ["All Saints' Day", '11-01', '11-01'],
  ['Christmas', '12-24', '12-26'],
];
/** Groups and plans of earlier years: more than a page of them. */
const FORMER = 22;

const holiday = (name: string, from: string, to: string) => ({
  DayName: name,
  StartTime: `${from} 00:00:00`,
  EndTime: `${to} 23:59:59`,
});

/** Groups of holidays: two of this year, and those of earlier ones. */
export function seedHolidayGroups(): HolidayGroupTable[] {
  return Array.from({ length: SECTION_COUNT }, (_, index) => {
    const year = 2026 - (index - 1);
    const isFormer = index > 1 && index < FORMER + 2;
    return withUnknown({
      GroupName: ['Public holidays', 'Company holidays'][index] ?? (isFormer ? `Closing days ${year}` : ''),
      GroupEnable: index === 0,
      SpecialDay:
        index === 0
          ? PUBLIC_HOLIDAYS.map(([name, from, to]) => holiday(name, `2026-${from}`, `2026-${to}`))
          : isFormer
            ? [holiday('Works holiday', `${year}-08-03`, `${year}-08-14`)]
            : [],
    });
  });
}

/** Holiday plans for that many doors. */
export function seedPlans(doorCount: number): HolidayPlanTable[] {
  const doors = Array.from({ length: doorCount }, (_, index) => index);
  const named = ['Public holiday closed', 'Short day'];
  return Array.from({ length: SECTION_COUNT }, (_, index) =>
    withUnknown({
      ScheduleName: named[index] ?? (index < FORMER + 2 ? `Closed ${2027 - index}` : ''),
      Enable: index < named.length,
      GroupNo: index < named.length ? 0 : SECTION_ALWAYS,
      TimeSection: index === 1 ? ['1 08:00:00-12:00:00', OFF, OFF, OFF] : [OFF, OFF, OFF, OFF],
      Doors: index < named.length ? doors : [],
    }),
  );
}
