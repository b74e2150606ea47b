import type { SummerTimeEdge } from '@/lib/contract/configs';
import { FOREIGN_PORT, NTP_PERIOD_MIN } from '@/lib/contract/limits';
import { at, bind, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { edgeAt } from '@/lib/session/summer-time';
import { kindProblem, rangeProblem, required } from '@/lib/validation/text-kinds';

/** Order of day, month and year, and the rest of `Locales.TimeFormat`. */
const order = (format: string) => format.split(' ')[0] ?? '';
const hours = (format: string) => format.slice(order(format).length + 1);

/** Forms of the time of day. */
const HOURS = { 24: 'HH:mm:ss', 12: 'hh:mm:ss tt' };

/** Start in most of Europe, for a device that never had summer time. */
const START: SummerTimeEdge = { Month: 3, Week: -1, Day: 0, Hour: 2, Minute: 0 };
const END: SummerTimeEdge = { Month: 10, Week: -1, Day: 0, Hour: 3, Minute: 0 };
const asItIs = (edge: SummerTimeEdge) => edge;

export const DATE = bind({
  order: at('Locales', 'TimeFormat').as('yyyy-MM-dd', order, (next, was) => `${next} ${hours(was)}`),
  hours: at('Locales', 'TimeFormat').as<keyof typeof HOURS>(
    24,
    (format) => (format.includes('HH') ? 24 : 12),
    (next, was) => `${order(was)} ${HOURS[next]}`,
  ),
  zone: at('NTP', 'TimeZone').choice(),
  ntp: at('NTP', 'Enable').boolean(),
  server: at('NTP', 'Address').text(),
  port: at('NTP', 'Port').number(),
  period: at('NTP', 'UpdatePeriod').number(),
  dst: at('Locales', 'DSTEnable').boolean(),
  start: at('Locales', 'DSTStart').as(START, asItIs, asItIs),
  end: at('Locales', 'DSTEnd').as(END, asItIs, asItIs),
});

export type DateFields = Values<typeof DATE>;

/** Dates and week days meet in every way within 28 years. */
const CYCLE_YEARS = 28;
const HOUR_MS = 3_600_000;

/**
 * Whether summer lasts less than an hour in some year; where its end is in an earlier month, that is one of the next
 * year. @spec §5 DST
 */
function isSummerTooShort(start: SummerTimeEdge, end: SummerTimeEdge): boolean {
  const isOverNewYear = end.Month < start.Month;
  return Array.from({ length: CYCLE_YEARS }, (_, index) => 2000 + index).some(
    (year) => edgeAt(isOverNewYear ? year + 1 : year, end) - edgeAt(year, start) < HOUR_MS,
  );
}

/** @spec §5 NTP, DST; ranges @assumed pages-2 /network/dateSet */
export function dateProblems(fields: DateFields): Problems<DateFields> {
  return {
    server: required(fields.server) ?? kindProblem('ntp', fields.server),
    port: rangeProblem(fields.port, FOREIGN_PORT),
    period: rangeProblem(fields.period, NTP_PERIOD_MIN),
    end: fields.dst && isSummerTooShort(fields.start, fields.end) ? { key: 'DSTError' } : undefined,
  };
}
