import { twoDigits } from '@/lib/two-digits';

/** A time of day of the device, 24 hours. */
export interface TimeOfDay {
  hours: number;
  minutes: number;
  seconds: number;
}

export type TimePart = keyof TimeOfDay;
export type HalfDay = 'am' | 'pm';

/** Largest value of each part of a time of day. */
export const PART_MAX: Readonly<Record<TimePart, number>> = { hours: 23, minutes: 59, seconds: 59 };

/** 'HH:mm:ss' as stored; undefined for anything else. @spec §3 */
export function parseTime(text: string): TimeOfDay | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/.exec(text);
  return match ? { hours: Number(match[1]), minutes: Number(match[2]), seconds: Number(match[3]) } : undefined;
}

/** Always two digits each and 24 hours. */
export const formatTime = ({ hours, minutes, seconds }: TimeOfDay): string =>
  `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds)}`;

/** Whether the device's time format has a 12-hour clock. Parts hh and tt @spec §3 time format */
export const isTwelveHour = (pattern: string): boolean => /hh|tt/.test(pattern);

/** AM or PM of an hour from 0 to 23. */
export const halfOf = (hours: number): HalfDay => (hours < 12 ? 'am' : 'pm');

/** The hour as a 12-hour clock shows it, 1 to 12. */
export const twelveOf = (hours: number): number => (hours % 12 === 0 ? 12 : hours % 12);

/** Back to 0 to 23: 12 AM is 0, 12 PM is 12. */
export const hoursOf = (twelve: number, half: HalfDay): number => (twelve % 12) + (half === 'pm' ? 12 : 0);

/** One part as it is shown, two digits. */
export function partText(time: TimeOfDay, part: TimePart, twelveHour: boolean): string {
  return twoDigits(part === 'hours' && twelveHour ? twelveOf(time.hours) : time[part]);
}

/** The time with one part as typed; too large becomes the maximum, empty becomes the minimum. @spec §5 time picker */
export function withTyped(time: TimeOfDay, part: TimePart, text: string, twelveHour: boolean): TimeOfDay {
  const typed = /^\d+$/.test(text) ? Number(text) : 0;
  if (part !== 'hours' || !twelveHour) return { ...time, [part]: Math.min(PART_MAX[part], typed) };
  return { ...time, hours: hoursOf(Math.min(12, Math.max(1, typed)), halfOf(time.hours)) };
}

/** One step up or down within a part, wrapping around; the other parts stay. A 12-hour part stays in its half. */
export function stepped(time: TimeOfDay, part: TimePart, by: 1 | -1, twelveHour: boolean): TimeOfDay {
  if (part === 'hours' && twelveHour) {
    return { ...time, hours: ((time.hours + by + 12) % 12) + (time.hours < 12 ? 0 : 12) };
  }
  const count = PART_MAX[part] + 1;
  return { ...time, [part]: (time[part] + by + count) % count };
}

/** A whole time typed or pasted at once: 0930, 093015, 9:30, 09:30:15; undefined for anything else. */
export function wholeTime(text: string): TimeOfDay | undefined {
  const plain = /^\s*(\d{2})(\d{2})(\d{2})?\s*$/.exec(text) ?? /^\s*(\d{1,2}):(\d{2})(?::(\d{2}))?\s*$/.exec(text);
  if (!plain) return undefined;
  return parseTime([plain[1], plain[2], plain[3] ?? '0'].map((each) => twoDigits(Number(each))).join(':'));
}
