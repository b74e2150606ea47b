import ICAL from 'ical.js';
import { twoDigits } from '@/lib/two-digits';
import {
  addDays,
  type CalendarDays,
  type CalendarYear,
  isDate,
  type LeftOut,
  type LeftOutReason,
} from './calendar-event';
import { type Block, eventBlocks } from './event-blocks';
import { occurrencesOf, Steps } from './occurrences';

/** Time zones of a file that are used, and characters of one; times in further ones count as they are written. */
const ZONES = { max: 50, lengthMax: 40_000 };

/** Characters of a rule: a calendar program writes a hundred. */
const RULE_MAX = 600;

/** Parts that the library reads and gets wrong: the number of a week, and a week day from the tenth of a year on. */
const NOT_KNOWN = /BYWEEKNO=|BYDAY=(?:[^;]*,)?[+-]?\d{2}/i;

/** What a zone repeats: once a year. Another rule has no place in a zone and could run for hours. */
const ZONE_RULE = /^RRULE:FREQ=YEARLY;(?:(?:BYMONTH|BYMONTHDAY|BYDAY|UNTIL|INTERVAL|COUNT|WKST)=[\w,+-]{1,120};?)*$/i;

/** Some programs omit that the value is a date. */
const BARE_DATE = /^((?:DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)(?:;TZID=[^:]*)?):(\d{8}(?:,\d{8})*)\s*$/i;

interface ReadOptions {
  /** Last of the years that are wanted. Default: the year itself. */
  lastYear?: number;
  /**
   * The wall clock of the device at an instant: milliseconds since 1970 in UTC, returned as if the wall clock were UTC.
   * Default: a device in UTC.
   */
  wallAt?: (instant: number) => number;
}

interface Wanted extends Required<ReadOptions> {
  year: number;
  steps: Steps;
}

/** An event of the file; `isUnreadable`: its rule is damaged. */
interface Read {
  event: ICAL.Event;
  isUnreadable: boolean;
}

/**
 * Days of the events that touch one of the years, with recurrence as RFC 5545 has it: RRULE, RDATE, EXDATE, and
 * RECURRENCE-ID for occurrences that differ. Whole days are the same days everywhere. A time in UTC, or in a zone that
 * the file describes, is an instant and counts on the device's clock; any other time counts as it is written. Days of
 * an event that follow one another are one stretch. A rule that would run too long is skipped. @throws CalendarError
 */
export function readCalendar(text: string, year: number, options: ReadOptions = {}): CalendarYear {
  const { lastYear = year, wallAt = (instant) => instant } = options;
  const wanted: Wanted = { year, lastYear, wallAt, steps: new Steps() };
  const blocks = eventBlocks(text);
  const zones = zonesOf(blocks.zones);
  const all = blocks.events.map((block) => readEvent(block, zones));
  const days: CalendarDays[] = [];
  const leftOut: LeftOut[] = [];
  for (const read of withOverrides(all, wanted)) {
    const found = daysIn(read, wanted);
    if (typeof found === 'string') leftOut.push({ name: nameOf(read.event), reason: found });
    else days.push(...found);
  }
  days.sort((a, b) => a.start.localeCompare(b.start));
  return { days, leftOut };
}

/** Time zones by their name. One whose rule is not that of a zone is left out. */
function zonesOf(blocks: readonly Block[]): Map<string, ICAL.Timezone> {
  const zones = new Map<string, ICAL.Timezone>();
  for (const block of blocks.slice(0, ZONES.max)) {
    const text = block.join('\r\n');
    const rules = block.filter((line) => /^RRULE[;:]/i.test(line));
    if (text.length > ZONES.lengthMax || !rules.every((rule) => ZONE_RULE.test(rule))) continue;
    try {
      const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)));
      // The library expands a zone without a single change again for each time.
      zone.utcOffset(ICAL.Time.now());
      if (Reflect.get(zone, 'changes').length > 0) zones.set(zone.tzid, zone);
    } catch {
      // A damaged zone: its times count as they are written.
    }
  }
  return zones;
}

/** Reads line by line: a damaged one is missing, and the others of the event stay. */
function readEvent(block: Block, zones: ReadonlyMap<string, ICAL.Timezone>): Read {
  const component = new ICAL.Component('vevent');
  let isUnreadable = false;
  for (const line of block.slice(1, -1)) {
    if (/^RRULE/i.test(line) && (line.length > RULE_MAX || NOT_KNOWN.test(line))) {
      isUnreadable = true;
      continue;
    }
    try {
      const property = ICAL.Property.fromString(line.replace(BARE_DATE, '$1;VALUE=DATE:$2'));
      const zone = zones.get(String(property.getParameter('tzid')));
      for (const value of property.getValues()) {
        if (zone && value instanceof ICAL.Time && !isUtc(value)) value.zone = zone;
      }
      component.addProperty(property);
    } catch {
      isUnreadable ||= /^R(?:RULE|DATE)/i.test(line);
    }
  }
  return { event: new ICAL.Event(component, { strictExceptions: true, exceptions: [] }), isUnreadable };
}

