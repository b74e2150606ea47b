import type { RecordCondition } from '@/lib/contract/methods/records';
import type { Problems } from '@/lib/forms/form-field';
import { parseDeviceTime } from '@/lib/session/device-time';
import { typedTimeProblem } from '@/lib/session/typed-time';

const DAY_MS = 86_400_000;

/** One filter of a log besides its time: a choice, or a text. */
export interface LogFilter {
  /** Member of the condition. */
  member: string;
  label: string;
  /** Absent: a text. */
  choices?: readonly { value: string | number | boolean; label: string }[];
  /** What is kept of a text while it is typed. */
  keep?(typed: string): string;
  /** A checkbox that filters by the first choice. */
  isCheckbox?: boolean;
}

/** Values of the filters: times as the device writes them, the others by member; '' does not filter. */
export interface LogValues {
  from: string;
  to: string;
  [member: string]: string;
}

/** That many days up to the end of a day of the device; 1 is that day alone. @param day 'yyyy-MM-dd' */
export function lastDays(day: string, days: number): { from: string; to: string } {
  const first = new Date(Date.parse(day) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  return { from: `${first} 00:00:00`, to: `${day} 23:59:59` };
}

/** Times that people ask for most. `days`: they end with today, and follow it; undefined: they stay. */
export function logPeriods(day: string) {
  const yesterday = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
  return [
    { name: 'today', days: 1, times: lastDays(day, 1) },
    { name: 'yesterday', days: undefined, times: lastDays(yesterday, 1) },
    { name: 'week', days: 7, times: lastDays(day, 7) },
  ] as const;
}

/** The whole of a day of the device, unfiltered. @param day 'yyyy-MM-dd' */
export function wholeDay(day: string, filters: readonly LogFilter[]): LogValues {
  const empty = Object.fromEntries(filters.map(({ member }) => [member, '']));
  return { ...empty, ...lastDays(day, 1) };
}

/** The start must be before the end. @assumed pages-1 /accesslog/log */
export function logProblems({ from, to }: LogValues): Problems<LogValues> {
  const wrong = { from: typedTimeProblem(from, 'dateTime'), to: typedTimeProblem(to, 'dateTime') };
  if (wrong.from || wrong.to) return wrong;
  return from < to ? {} : { to: { key: 'TimeSettingError' } };
}

/** The condition for the device. Times in seconds of its own wall clock, both ends included. @assumed protocol 4.1 */
export function logCondition(values: LogValues, filters: readonly LogFilter[]): RecordCondition {
  const seconds = (text: string) => (parseDeviceTime(text) ?? 0) / 1000;
  const condition: RecordCondition = { CreateTime: ['<>', seconds(values.from), seconds(values.to)] };
  for (const { member, choices } of filters) {
    const text = values[member]?.trim() ?? '';
    if (text !== '') condition[member] = choices ? choices.find(({ value }) => String(value) === text)?.value : text;
  }
  return condition;
}
