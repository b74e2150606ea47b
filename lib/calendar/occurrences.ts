import ICAL from 'ical.js';

/**
 * Steps of all rules of a file together, about a second. What needs more is a hostile file, or no calendar of
 * holidays.
 */
const STEPS_MAX = 100_000;

/** What an occurrence costs the library, in steps of a daily rule; one that is chosen by position the most. */
const COST: Readonly<Record<string, number>> = { YEARLY: 4, MONTHLY: 2 };
const POSITION_COST = 100;

/** A rule that would run too long. */
class TooManySteps extends Error {
  constructor() {
    super('a rule runs too long');
    this.name = 'TooManySteps';
  }
}

/** Counts the steps of the rules of one file. */
export class Steps {
  private left = STEPS_MAX;
  /** @throws TooManySteps */
  take(count: number): void {
    this.left -= count;
    if (this.left < 0) throw new TooManySteps();
  }
}

interface Years {
  year: number;
  lastYear: number;
}

/**
 * Starts of an event from the year before the first one to the year after the last one, overridden ones too, in no
 * order. @throws TooManySteps, and Error for a rule that contradicts itself
 */
export function occurrencesOf({ component, startDate }: ICAL.Event, years: Years, steps: Steps): ICAL.Time[] {
  const isNear = ({ year }: ICAL.Time) => year >= years.year - 1 && year <= years.lastYear + 1;
  const found = new Map<string, ICAL.Time>();
  const add = (time: ICAL.Time) => found.set(inZoneOf(time).toString(), time);
  /** The same moment by the clock of the event's zone, without zone: rules and exceptions are about that clock. */
  function inZoneOf(time: ICAL.Time): ICAL.Time {
    const own = time.zone === startDate.zone || time.isDate ? time.clone() : time.convertToZone(startDate.zone);
    own.zone = ICAL.Timezone.localTimezone;
    return own;
  }
  const rules = component.getAllProperties('rrule');
  const first = inZoneOf(startDate);
  for (const property of rules) {
    const rule = property.getFirstValue() as ICAL.Recur;
    for (const time of ruleTimes(rule, first, rule.until && inZoneOf(rule.until), years, steps)) {
      if (!isNear(time)) continue;
      time.zone = startDate.zone;
      add(time);
    }
  }
  if (rules.length === 0) add(startDate);
  for (const property of component.getAllProperties('rdate')) {
    for (const value of property.getValues()) {
      const time = value instanceof ICAL.Period ? value.start : value;
      if (time instanceof ICAL.Time && isNear(time)) add(time);
    }
  }
  for (const property of component.getAllProperties('exdate')) {
    for (const value of property.getValues()) {
      if (!(value instanceof ICAL.Time) || !isNear(value)) continue;
      // A whole day excludes every occurrence of that day.
      const text = inZoneOf(value).toString();
      if (value.isDate) for (const key of [...found.keys()]) if (key.startsWith(text)) found.delete(key);
      found.delete(text);
    }
  }
  return [...found.values()];
}

/** Times of one rule without zone, until the year after the last one. */
function ruleTimes(
  rule: ICAL.Recur,
  first: ICAL.Time,
  until: ICAL.Time | null,
  years: Years,
  steps: Steps,
): ICAL.Time[] {
  const end = ICAL.Time.fromData({ year: years.lastYear + 1, month: 12, day: 31, hour: 23, minute: 59, second: 59 });
  if (first.year > end.year) return [];
  rule.until = until && until.compare(end) < 0 ? until : end;
  nameTheDay(rule, first);
  const from = nearStart(rule, first, years);
  const cost = 'BYSETPOS' in rule.parts ? POSITION_COST : (COST[rule.freq] ?? 1);
  // The library looks for the first year or month of a rule that has none without asking.
  steps.take(cost * (rule.freq === 'YEARLY' ? Math.max(1, end.year - from.year) : 1));
  const iterator = rule.iterator(from);
  const isKept = iterator.check_contracting_rules;
  iterator.check_contracting_rules = () => {
    steps.take(cost);
    return isKept.call(iterator);
  };
  const times: ICAL.Time[] = [];
  for (let time = iterator.next(); time; time = iterator.next()) {
    steps.take(1);
    // The library puts a 31 April on 1 May.
    if (isMonthOf(rule, time)) times.push(time.clone());
  }
  return times;
}

const isMonthOf = ({ parts }: ICAL.Recur, time: ICAL.Time): boolean =>
  !('BYMONTH' in parts) || [parts.BYMONTH].flat().map(Number).includes(time.month);

/** Says which day a yearly rule means where its first day does: the library would put a 29 February on 1 March. */
function nameTheDay(rule: ICAL.Recur, first: ICAL.Time): void {
  if (rule.freq !== 'YEARLY' || ['BYDAY', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO'].some((part) => part in rule.parts))
    return;
  rule.setComponent('BYMONTHDAY', [first.day]);
  if (!('BYMONTH' in rule.parts)) rule.setComponent('BYMONTH', [first.month]);
}

/**
 * A later year from which a yearly rule gives the same days: calendars of holidays begin in 1970 or earlier. Not where
 * occurrences are counted, or where the day of the week of the first one decides.
 */
function nearStart(rule: ICAL.Recur, first: ICAL.Time, { year }: Years): ICAL.Time {
  const isSame = rule.freq === 'YEARLY' && !rule.count && !('BYWEEKNO' in rule.parts) && first.day < 29;
  if (!isSame) return first;
  const later = first.clone();
  later.year += rule.interval * Math.max(0, Math.floor((year - 2 - first.year) / rule.interval));
  return later;
}