const isUtc = ({ zone }: ICAL.Time) => zone === ICAL.Timezone.utcTimezone;
const isFloating = ({ zone }: ICAL.Time) => !zone || zone === ICAL.Timezone.localTimezone;

/** Events with their overrides; an override whose event is not in the file is an event of its own. */
function withOverrides(all: readonly Read[], { year, lastYear }: Wanted): Read[] {
  const series = new Map<string, ICAL.Event>();
  const isOverride = ({ event }: Read) => event.isRecurrenceException();
  for (const read of all) if (!isOverride(read) && read.event.uid) series.set(read.event.uid, read.event);
  return all.filter((read) => {
    const main = isOverride(read) ? series.get(read.event.uid) : undefined;
    if (!main) return true;
    const at = read.event.recurrenceId?.year;
    if (at !== undefined && at >= year - 1 && at <= lastYear + 1) main.relateException(read.event);
    return false;
  });
}

/** Characters that cannot be part of a name: line ends and other control characters become blanks. */
const nameOf = (event: ICAL.Event): string =>
  String(event.summary ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim();

const isCancelled = ({ component }: ICAL.Event) =>
  String(component.getFirstPropertyValue('status')).trim().toUpperCase() === 'CANCELLED';

/** A day that exists, as the file writes it: the library would go on to March for 30 February. */
function isWritten(event: ICAL.Event, name: 'dtstart' | 'dtend'): boolean {
  const [, , , value] = event.component.getFirstProperty(name)?.toJSON() ?? [];
  return /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ?)?$/.test(String(value)) && isDate(String(value).slice(0, 10));
}

function daysIn({ event, isUnreadable }: Read, wanted: Wanted): CalendarDays[] | LeftOutReason {
  if (isCancelled(event)) return 'cancelled';
  const hasEnd = event.component.hasProperty('dtend');
  if (!isWritten(event, 'dtstart') || (hasEnd && !isWritten(event, 'dtend'))) return 'noDate';
  if (dateOf(event.endDate) < dateOf(event.startDate)) return 'noDate';
  if (nameOf(event) === '') return 'noName';
  if (isUnreadable) return 'repeats';
  const days: CalendarDays[] = [];
  try {
    for (const time of occurrencesOf(event, wanted, wanted.steps)) {
      const { item, startDate, endDate } = event.getOccurrenceDetails(time);
      if (!startDate || !endDate || isCancelled(item)) continue;
      const stretch = { name: nameOf(item) || nameOf(event), ...stretchOf(startDate, endDate, item, wanted) };
      const touches =
        Number(stretch.start.slice(0, 4)) <= wanted.lastYear && Number(stretch.end.slice(0, 4)) >= wanted.year;
      if (touches) days.push(stretch);
    }
  } catch (error) {
    // The library throws plain errors for rules that contradict themselves.
    if (error instanceof Error) return 'repeats';
    throw error;
  }
  return days.length > 0 ? joined(days) : 'otherYear';
}

const dateOf = ({ year, month, day }: ICAL.Time): string =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;

/** First and last day of an occurrence; the end that a file writes is exclusive. */
function stretchOf(start: ICAL.Time, end: ICAL.Time, event: ICAL.Event, { year, lastYear, wallAt }: Wanted) {
  const isMidnight = ({ isDate, hour, minute, second }: ICAL.Time) => isDate || (hour | minute | second) === 0;
  // Some programs write all-day events from midnight to midnight of their own zone; they are days, not instants.
  const isAllDay =
    (isMidnight(start) && isMidnight(end) && !isUtc(start)) ||
    String(event.component.getFirstPropertyValue('x-microsoft-cdo-alldayevent')).toUpperCase() === 'TRUE';
  if (isAllDay) {
    const [first, last] = [dateOf(start), dateOf(end)];
    // Some programs write the same day as start and end of a one-day event.
    return { start: first, end: last > first && isMidnight(end) ? addDays(last, -1) : last };
  }
  const wall = (time: ICAL.Time) => {
    const isNear = time.year >= year - 1 && time.year <= lastYear + 1;
    if (!isFloating(time) && isNear) return wallAt(time.toUnixTime() * 1000);
    return Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
  };
  const [from, to] = [wall(start), wall(end)];
  const text = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { start: text(from), end: text(Math.max(from, to - 1)) };
}

/** Days of one name that follow one another as one stretch: a device holds few holidays. */
function joined(days: readonly CalendarDays[]): CalendarDays[] {
  const list: CalendarDays[] = [];
  for (const each of days.toSorted((a, b) => a.start.localeCompare(b.start))) {
    const last = list.at(-1);
    if (last?.name === each.name && addDays(last.end, 1) >= each.start) {
      if (each.end > last.end) last.end = each.end;
    } else list.push({ ...each });
  }
  return list;
}
