import { twoDigits } from '@/lib/two-digits';

/** How a file writes dates: year first, day first, or month first. */
export const DATE_FORMS = ['ymd', 'dmy', 'mdy'] as const;
export type DateForm = (typeof DATE_FORMS)[number];

/** A day with the year last has no other reading for 31/12/2037 than 31.12.2037: the separator does not matter. */
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(.+))?$/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:,?[T ]+(.+))?$/;
const TIME_OF_DAY = /^(\d{1,2}):(\d\d)(?::(\d\d))?(?:\s*([ap])\.?m\.?)?$/i;

/** Hours of a 12-hour clock from 0; undefined when there is no such hour. */
function hoursOf(hours: number, half: string | undefined): number | undefined {
  if (half === undefined) return hours;
  if (hours < 1 || hours > 12) return undefined;
  return (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/**
 * A date and time of a file as 'yyyy-MM-dd HH:mm:ss'; a missing time is midnight. A year in the first place is
 * understood in every form. Undefined when it is no date in this form.
 * @param known value to keep when the cell gives it without seconds, as spreadsheets write it
 */
export function readFileTime(cell: string, form: DateForm, known = ''): string | undefined {
  const first = YEAR_FIRST.exec(cell);
  const last = first || form === 'ymd' ? null : YEAR_LAST.exec(cell);
  const found = first ?? last;
  if (!found) return undefined;
  const [, one = '', middle = '', third = '', rest = '0:00:00'] = found;
  const [year, month, day] = first
    ? [one, middle, third]
    : form === 'dmy'
      ? [third, middle, one]
      : [third, one, middle];
  const time = TIME_OF_DAY.exec(rest);
  const hours = time && hoursOf(Number(time[1]), time[4]);
  if (!time || hours === undefined || hours === null) return undefined;
  const minute = `${year}-${twoDigits(month)}-${twoDigits(day)} ${twoDigits(hours)}:${time[2]}`;
  const text = time[3] === undefined && known.startsWith(`${minute}:`) ? known : `${minute}:${time[3] ?? '00'}`;
  const date = new Date(`${text.replace(' ', 'T')}.000Z`);
  // 31 April rolls over to 1 May.
  const isDate = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.replace(' ', 'T'));
  return isDate ? text : undefined;
}

/** Forms in which every one of these cells is a date, the best first; empty cells count for all. */
export const fittingForms = (cells: readonly string[]): DateForm[] =>
  DATE_FORMS.filter((form) => cells.every((cell) => cell === '' || readFileTime(cell, form) !== undefined));
