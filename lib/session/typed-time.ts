import type { Problem } from '@/lib/i18n/message-keys';
import { twoDigits } from '@/lib/two-digits';
import { plainDigits } from '@/lib/validation/digits';
import { parseDeviceTime, showDeviceTime } from './device-time';

/** Kind of a time field: date and time, a date, or a time of day without seconds. */
export type TimeKind = 'dateTime' | 'date' | 'time';

/** Meaning of a date alone: its first second or its last. */
export type DayEdge = 'start' | 'end';

const EDGES: Readonly<Record<DayEdge, string>> = { start: '00:00:00', end: '23:59:59' };

/** Date part of a time format of the device, such as 'dd-MM-yyyy'. */
const datePattern = (pattern: string) => pattern.split(' ')[0] ?? pattern;

/**
 * A stored value as its field shows it: the date in the device's own order, the time always in 24 hours. An invalid
 * value is shown as it is.
 * @param value 'yyyy-MM-dd HH:mm:ss', 'yyyy-MM-dd' or 'HH:mm', by `kind`
 * @param pattern the device's time format
 */
export function showTypedTime(value: string, kind: TimeKind, pattern: string): string {
  if (kind === 'time') return value;
  if (kind === 'dateTime') return showDeviceTime(value, `${datePattern(pattern)} HH:mm:ss`);
  const shown = showDeviceTime(`${value} 00:00:00`, datePattern(pattern));
  return shown === `${value} 00:00:00` ? value : shown;
}

/** 'yyyy-MM-dd' of a date in one of the usual spellings; undefined when it is invalid or ambiguous. */
function readDate(text: string, pattern: string): string | undefined {
  const solid = /^(\d{4})(\d\d)(\d\d)$/.exec(text);
  const parts = solid ?? /^(\d{4}|\d{1,2})([-./年])(\d{1,2})[-./月](\d{4}|\d{1,2})日?$/.exec(text);
  if (!parts) return undefined;
  const mark = solid ? '' : parts[2];
  const [first, second, third] = (solid ? parts.slice(1) : [parts[1], parts[3], parts[4]]) as [string, string, string];
  if (first.length === 4) return wholeDate(first, Number(second), Number(third));
  if (third.length !== 4) return undefined;
  const [one, other] = [Number(first), Number(second)];
  const order = datePattern(pattern).slice(0, 2);
  // 6/7/2026 is June in some countries and July in others: it is accepted only when the device's format decides.
  if (order !== 'MM' && order !== 'dd' && mark === '/' && one <= 12 && other <= 12 && one !== other) return undefined;
  const isMonthFirst = order === 'MM' ? one <= 12 : other > 12;
  return isMonthFirst ? wholeDate(third, one, other) : wholeDate(third, other, one);
}

/** A valid date; undefined for 30 February. */
function wholeDate(year: string, month: number, day: number): string | undefined {
  const text = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  return parseDeviceTime(`${text} 00:00:00`) === undefined ? undefined : text;
}

/** 'HH:mm:ss' of 8:30, 8.30 PM, 0830, 083015; undefined for anything else. */
function readTime(text: string): string | undefined {
  const parts =
    /^(\d{1,2})[:.时](\d\d)(?:[:.分](\d\d))?[分秒]? ?([ap])?\.?m?\.?$/i.exec(text) ??
    /^(\d\d)(\d\d)(\d\d)?$/.exec(text);
  if (!parts) return undefined;
  const [, hours = '', minutes = '', seconds = '00', half] = parts;
  const typed = Number(hours);
  if (half && (typed < 1 || typed > 12)) return undefined;
  const hour = half ? (typed % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : typed;
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return `${twoDigits(hour)}:${minutes}:${seconds}`;
}

/**
 * Typed text in the stored form; undefined when it is not understood. Accepts year first, day first, no separators, a
 * T between date and time, AM or PM, and Arabic and Thai digits.
 * @param pattern the device's time format: its order decides about ambiguous spellings
 * @param edge meaning of a date alone, for `dateTime`
 */
export function readTypedTime(
  typed: string,
  kind: TimeKind,
  pattern: string,
  edge: DayEdge = 'start',
): string | undefined {
  const text = plainDigits(typed).replace(/\s+/g, ' ').trim();
  if (kind === 'time') return readTime(text)?.slice(0, 5);
  if (kind === 'date') return readDate(text, pattern);
  const solid = /^(\d{8})(\d{4}|\d{6})$/.exec(text);
  const [, date = '', time] = solid ?? /^(\S+?)(?:[ T,]+(.+))?$/.exec(text) ?? [];
  const day = readDate(date, pattern);
  const clock = time === undefined ? EDGES[edge] : readTime(time);
  return day && clock && `${day} ${clock}`;
}

const EXAMPLES: Readonly<Record<TimeKind, Problem>> = {
  dateTime: { key: 'DateTimeError', values: { example: '2026-06-30 23:59:59' } },
  date: { key: 'DateError', values: { example: '2026-06-30' } },
  time: { key: 'TimeError', values: { example: '08:30' } },
};

/** Rule of a time field: while the typed text is not a time, the field holds that text. Empty means missing. */
export function typedTimeProblem(value: string, kind: TimeKind): Problem | undefined {
  if (value === '') return { key: 'NotNull' };
  return readTypedTime(value, kind, 'yyyy-MM-dd') === value ? undefined : EXAMPLES[kind];
}
