/** A stretch of whole days with a name, as a calendar file holds it; both days 'yyyy-MM-dd' and both included. */
export interface CalendarDays {
  name: string;
  start: string;
  end: string;
}

/** Why an event is skipped: it has no name, its day or its rule cannot be read, it is cancelled, or in other years. */
export type LeftOutReason = 'noName' | 'noDate' | 'repeats' | 'cancelled' | 'otherYear';

/** An event that was skipped; `name` if the file has one. */
export interface LeftOut {
  name: string;
  reason: LeftOutReason;
}

/** The events of a year in the order of their days, and those that were skipped. */
export interface CalendarYear {
  days: CalendarDays[];
  leftOut: LeftOut[];
}

/** The file is not a calendar, or holds more events than any calendar of holidays. */
export class CalendarError extends Error {
  constructor(readonly problem: 'noCalendar' | 'tooMany') {
    super(`unreadable calendar: ${problem}`);
    this.name = 'CalendarError';
  }
}

const DAY_MS = 86_400_000;

/** The date that many days later. @param date 'yyyy-MM-dd' */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Whether the text is a real calendar date: 30 February is not. */
export function isDate(date: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === date;
}

/** The same day of another year; undefined for 29 February in a common year. */
export function inYear(date: string, year: number): string | undefined {
  const moved = `${String(year).padStart(4, '0')}${date.slice(4)}`;
  return isDate(moved) ? moved : undefined;
}
