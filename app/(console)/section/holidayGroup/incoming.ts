import { type CalendarDays, inYear } from '@/lib/calendar/calendar-event';
import { HOLIDAY } from '@/lib/contract/limits';
import { daysOf, type Holiday, holidaysFull, holidaysOverlap, isPast } from '@/lib/validation/holidays';

/** Result for a holiday that is to be added to a group: it overlaps another, is already there, or there is no room. */
export type Outcome = 'new' | 'there' | 'overlap' | 'full';

export interface IncomingLine {
  holiday: Holiday;
  outcome: Outcome;
  /** Name of the one it overlaps. */
  other?: string;
}

/** Cuts a name to the allowed length without splitting a character. */
function shortened(name: string): string {
  let short = '';
  for (const sign of name) {
    if (short.length + sign.length > HOLIDAY.nameMax) break;
    short += sign;
  }
  return short.trim();
}

/** Result for each holiday in the order given; `elsewhere` is how many the other groups have. */
export function incomingLines(
  days: readonly CalendarDays[],
  held: readonly Holiday[],
  elsewhere: number,
): IncomingLine[] {
  const list = [...held];
  return days.map(({ name, start, end }) => {
    const holiday: Holiday = { name: shortened(name), start, end };
    const isThere = held.some((each) => each.name === holiday.name && each.start === start && each.end === end);
    if (isThere) return { holiday, outcome: 'there' };
    const other = list.find((each) => holidaysOverlap(each, holiday));
    if (other) return { holiday, outcome: 'overlap', other: other.name };
    if (holidaysFull(list.length, elsewhere)) return { holiday, outcome: 'full' };
    list.push(holiday);
    return { holiday, outcome: 'new' };
  });
}

/** The holidays of one year moved to another. */
export interface CopiedYear {
  days: CalendarDays[];
  /** Holidays on 29 February only, which the other year does not have. */
  lost: string[];
  /** Holidays that begin or end on a 29 February that the other year does not have; they become a day shorter. */
  shorter: string[];
}

/** Holidays that begin in a year, on the same days of another one. */
export function copiedYear(holidays: readonly Holiday[], from: number, to: number): CopiedYear {
  const copied: CopiedYear = { days: [], lost: [], shorter: [] };
  for (const each of holidays) {
    if (each.start.slice(0, 4) !== String(from) || daysOf(each) === 0) continue;
    const { name } = each;
    const start = inYear(each.start, to);
    const lastYear = to + Number(each.end.slice(0, 4)) - from;
    const end = inYear(each.end, lastYear);
    if (start === undefined && each.start === each.end) {
      copied.lost.push(name);
      continue;
    }
    if (start === undefined || end === undefined) copied.shorter.push(name);
    copied.days.push({ name, start: start ?? `${to}-03-01`, end: end ?? `${lastYear}-02-28` });
  }
  copied.days.sort((a, b) => a.start.localeCompare(b.start));
  return copied;
}

/** Years in which holidays begin, latest first. */
export const yearsOf = (holidays: readonly Holiday[]): number[] =>
  [...new Set(holidays.filter((each) => daysOf(each) > 0).map(({ start }) => Number(start.slice(0, 4))))].sort(
    (a, b) => b - a,
  );

/**
 * Past holidays on the same days of the first year in which they are still to come, the others as they are. A holiday
 * on 29 February only moves to the next leap year.
 */
export function nextTime(holidays: readonly Holiday[], today: string): Holiday[] {
  return holidays.map((each) => {
    if (!isPast(each, today)) return each;
    const from = Number(each.start.slice(0, 4));
    const thisYear = Number(today.slice(0, 4));
    // A holiday over New Year began a year before it ends; leap years are at most eight years apart.
    for (let year = thisYear - 1; year <= thisYear + 8; year++) {
      const [moved] = copiedYear([each], from, year).days;
      if (moved && !isPast(moved, today)) return { ...each, start: moved.start, end: moved.end };
    }
    return each;
  });
}
