import { twoDigits } from '@/lib/two-digits';

/**
 * The device's wall clock, 'yyyy-MM-dd HH:mm:ss', as a number that does not depend on the browser's zone:
 * milliseconds as if the text were UTC; undefined for another form, and for a day or time that does not exist.
 * @assumed contract 1.7
 */
export function parseDeviceTime(text: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  // Date.UTC goes on to March for 31 February.
  return formatDeviceTime(at) === text ? at : undefined;
}

/** Back to 'yyyy-MM-dd HH:mm:ss'. */
export const formatDeviceTime = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** In the device's own format; parts: yyyy MM dd HH hh mm ss tt. @spec §3 time format */
export function showDeviceTime(text: string, pattern: string): string {
  const at = parseDeviceTime(text);
  // A malformed reply may hold another type.
  if (at === undefined) return String(text);
  const date = new Date(at);
  const hour = date.getUTCHours();
  const parts: Record<string, string> = {
    yyyy: String(date.getUTCFullYear()),
    MM: twoDigits(date.getUTCMonth() + 1),
    dd: twoDigits(date.getUTCDate()),
    HH: twoDigits(hour),
    hh: twoDigits(hour % 12 === 0 ? 12 : hour % 12),
    mm: twoDigits(date.getUTCMinutes()),
    ss: twoDigits(date.getUTCSeconds()),
    tt: hour < 12 ? 'AM' : 'PM',
  };
  return pattern.replace(/yyyy|MM|dd|HH|hh|mm|ss|tt/g, (part) => parts[part] ?? part);
}

/** The first second after the year 9999, the last year with a written date. */
const LATEST_S = 253_402_300_800;

/** Seconds of a record as milliseconds of the device's wall clock; undefined when it is not a time. */
export function recordTime(seconds: unknown): number | undefined {
  return typeof seconds === 'number' && Math.abs(seconds) < LATEST_S ? seconds * 1000 : undefined;
}

/** Seconds of a record in the device's own format, '' when it is not a time. */
export function showRecordTime(seconds: unknown, pattern: string): string {
  const at = recordTime(seconds);
  return at === undefined ? '' : showDeviceTime(formatDeviceTime(at), pattern);
}

/** A time zone by its offset in minutes, 'GMT+05:30'. */
export function zoneName(minutes: number): string {
  const sign = minutes < 0 ? '-' : '+';
  return `GMT${sign}${twoDigits(Math.floor(Math.abs(minutes) / 60))}:${twoDigits(Math.abs(minutes) % 60)}`;
}

/**
 * The day and the time of day of a device's own format, for a list that shows the day once; undefined where the two are
 * not told apart by the first blank.
 */
export function dayAndTime(pattern: string): { day: string; time: string } | undefined {
  const [, day = '', time = ''] = /^(\S+) (.+)$/.exec(pattern) ?? [];
  const isWhole = ['yyyy', 'MM', 'dd'].every((part) => day.includes(part)) && !/yyyy|MM|dd/.test(time);
  return isWhole && time.includes('mm') ? { day, time } : undefined;
}

/** The format of the browser's own picker, 'yyyy-MM-ddTHH:mm:ss'. */
export const toPicker = (text: string): string => text.replace(' ', 'T');

/** A value of the picker in the device's format: the picker may omit seconds that are 00, or add thousandths. */
export function fromPicker(typed: string): string {
  const [date = '', time = ''] = typed.split('T');
  return date && `${date} ${time.length === 5 ? `${time}:00` : time.slice(0, 8)}`;
}
