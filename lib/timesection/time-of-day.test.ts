import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatTime,
  halfOf,
  hoursOf,
  isTwelveHour,
  parseTime,
  partText,
  stepped,
  twelveOf,
  wholeTime,
  withTyped,
} from './time-of-day';

const time = fc.record({
  hours: fc.integer({ min: 0, max: 23 }),
  minutes: fc.integer({ min: 0, max: 59 }),
  seconds: fc.integer({ min: 0, max: 59 }),
});
const noon = { hours: 12, minutes: 0, seconds: 0 };

describe('time of day', () => {
  it('reads what it writes', () => {
    fc.assert(
      fc.property(time, (each) => {
        expect(parseTime(formatTime(each))).toEqual(each);
      }),
    );
  });

  it.each(['24:00:00', '9:30:00', '09:60:00', '09:30', ''])('does not take %j for a stored time', (text) => {
    expect(parseTime(text)).toBeUndefined();
  });

  it('shows and reads each hour in the 12-hour clock', () => {
    for (let hours = 0; hours < 24; hours += 1) expect(hoursOf(twelveOf(hours), halfOf(hours))).toBe(hours);
    expect([hoursOf(12, 'am'), hoursOf(12, 'pm')]).toEqual([0, 12]);
    expect(partText({ hours: 0, minutes: 15, seconds: 0 }, 'hours', true)).toBe('12');
  });

  it('clamps what is typed', () => {
    expect(withTyped(noon, 'minutes', '61', false).minutes).toBe(59);
    expect(withTyped(noon, 'hours', '24', false).hours).toBe(23);
    expect(withTyped(noon, 'hours', '13', true).hours).toBe(12);
    expect(withTyped({ ...noon, hours: 3 }, 'hours', '12', true).hours).toBe(0);
    expect(withTyped(noon, 'seconds', '', false).seconds).toBe(0);
  });

  it('steps within one part and wraps around', () => {
    expect(stepped({ ...noon, minutes: 59 }, 'minutes', 1, false)).toEqual(noon);
    expect(stepped({ ...noon, hours: 0 }, 'hours', -1, false).hours).toBe(23);
    expect(stepped({ ...noon, hours: 23 }, 'hours', 1, true).hours).toBe(12);
    const part = fc.constantFrom('hours' as const, 'minutes' as const, 'seconds' as const);
    fc.assert(
      fc.property(time, part, fc.boolean(), (each, of, twelve) => {
        expect(stepped(stepped(each, of, 1, twelve), of, -1, twelve)).toEqual(each);
      }),
    );
  });

  it.each([
    ['0930', '09:30:00'],
    ['093015', '09:30:15'],
    ['9:30', '09:30:00'],
    ['09:30:15', '09:30:15'],
    ['2461', undefined],
    ['930', undefined],
  ])('%s typed at once is %s', (text, stored) => {
    const whole = wholeTime(text);
    expect(whole && formatTime(whole)).toBe(stored);
  });

  it('detects the 12-hour clock by the format', () => {
    expect(isTwelveHour('yyyy-MM-dd HH:mm:ss')).toBe(false);
    expect(isTwelveHour('dd/MM/yyyy hh:mm:ss tt')).toBe(true);
  });
});
