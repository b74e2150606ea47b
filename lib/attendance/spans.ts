import type { Problem } from '@/lib/i18n/message-keys';
import { typedTimeProblem } from '@/lib/session/typed-time';

/** Two times of day as 'HH:mm'; both empty: none. */
export interface TimeSpan {
  from: string;
  to: string;
}

/** Minutes from midnight; an end on the next day is over 1440. */
export interface Minutes {
  from: number;
  to: number;
}

const DAY_MIN = 1440;

/** Neither half is there. */
export const isEmpty = ({ from, to }: TimeSpan): boolean => from === '' && to === '';

/** The two halves of 'HH:mm-HH:mm'; anything else counts as empty. */
export function readSpan(text: string | undefined): TimeSpan {
  const [, from = '', to = ''] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(text ?? '') ?? [];
  return { from, to };
}

/** Converts a span to the text that the device stores. */
export const writeSpan = (span: TimeSpan): string => (isEmpty(span) ? '' : `${span.from}-${span.to}`);

const minuteOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

/** Position of a span; undefined while a half is missing or the span is empty. */
export function minutesOf({ from, to }: TimeSpan): Minutes | undefined {
  const isTime = (text: string) => typedTimeProblem(text, 'time') === undefined;
  if (!isTime(from) || !isTime(to) || from === to) return undefined;
  const start = minuteOf(from);
  const end = minuteOf(to);
  return { from: start, to: end > start ? end : end + DAY_MIN };
}

/** How much of the day a shift works, without and with overtime; in minutes. */
export function workedMinutes(shift: Record<'period1' | 'period2' | 'overtime', TimeSpan>) {
  const lengthOf = (span: TimeSpan) => {
    const { from, to } = minutesOf(span) ?? { from: 0, to: 0 };
    return to - from;
  };
  return { regular: lengthOf(shift.period1) + lengthOf(shift.period2), overtime: lengthOf(shift.overtime) };
}

/** They share a minute, also when one of them continues into the next day. */
export const clashes = (one: Minutes | undefined, other: Minutes | undefined): boolean | undefined =>
  one && other && [-DAY_MIN, 0, DAY_MIN].some((by) => one.from < other.to + by && other.from + by < one.to);

/** A half is missing, the span is empty, or it crosses midnight where it must not. */
export function spanProblem(span: TimeSpan, mayCross: boolean): Problem | undefined {
  if (isEmpty(span)) return undefined;
  const wrong = typedTimeProblem(span.from, 'time') ?? typedTimeProblem(span.to, 'time');
  if (wrong) return wrong;
  const minutes = minutesOf(span);
  return !minutes || (minutes.to > DAY_MIN && !mayCross) ? { key: 'TimeSettingError' } : undefined;
}
