import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDeviceTime } from './device-time';
import { readTypedTime, showTypedTime } from './typed-time';

const ISO = 'yyyy-MM-dd HH:mm:ss';
const PATTERNS = [
  ISO,
  'MM-dd-yyyy HH:mm:ss',
  'dd-MM-yyyy HH:mm:ss',
  'yyyy/MM/dd hh:mm:ss tt',
  'MM/dd/yyyy hh:mm:ss tt',
];
const first = Date.UTC(1000, 0, 1);
const last = Date.UTC(9999, 11, 31, 23, 59, 59);
const stored = fc.integer({ min: first / 1000, max: last / 1000 }).map((seconds) => formatDeviceTime(seconds * 1000));

describe('a typed date and time', () => {
  it('is understood as it is shown, in every format of the device', () => {
    fc.assert(
      fc.property(stored, fc.constantFrom(...PATTERNS), (time, pattern) => {
        expect(readTypedTime(showTypedTime(time, 'dateTime', pattern), 'dateTime', pattern)).toBe(time);
        const [day = ''] = time.split(' ');
        expect(readTypedTime(showTypedTime(day, 'date', pattern), 'date', pattern)).toBe(day);
      }),
    );
  });

  it('that does not exist is shown as it was typed', () => {
    expect(showTypedTime('2027-02-31 10:00:00', 'dateTime', 'dd-MM-yyyy HH:mm:ss')).toBe('2027-02-31 10:00:00');
    expect(showTypedTime('2027-02-31', 'date', 'dd-MM-yyyy HH:mm:ss')).toBe('2027-02-31');
  });

  it('is a valid time or not understood, whatever is typed', () => {
    const letters = fc.constantFrom(...'0123456789', '-', '.', '/', ':', ' ', 'T', 'P', 'M', '٣', '๓', '年');
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 24 }), fc.constantFrom(...PATTERNS), (typed, pattern) => {
        const read = readTypedTime(typed, 'dateTime', pattern);
        if (read === undefined) return;
        expect(new Date(`${read.replace(' ', 'T')}.000Z`).toISOString().slice(0, 19).replace('T', ' ')).toBe(read);
        expect(readTypedTime(read, 'dateTime', pattern)).toBe(read);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['2026-06-30 23:59:59', '2026-06-30 23:59:59'],
    ['2026-06-30T08:10', '2026-06-30 08:10:00'],
    ['30.6.2026', '2026-06-30 00:00:00'],
    ['30.06.2026 8:05', '2026-06-30 08:05:00'],
    ['2026/6/30', '2026-06-30 00:00:00'],
    ['20260630', '2026-06-30 00:00:00'],
    ['20260630235959', '2026-06-30 23:59:59'],
    ['6/30/2026, 11:59:59 PM', '2026-06-30 23:59:59'],
    ['6/30/2026 12:00 am', '2026-06-30 00:00:00'],
    ['2026年6月30日 8:00', '2026-06-30 08:00:00'],
    ['٢٠٢٦-٠٦-٣٠ ٠٨:٠٠:٠٠', '2026-06-30 08:00:00'],
    ['๒๐๒๖-๐๖-๓๐', '2026-06-30 00:00:00'],
  ])('takes %s for %s', (typed, time) => {
    expect(readTypedTime(typed, 'dateTime', ISO)).toBe(time);
  });

  it('sets a date alone to its end where the field is the end of a span', () => {
    expect(readTypedTime('2026-06-30', 'dateTime', ISO, 'end')).toBe('2026-06-30 23:59:59');
  });

  it.each(['', 'soon', '2026-02-30', '2026-13-01', '30.6.26', '2026-06-30 24:00', '2026-06-30 8:60', '6/7/2026'])(
    'does not guess at "%s"',
    (typed) => expect(readTypedTime(typed, 'dateTime', ISO)).toBeUndefined(),
  );

  it("reads 6/7/2026 in the order of the device's own format", () => {
    expect(readTypedTime('6/7/2026', 'date', 'MM-dd-yyyy HH:mm:ss')).toBe('2026-06-07');
    expect(readTypedTime('6/7/2026', 'date', 'dd-MM-yyyy HH:mm:ss')).toBe('2026-07-06');
  });
});

it.each([
  ['8:30', '08:30'],
  ['8.30', '08:30'],
  ['0830', '08:30'],
  ['8:30 pm', '20:30'],
  ['12:00 AM', '00:00'],
  ['17:30:15', '17:30'],
])('takes the time %s for %s', (typed, time) => {
  expect(readTypedTime(typed, 'time', ISO)).toBe(time);
});
