import { addDays, type CalendarDays } from './calendar-event';
import { escaped, folded } from './content-lines';

/**
 * Whole-day events as a calendar file: UTF-8, CRLF. The end of an event is the day after its last one.
 * @param stamp when the file is made, in UTC. RFC 5545 3.6.1
 */
export function calendarText(events: readonly CalendarDays[], stamp: Date): string {
  const made = `${stamp.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const plain = (date: string) => date.replaceAll('-', '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gatehouse//Holidays//EN',
    'CALSCALE:GREGORIAN',
    ...events.flatMap(({ name, start, end }, index) => [
      'BEGIN:VEVENT',
      `UID:${plain(start)}-${index}@gatehouse`,
      `DTSTAMP:${made}`,
      `DTSTART;VALUE=DATE:${plain(start)}`,
      `DTEND;VALUE=DATE:${plain(addDays(end, 1))}`,
      `SUMMARY:${escaped(name)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
