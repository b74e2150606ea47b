import { describe, expect, it } from 'vitest';
import { deviceWallAt } from '@/lib/session/computer-time';
import { readCalendar } from './read-calendar';

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'SUMMARY:Feast', ...lines, 'END:VEVENT'];
const read = (text: string, year = 2026, lastYear = year) => readCalendar(text, year, { lastYear });
/** 'MM-dd' of one-day stretches, otherwise 'MM-dd/MM-dd'. */
const daysOf = (text: string, year: number) =>
  read(text, year).days.map(({ start, end }) => (start === end ? start.slice(5) : `${start.slice(5)}/${end.slice(5)}`));
const rule = (start: string, rrule: string, year: number) =>
  daysOf(calendar(...event(`DTSTART;VALUE=DATE:${start}`, `RRULE:${rrule}`)), year).join(' ');

describe('the rules of RFC 5545 3.8.5.3', () => {
  it.each([
    ['19970902', 'FREQ=DAILY;COUNT=10', 1997, '09-02/09-11'],
    ['19970902', 'FREQ=DAILY;UNTIL=19970905T000000Z', 1997, '09-02/09-05'],
    ['19970902', 'FREQ=DAILY;INTERVAL=10;COUNT=5', 1997, '09-02 09-12 09-22 10-02 10-12'],
    ['19980101', 'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA', 1999, '01-01/01-31'],
    ['19980101', 'FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1', 1999, '01-01/01-31'],
    ['19970902', 'FREQ=WEEKLY;COUNT=4', 1997, '09-02 09-09 09-16 09-23'],
    ['19970902', 'FREQ=WEEKLY;INTERVAL=2;WKST=SU;COUNT=3', 1997, '09-02 09-16 09-30'],
    ['19970902', 'FREQ=WEEKLY;COUNT=4;WKST=SU;BYDAY=TU,TH', 1997, '09-02 09-04 09-09 09-11'],
    ['19970805', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', 1997, '08-05 08-10 08-19 08-24'],
    ['19970805', 'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', 1997, '08-05 08-17 08-19 08-31'],
    ['19970905', 'FREQ=MONTHLY;COUNT=10;BYDAY=1FR', 1997, '09-05 10-03 11-07 12-05'],
    ['19970907', 'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU', 1997, '09-07 09-28 11-02 11-30'],
    ['19970922', 'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO', 1997, '09-22 10-20 11-17 12-22'],
    ['19970928', 'FREQ=MONTHLY;BYMONTHDAY=-3', 1997, '09-28 10-29 11-28 12-29'],
    ['19970902', 'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15', 1997, '09-02 09-15 10-02 10-15 11-02 11-15 12-02 12-15'],
    ['19970610', 'FREQ=YEARLY;COUNT=10;BYMONTH=6,7', 1999, '06-10 07-10'],
    ['19970310', 'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3', 1999, '01-10 02-10 03-10'],
    ['19970310', 'FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3', 1998, ''],
    ['19970101', 'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200', 2000, '01-01 04-09 07-18'],
    ['19970313', 'FREQ=YEARLY;BYMONTH=3;BYDAY=TH', 1998, '03-05 03-12 03-19 03-26'],
    ['19970902', 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 1998, '02-13 03-13 11-13'],
    ['19970913', 'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13', 1997, '09-13 10-11 11-08 12-13'],
    ['19961105', 'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8', 2004, '11-02'],
    ['19970904', 'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', 1997, '09-04 10-07 11-06'],
    ['19970929', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', 1997, '09-29 10-30 11-27 12-30'],
    ['20070115', 'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', 2007, '01-15 01-30 02-15 03-15 03-30'],
  ])('%s %s in %i', (start, rrule, year, wanted) => {
    expect(rule(start, rrule, year)).toBe(wanted);
  });
});

it.each(['FREQ=YEARLY;BYDAY=20MO', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO'])(
  '%s is skipped by name, not read wrongly',
  (rrule) => {
    const { leftOut } = read(calendar(...event('DTSTART;VALUE=DATE:20240520', `RRULE:${rrule}`)));
    expect(leftOut).toEqual([{ name: 'Feast', reason: 'repeats' }]);
  },
);

describe('holidays as calendars have them', () => {
  it.each([
    ['20181122', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', '11-26'],
    ['20180528', 'FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO', '05-25'],
    ['19700101', 'FREQ=YEARLY', '01-01'],
    ['20200229', 'FREQ=YEARLY', ''],
    ['20200131', 'FREQ=YEARLY;BYMONTH=4', ''],
    ['20240101', 'FREQ=YEARLY;INTERVAL=2', '01-01'],
    ['20010101', 'FREQ=YEARLY;BYMONTH=1;BYDAY=+3MO', '01-19'],
  ])('%s %s', (start, rrule, wanted) => {
    expect(rule(start, rrule, 2026)).toBe(wanted);
  });

  it('name each of several years', () => {
    const text = calendar(...event('DTSTART;VALUE=DATE:20181122', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH'));
    expect(read(text, 2026, 2028).days.map(({ start }) => start)).toEqual(['2026-11-26', '2027-11-25', '2028-11-23']);
  });

  it('may be more and fewer days than the rule gives, by RDATE and EXDATE', () => {
    const text = calendar(
      ...event(
        'DTSTART;VALUE=DATE:20200601',
        'RRULE:FREQ=YEARLY',
        'RDATE;VALUE=DATE:20260603,20261005',
        'EXDATE;VALUE=DATE:20260601',
      ),
    );
    expect(daysOf(text, 2026)).toEqual(['06-03', '10-05']);
    const timed = event(
      'DTSTART:20260504T080000Z',
      'DTEND:20260504T090000Z',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE:20260511T080000Z',
      'EXDATE;VALUE=DATE:20260525',
    );
    expect(daysOf(calendar(...timed), 2026)).toEqual(['05-04', '05-18']);
  });

  it('may move, be cancelled or be renamed for one occurrence, or for it and all later ones', () => {
    const other = (id: string, ...lines: string[]) => [
      'BEGIN:VEVENT',
      'UID:a',
      `RECURRENCE-ID${id}`,
      ...lines,
      'END:VEVENT',
    ];
    const text = calendar(
      ...other(';VALUE=DATE:20260501', 'DTSTART;VALUE=DATE:20260504', 'SUMMARY:Moved'),
      ...event('UID:a', 'DTSTART;VALUE=DATE:20240501', 'RRULE:FREQ=YEARLY'),
      ...other(';VALUE=DATE:20270501', 'DTSTART;VALUE=DATE:20270501', 'STATUS:CANCELLED'),
      ...other(';RANGE=THISANDFUTURE;VALUE=DATE:20280501', 'DTSTART;VALUE=DATE:20280502', 'SUMMARY:Later'),
      ...other(';VALUE=DATE:20260101', 'DTSTART;VALUE=DATE:20260102', 'SUMMARY:Alone').map((line) =>
        line.replace('UID:a', 'UID:b'),
      ),
    );
    expect(read(text, 2026, 2029).days.map(({ name, start }) => `${name} ${start}`)).toEqual([
      'Alone 2026-01-02',
      'Moved 2026-05-04',
      'Later 2028-05-02',
      'Later 2029-05-02',
    ]);
  });
});

/** As Outlook writes a zone of central Europe. */
const ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:W. Europe Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];
const zoned = (start: string, end: string) =>
  event(`DTSTART;TZID="W. Europe Standard Time":${start}`, `DTEND;TZID=W. Europe Standard Time:${end}`);

it('reads calendars as Google, Apple and Outlook write them', () => {
  const google = [
    'BEGIN:VCALENDAR\r\nPRODID:-//Google Inc//Google Calendar 70.9054//EN\r\nVERSION:2.0\r\nCALSCALE:GREGORIAN',
    'METHOD:PUBLISH\r\nX-WR-CALNAME:Holidays\r\nX-WR-TIMEZONE:UTC\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20260501',
    'DTEND;VALUE=DATE:20260502\r\nDTSTAMP:20260101T090000Z\r\nUID:20260501_a@google.com\r\nCLASS:PUBLIC',
    'DESCRIPTION:Public holiday in\\, among others\\, B',
    ' erlin\r\nSEQUENCE:0\r\nSTATUS:CONFIRMED\r\nSUMMARY:Labour Day\r\nTRANSP:TRANSPARENT\r\nEND:VEVENT\r\nEND:VCALENDAR',
  ].join('\r\n');
  const apple = [
    'BEGIN:VCALENDAR\nCALSCALE:GREGORIAN\nVERSION:2.0\nMETHOD:PUBLISH\nPRODID:-//Apple Inc.//macOS 15.1//EN',
    'BEGIN:VEVENT\nDTEND;VALUE=DATE:20080526\nUID:6F5A\nDTSTAMP:20240101T000000Z\nSEQUENCE:0',
    'X-APPLE-UNIVERSAL-ID:1\nSUMMARY;LANGUAGE=en:Memorial Day\nDTSTART;VALUE=DATE:20080525\nTRANSP:TRANSPARENT',
    'CATEGORIES:Holidays\nRRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO;INTERVAL=1\nEND:VEVENT\nEND:VCALENDAR\n',
  ].join('\n');
  const outlook = calendar(
    'PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN',
    ...ZONE,
    'BEGIN:VEVENT',
    'CLASS:PUBLIC',
    'DTSTART;TZID="W. Europe Standard Time":20261224T000000',
    'DTEND;TZID="W. Europe Standard Time":20261227T000000',
    'PRIORITY:5',
    'SUMMARY;LANGUAGE=de:Weihnachten',
    'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    'BEGIN:VALARM',
    'TRIGGER:-PT1080M',
    'DESCRIPTION:Reminder',
    'END:VALARM',
    'END:VEVENT',
  );
  expect([google, apple, outlook].map((text) => read(text))).toEqual([
    { days: [{ name: 'Labour Day', start: '2026-05-01', end: '2026-05-01' }], leftOut: [] },
    { days: [{ name: 'Memorial Day', start: '2026-05-25', end: '2026-05-25' }], leftOut: [] },
    { days: [{ name: 'Weihnachten', start: '2026-12-24', end: '2026-12-26' }], leftOut: [] },
  ]);
});

describe('instants on the clock of the device', () => {
  const HOUR_MS = 3_600_000;
  const on = (hours: number, ...lines: string[]) =>
    readCalendar(calendar(...ZONE, ...lines), 2026, { wallAt: (instant) => instant + hours * HOUR_MS }).days.map(
      ({ start, end }) => `${start} ${end}`,
    )[0];

  it('are one day where the device says so', () => {
    const utc = event('DTSTART:20260430T220000Z', 'DTEND:20260501T220000Z');
    expect(on(2, ...utc)).toBe('2026-05-01 2026-05-01');
    expect(on(0, ...utc)).toBe('2026-04-30 2026-05-01');
    expect(on(-8, ...event('DTSTART:20260501T050000Z', 'DURATION:PT1H'))).toBe('2026-04-30 2026-04-30');
  });

  it('know summer and winter of their zone and of the device', () => {
    expect(on(0, ...zoned('20260501T013000', '20260501T040000'))).toBe('2026-04-30 2026-05-01');
    expect(on(0, ...zoned('20261201T013000', '20261201T040000'))).toBe('2026-12-01 2026-12-01');
    const summer = { Month: 3, Week: -1, Day: 0, Hour: 2, Minute: 0 };
    const wallAt = (instant: number) =>
      deviceWallAt(
        instant,
        { TimeZone: 1 } as Parameters<typeof deviceWallAt>[1],
        { DSTEnable: true, DSTStart: summer, DSTEnd: { ...summer, Month: 10, Hour: 3 } } as Parameters<
          typeof deviceWallAt
        >[2],
      ) ?? Number.NaN;
    const text = calendar(...event('DTSTART:20260430T220000Z', 'DTEND:20260501T220000Z', 'RRULE:FREQ=MONTHLY;COUNT=8'));
    const days = readCalendar(text, 2026, { wallAt }).days.map(({ start, end }) => `${start.slice(5)} ${end.slice(5)}`);
    expect(days.slice(0, 2)).toEqual(['05-01 05-01', '05-31 05-31']);
    // Midnight of the summer clock is 23:00 in winter.
    expect(days.at(-1)).toBe('11-30 12-01');
  });

  it('are whole days from midnight to midnight of their zone, as Outlook writes them', () => {
    expect(on(8, ...zoned('20260501T000000', '20260502T000000'))).toBe('2026-05-01 2026-05-01');
    const flagged = event('DTSTART:20260501T000000Z', 'DTEND:20260502T000000Z', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE');
    expect(on(-5, ...flagged)).toBe('2026-05-01 2026-05-01');
  });

  it('count as written where the file does not describe their zone', () => {
    expect(on(8, ...event('DTSTART;TZID=Mars/Olympus:20260501T230000', 'DURATION:PT30M'))).toBe(
      '2026-05-01 2026-05-01',
    );
  });
});

describe('a hostile file', () => {
  const hostile = (lines: string[], count = 1) => {
    const from = performance.now();
    const found = read(calendar(...Array.from({ length: count }, () => lines).flat()));
    return { ...found, ms: performance.now() - from };
  };
  it.each([
    ['seconds', 'DTSTART:00010101T000000', 'RRULE:FREQ=SECONDLY'],
    ['a day that never comes', 'DTSTART:19700101', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
    ['a minute that never comes', 'DTSTART:19700101T000000', 'RRULE:FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30'],
    ['a position in two thousand years', 'DTSTART:00010101', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
    [
      'all seconds of a year',
      'DTSTART:20260101T000000',
      `RRULE:FREQ=DAILY;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)}`,
    ],
    ['a rule without end', 'DTSTART:20260101', `RRULE:FREQ=YEARLY;BYDAY=${Array(100_000).fill('MO').join(',')}`],
  ])('is read in seconds, and names what it skips: %s', (_, ...lines) => {
    const { leftOut, days, ms } = hostile(event(...lines), 200);
    expect(days).toEqual([]);
    expect(leftOut).toHaveLength(200);
    expect(new Set(leftOut.map(({ reason }) => reason))).toEqual(new Set(['repeats']));
    expect(ms).toBeLessThan(15_000);
  });

  it('cannot use a time zone either', () => {
    const zone = ZONE.map((line) => line.replace(/^RRULE.*/, 'RRULE:FREQ=SECONDLY'));
    const { days } = hostile([...zone, ...zoned('20260501T013000', '20260501T040000')]);
    expect(days).toEqual([{ name: 'Feast', start: '2026-05-01', end: '2026-05-01' }]);
  });

  it('does not keep the other events from being read', () => {
    const broken = ['BEGIN:VEVENT', 'SUMMARY:Broken', 'DTSTART;VALUE=DATE:2026', 'END:VEVENT'];
    const text = calendar(
      ...broken,
      ...event('DTSTART;VALUE=DATE:20260501', 'ATTENDEE;X="', 'BEGIN:VALARM', 'END:VALARM'),
    );
    expect(read(text)).toEqual({
      days: [{ name: 'Feast', start: '2026-05-01', end: '2026-05-01' }],
      leftOut: [{ name: 'Broken', reason: 'noDate' }],
    });
  });
});

function numbers(count: number): string {
  return Array.from({ length: count }, (_, index) => index).join(',');
}
