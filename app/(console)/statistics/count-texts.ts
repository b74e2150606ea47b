import { PEOPLE_COUNT } from '@/lib/contract/limits';
import type { CountRow, CountStep } from '@/lib/contract/methods/people-counting';
import type { Problems } from '@/lib/forms/form-field';
import type { CountSearch } from '@/lib/records/people-counts';
import { dayAndTime, parseDeviceTime, showDeviceTime } from '@/lib/session/device-time';
import { typedTimeProblem } from '@/lib/session/typed-time';

const DAY_MS = 86_400_000;

/** The start before the end, and no more hours or days than the device adds up. @assumed pages-2 /statistics */
export function searchProblems({ from, to, step }: CountSearch): Problems<CountSearch> {
  const wrong = { from: typedTimeProblem(from, 'dateTime'), to: typedTimeProblem(to, 'dateTime') };
  if (wrong.from || wrong.to) return wrong;
  if (from >= to) return { to: { key: 'TimeSettingError' } };
  const most = step === 'Month' ? undefined : PEOPLE_COUNT.spanDays[step];
  const days = ((parseDeviceTime(to) ?? 0) - (parseDeviceTime(from) ?? 0) + 1000) / DAY_MS;
  return most !== undefined && days > most ? { to: { key: 'SpanTooLong', values: { max: most } } } : {};
}

/**
 * How the rows of a search are named: short on the axis, whole in the table, with its end below the chart. A file is
 * read without the page: there an hour has its day, always.
 */
export interface RowTexts {
  short(row: CountRow): string;
  whole(row: CountRow): string;
  span(row: CountRow): string;
  filed(row: CountRow): string;
}

/** Names of hours, days or months in the device's own order. @param timeFormat of the device */
export function rowTexts({ from, to, step }: CountSearch, timeFormat: string): RowTexts {
  const parts = dayAndTime(timeFormat) ?? { day: 'yyyy-MM-dd', time: 'HH:mm:ss' };
  const time = parts.time.replace(':ss', '');
  const isOneDay = from.slice(0, 10) === to.slice(0, 10);
  const patterns: Readonly<Record<CountStep, [short: string, whole: string]>> = {
    Hour: [isOneDay ? 'HH' : parts.day, isOneDay ? time : `${parts.day} ${time}`],
    Day: [parts.day, parts.day],
    Month: ['yyyy-MM', 'yyyy-MM'],
  };
  const [short, whole] = patterns[step];
  // The end of an hour is its last second: 08:00–09:00 is what people say.
  const endOf = ({ EndTime }: CountRow) => {
    const at = parseDeviceTime(EndTime);
    return at === undefined ? '' : new Date(at + 1000).toISOString().slice(0, 19).replace('T', ' ');
  };
  return {
    short: (row) => showDeviceTime(row.StartTime, short),
    whole: (row) => showDeviceTime(row.StartTime, whole),
    span: (row) =>
      step === 'Hour'
        ? `${showDeviceTime(row.StartTime, whole)}–${showDeviceTime(endOf(row), time)}`
        : showDeviceTime(row.StartTime, whole),
    filed: (row) => showDeviceTime(row.StartTime, step === 'Hour' ? `${parts.day} ${time}` : whole),
  };
}

/** The row with the most passages; undefined where nobody passed. */
export function busiest(rows: readonly CountRow[]): CountRow | undefined {
  const of = (row: CountRow) => row.EnteredSubtotal + row.ExitedSubtotal;
  const most = Math.max(0, ...rows.map(of));
  return most > 0 ? rows.find((row) => of(row) === most) : undefined;
}

/** Change against the time before as a share; undefined where there was nothing to compare with. */
export const changeOf = (now: number, before: number | undefined): number | undefined =>
  before ? (now - before) / before : undefined;
