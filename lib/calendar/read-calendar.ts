import { addDays, type CalendarDays, inYear, isDate, type LeftOut, type LeftOutReason } from './calendar-event';
import { type ContentLine, parseLine, unescaped, unfolded } from './content-lines';

/** More events than any calendar of holidays has; a file with more is refused as a whole. */
export const EVENTS_MAX = 5_000;

/** The file is not a calendar, or holds more than EVENTS_MAX events. */
export class CalendarError extends Error {
  constructor(readonly problem: 'noCalendar' | 'tooMany') {
    super(`unreadable calendar: ${problem}`);
    this.name = 'CalendarError';
  }
}

/** The events of one year in the order of their days, and those that were skipped. */
export interface CalendarYear {
  days: CalendarDays[];
  leftOut: LeftOut[];
}

type Properties = ReadonlyMap<string, ContentLine>;

/**
 * Days of the events that touch a year. It supports VEVENT (RFC 5545) with SUMMARY, STATUS, EXDATE, a yearly RRULE,
 * and DTSTART, DTEND or DURATION as dates or times; events that repeat in another way are skipped. A time counts on
 * the day that the file itself writes, whatever its zone. @throws CalendarError
 */
export function readCalendar(text: string, year: number): CalendarYear {
  const days: CalendarDays[] = [];
  const leftOut: LeftOut[] = [];
  for (const event of eventsOf(text)) {
    const name = nameOf(event);
    const found = daysIn(event, name, year);
    if (typeof found === 'string') leftOut.push({ name, reason: found });
    else days.push(found);
  }
  days.sort((a, b) => a.start.localeCompare(b.start));
  return { days, leftOut };
}

/** Properties of each event, without those of components nested in it, such as an alarm. */
function eventsOf(text: string): Properties[] {
  const lines = unfolded(text);
  if (!/^BEGIN:VCALENDAR\s*$/i.test(lines[0] ?? '')) throw new CalendarError('noCalendar');
  const events: Properties[] = [];
  let event: Map<string, ContentLine> | undefined;
  let depth = 0;
  for (const text of lines) {
    const line = parseLine(text);
    if (!line) continue;
    const what = line.value.trim().toUpperCase();
    if (line.name === 'BEGIN') {
      if (what === 'VEVENT' && !event) event = new Map();
      else if (event) depth += 1;
    } else if (line.name === 'END' && event) {
      if (depth > 0) depth -= 1;
      else if (what === 'VEVENT') {
        events.push(event);
        event = undefined;
        if (events.length > EVENTS_MAX) throw new CalendarError('tooMany');
      }
    } else if (event && depth === 0 && !event.has(line.name)) event.set(line.name, line);
  }
  return events;
}

/** Characters that cannot be part of a name: line ends and other control characters become blanks. */
const nameOf = (event: Properties): string =>
  unescaped(event.get('SUMMARY')?.value ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();

function daysIn(event: Properties, name: string, year: number): CalendarDays | LeftOutReason {
  if (event.get('STATUS')?.value.trim().toUpperCase() === 'CANCELLED') return 'cancelled';
  const first = momentOf(event.get('DTSTART'));
  const end = first && lastDay(event, first);
  if (!first || end === undefined || end < first.date) return 'noDate';
  if (name === '') return 'noName';
  const touches = (from: string, to: string) => from.slice(0, 4) <= yearText(year) && to.slice(0, 4) >= yearText(year);
  if (!event.has('RRULE')) return touches(first.date, end) ? { name, start: first.date, end } : 'otherYear';
  if (!isYearly(event, first.date)) return 'repeats';
  const start = inYear(first.date, year);
  if (start === undefined || start < first.date || isOver(event, first.date, start)) return 'otherYear';
  const length = (Date.parse(end) - Date.parse(first.date)) / 86_400_000;
  return { name, start, end: addDays(start, length) };
}

const yearText = (year: number) => String(year).padStart(4, '0');

interface Moment {
  date: string;
  /** Seconds since midnight; undefined for a whole day. */
  second: number | undefined;
}

/** '20260501', '20260501T093000' or '20260501T093000Z'. */
function momentOf(line: ContentLine | undefined): Moment | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(line?.value.trim() ?? '');
  if (!parts) return undefined;
  const [, year, month, day, hours, minutes, seconds] = parts;
  const date = `${year}-${month}-${day}`;
  const second = hours === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return isDate(date) ? { date, second } : undefined;
}

/** The last day of an event; the end that a file writes is exclusive. Undefined when it cannot be read. */
function lastDay(event: Properties, first: Moment): string | undefined {
  if (event.has('DTEND')) {
    const end = momentOf(event.get('DTEND'));
    if (!end) return undefined;
    const isExclusive = end.second === undefined || end.second === 0;
    // Some programs write the same day as start and end of a one-day event. An event without a length makes no sense.
    return isExclusive && end.date > first.date ? addDays(end.date, -1) : end.date;
  }
  if (!event.has('DURATION')) return first.date;
  const parts = /^\+?P(?:(\d{1,4})W|(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?)$/.exec(
    event.get('DURATION')?.value.trim() ?? '',
  );
  if (!parts) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((each) => Number(each ?? 0));
  const length = (weeks * 7 + days) * 86_400 + hours * 3_600 + minutes * 60 + seconds;
  return addDays(first.date, Math.max(0, Math.ceil(((first.second ?? 0) + length) / 86_400) - 1));
}

const ruleOf = (event: Properties): ReadonlyMap<string, string> =>
  new Map(
    (event.get('RRULE')?.value.trim().toUpperCase() ?? '').split(';').map((part) => {
      const [key = '', value = ''] = part.split('=');
      return [key, value];
    }),
  );

/** Once a year on the day the event starts; anything else would need a complete calendar library. */
function isYearly(event: Properties, start: string): boolean {
  const known: Record<string, (value: string) => boolean> = {
    FREQ: (value) => value === 'YEARLY',
    INTERVAL: (value) => value === '1',
    COUNT: (value) => /^\d{1,4}$/.test(value),
    UNTIL: (value) => /^\d{8}(T\d{6}Z?)?$/.test(value),
    BYMONTH: (value) => Number(value) === Number(start.slice(5, 7)),
    BYMONTHDAY: (value) => Number(value) === Number(start.slice(8, 10)),
    WKST: () => true,
  };
  const rule = ruleOf(event);
  return rule.get('FREQ') === 'YEARLY' && [...rule].every(([key, value]) => known[key]?.(value) ?? false);
}

/** Whether the series has ended before the day, or the day is an exception. */
function isOver(event: Properties, first: string, day: string): boolean {
  const rule = ruleOf(event);
  const plain = day.replaceAll('-', '');
  const count = rule.get('COUNT');
  const years = Number(day.slice(0, 4)) - Number(first.slice(0, 4));
  if (count !== undefined && timesBefore(first, years) >= Number(count)) return true;
  const until = rule.get('UNTIL');
  if (until !== undefined && plain > until.slice(0, 8)) return true;
  return (event.get('EXDATE')?.value ?? '').split(',').some((each) => each.trim().startsWith(plain));
}

/** How many occurrences a yearly event had before the one that many years on: 29 February does not occur each year. */
function timesBefore(first: string, years: number): number {
  if (!first.endsWith('-02-29')) return years;
  const from = Number(first.slice(0, 4));
  return Array.from({ length: years }, (_, index) => from + index).filter((each) => inYear(first, each)).length;
}
