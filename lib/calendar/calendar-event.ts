/** A stretch of whole days with a name, as a calendar file holds it; both days 'yyyy-MM-dd' and both included. */
export interface CalendarDays {
  name: string;
  start: string;
  end: string;
}

/** Why an event of a file is not taken: it has no name, no day that can be read, or repeats in a way that is not known. */
export type LeftOutReason = 'noName' | 'noDate' | 'repeats' | 'cancelled' | 'otherYear';

/** An event that is not taken; `name` as far as it has one. */
export interface LeftOut {
  name: string;
  reason: LeftOutReason;
}

const DAY_MS = 86_400_000;

/** A day so many days later. @param date 'yyyy-MM-dd' */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Whether this is a day of the calendar, such as no 30 February. */
export function isDate(date: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === date;
}

/** The same day of another year; 29 February is none in most. */
export function inYear(date: string, year: number): string | undefined {
  const moved = `${String(year).padStart(4, '0')}${date.slice(4)}`;
  return isDate(moved) ? moved : undefined;
}
