import { useFormatter } from 'next-intl';

/** Names of week days, 0 for Sunday, and of months, 1 for January, in the language shown. */
export function useCalendarWords(): { weekday(day: number): string; month(number: number): string } {
  const format = useFormatter();
  return {
    // 4 January 2026 is a Sunday.
    weekday: (day) => format.dateTime(Date.UTC(2026, 0, 4 + day), { weekday: 'long', timeZone: 'UTC' }),
    month: (number) => format.dateTime(Date.UTC(2026, number - 1, 1), { month: 'long', timeZone: 'UTC' }),
  };
}
