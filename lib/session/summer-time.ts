import type { AllTables, SummerTimeEdge } from '@/lib/contract/configs';
import { parseDeviceTime } from './device-time';

const DAY_MS = 86_400_000;
const SUMMER_TIME_MIN = 60;

/** Number of days of a month, 1 to 12; without a year that of a leap year. */
export const daysOf = (month: number, year = 2024): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** When the clock changes in this year, as `parseDeviceTime` counts. */
export function edgeAt(year: number, { Month, Week, Day, Hour, Minute }: SummerTimeEdge): number {
  const at = (day: number) => Date.UTC(year, Month - 1, day, Hour, Minute);
  if (Week === 0) return at(Day);
  const firstDay = 1 + ((Day - new Date(at(1)).getUTCDay() + 7) % 7);
  if (Week > 0) return at(firstDay + 7 * (Week - 1));
  return at(1) + DAY_MS * (firstDay - 1 + 7 * Math.floor((daysOf(Month, year) - firstDay) / 7));
}

/**
 * Minutes that the device's clock `now` is ahead of its time zone: 60 in summer time, otherwise 0. Where summer time
 * starts after it ends, as in the south, it lasts over the new year.
 */
export function summerTimeMin(table: AllTables['Locales'] | undefined, now: string): number {
  const at = parseDeviceTime(now);
  if (!table?.DSTEnable || !table.DSTStart || !table.DSTEnd || at === undefined) return 0;
  const year = new Date(at).getUTCFullYear();
  const [start, end] = [edgeAt(year, table.DSTStart), edgeAt(year, table.DSTEnd)];
  const isSummer = start <= end ? at >= start && at < end : at >= start || at < end;
  return isSummer ? SUMMER_TIME_MIN : 0;
}
