import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDays, CalendarError } from './calendar-event';
import { escaped, folded, unfolded } from './content-lines';
import { EVENTS_MAX } from './event-blocks';
import { readCalendar } from './read-calendar';
import { calendarText } from './write-calendar';

const STAMP = new Date('2026-03-12T14:32:07Z');
const event = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'SUMMARY:Feast', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join(
    '\r\n',
  );
const only = (text: string, year = 2026) => readCalendar(text, year).days[0];
const reason = (text: string, year = 2026) => readCalendar(text, year).leftOut[0]?.reason;
const span = (days: CalendarDays | undefined) => days && `${days.start} ${days.end}`;

/** Names with characters that break files. Control characters cannot be part of a name. */
const name = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('\\', ';', ',', ':', '"', 'n', ' ', '\u2068', 'é', '界', '😀') }),
  )
  .map((text) => text.replace(/\p{Cc}/gu, '').trim())
  .filter((text) => text !== '');
const days = fc
  .tuple(name, fc.integer({ min: 0, max: 364 }), fc.integer({ min: 0, max: 40 }))
  .map(([title, at, length]): CalendarDays => {
    const start = addDays('2027-01-01', at);
    return { name: title, start, end: addDays(start, length) };
  });

describe('a calendar file', () => {
  it('reads back what it writes, whatever the names', () => {
    fc.assert(
      fc.property(fc.array(days, { maxLength: 20 }), (list) => {
        const read = readCalendar(calendarText(list, STAMP), 2027);
        expect(read.leftOut).toEqual([]);
        const sorted = [...list].sort((a, b) => a.start.localeCompare(b.start));
        expect(read.days).toEqual(sorted);
      }),
      { numRuns: 200 },
    );
  });

  it('has lines of at most 75 octets that end with CRLF, and no character in two', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const line = `SUMMARY:${escaped(text.replace(/[\r\n]/g, ''))}`;
        const parts = folded(line).split('\r\n');
        expect(parts.every((part) => new TextEncoder().encode(part).length <= 75)).toBe(true);
        expect(unfolded(folded(line))).toEqual([line]);
      }),
    );
    const text = calendarText([{ name: 'x', start: '2026-05-01', end: '2026-05-07' }], STAMP);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text).toContain('DTSTART;VALUE=DATE:20260501\r\nDTEND;VALUE=DATE:20260508\r\nSUMMARY:x\r\n');
  });

  it.each([
    [
      'whole days, the end outside',
      ['DTSTART;VALUE=DATE:20260501', 'DTEND;VALUE=DATE:20260508'],
      '2026-05-01 2026-05-07',
    ],
    ['one day without an end', ['DTSTART;VALUE=DATE:20260501'], '2026-05-01 2026-05-01'],
    ['an end on the day itself', ['DTSTART;VALUE=DATE:20260501', 'DTEND;VALUE=DATE:20260501'], '2026-05-01 2026-05-01'],
    ['times of one day', ['DTSTART:20260501T080000Z', 'DTEND:20260501T170000Z'], '2026-05-01 2026-05-01'],
    ['times up to midnight', ['DTSTART:20260501T000000', 'DTEND:20260503T000000'], '2026-05-01 2026-05-02'],
    ['a zone', ['DTSTART;TZID="Europe/Rome":20260501T080000', 'DTEND:20260502T080000'], '2026-05-01 2026-05-02'],
    ['a duration in weeks', ['DTSTART;VALUE=DATE:20260501', 'DURATION:P1W'], '2026-05-01 2026-05-07'],
    ['a duration over midnight', ['DTSTART:20260501T220000', 'DURATION:PT4H'], '2026-05-01 2026-05-02'],
    ['lower case and folding', ['dtstart;value=date:2026', ' 0501'], '2026-05-01 2026-05-01'],
    ['an alarm inside', ['DTSTART:20260501', 'BEGIN:VALARM', 'SUMMARY:no', 'END:VALARM'], '2026-05-01 2026-05-01'],
  ])('may have %s', (_, lines, wanted) => {
    const found = only(event(...lines));
    expect(span(found)).toBe(wanted);
    expect(found?.name).toBe('Feast');
  });

  it.each([
    ['each year', 'FREQ=YEARLY', '2026-12-25 2026-12-26'],
    ['each year, said twice', 'FREQ=YEARLY;INTERVAL=1;BYMONTH=12;BYMONTHDAY=25', '2026-12-25 2026-12-26'],
    ['until later', 'FREQ=YEARLY;UNTIL=20261225', '2026-12-25 2026-12-26'],
    ['often enough', 'FREQ=YEARLY;COUNT=7', '2026-12-25 2026-12-26'],
  ])('repeats %s', (_, rule, wanted) => {
    const lines = ['DTSTART;VALUE=DATE:20201225', 'DTEND;VALUE=DATE:20201227', `RRULE:${rule}`];
    expect(span(only(event(...lines)))).toBe(wanted);
  });

  it.each([
    ['repeats', ['DTSTART:20200101', 'RRULE:YM1 12 #0']],
    ['repeats', ['DTSTART:20200101', 'RRULE:FREQ=MONTHLY;BYYEARDAY=3']],
    ['otherYear', ['DTSTART:20210101', 'RRULE:FREQ=YEARLY;INTERVAL=2']],
    ['otherYear', ['DTSTART:20200101', 'RRULE:FREQ=YEARLY;COUNT=6']],
    ['otherYear', ['DTSTART:20200101', 'RRULE:FREQ=YEARLY;UNTIL=20251231T235959Z']],
    ['otherYear', ['DTSTART:20200101', 'RRULE:FREQ=YEARLY', 'EXDATE;VALUE=DATE:20260101']],
    ['otherYear', ['DTSTART:20240229', 'RRULE:FREQ=YEARLY']],
    ['otherYear', ['DTSTART:20270101', 'RRULE:FREQ=YEARLY']],
    ['otherYear', ['DTSTART:20250101']],
    ['noDate', ['DTSTART:20260230']],
    ['noDate', ['DTSTART:20260105', 'DTEND:20260101']],
    ['noDate', ['DURATION:P1D']],
    ['cancelled', ['DTSTART:20260101', 'STATUS:CANCELLED']],
  ])('says why an event is left out: %s', (wanted, lines) => {
    expect(reason(event(...lines))).toBe(wanted);
  });

  it('leaves out an event without a name, and names are one line', () => {
    expect(reason(event('DTSTART:20260101').replace('SUMMARY:Feast', 'SUMMARY: '))).toBe('noName');
    expect(only(event('DTSTART:20260101').replace('Feast', 'A\\nB\\, C'))?.name).toBe('A B, C');
  });

  it('counts a 29 February as often as it came', () => {
    const lines = ['DTSTART:20200229', 'RRULE:FREQ=YEARLY;COUNT=2'];
    expect(span(only(event(...lines), 2024))).toBe('2024-02-29 2024-02-29');
    expect(reason(event(...lines), 2028)).toBe('otherYear');
  });

  it('is refused when it is not a calendar, or has no end of events', () => {
    expect(() => readCalendar('ID,Name\n1,A', 2026)).toThrow(CalendarError);
    const many = Array.from({ length: EVENTS_MAX + 1 }, () => 'BEGIN:VEVENT\nEND:VEVENT').join('\n');
    expect(() => readCalendar(`BEGIN:VCALENDAR\n${many}`, 2026)).toThrow('tooMany');
  });

  it('throws no other error for any input', () => {
    const piece = fc.constantFrom(
      'BEGIN:VEVENT',
      'END:VEVENT',
      'DTSTART:',
      'DTSTART;VALUE=DATE:20260101',
      'RRULE:FREQ=YEARLY',
      'SUMMARY:a\\',
      'END:VCALENDAR',
      ' ',
      ':',
      ';=',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary' }))), (lines) => {
        readCalendar(`BEGIN:VCALENDAR\r\n${lines.join('\r\n')}`, 2026);
      }),
    );
  });
});
